import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asSuperuser, withDatabase } from '../../../test/support/database/database.ts'
import { MovableClock } from '../../../test/support/movable-clock.ts'
import { codeOf, Visitor } from '../../../test/support/sign-in.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { migrate } from '../../platform/migrate.ts'
import { createServiceContext } from '../../service-context.ts'
import { makeSetUpLink } from './index.ts'

/** A server on a database in which nothing is, yet. */
async function startEmpty() {
  const { superuserUrl, ownerUrl, serverUrl } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuserUrl, `create database ${name} owner muster_owner`)
  await migrate(withDatabase(ownerUrl, name))
  const clock = new MovableClock()
  const context = await createServiceContext({
    config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' }),
    databaseUrl: withDatabase(serverUrl, name),
    masterKeys: [randomBytes(32)],
    clock,
  })
  const app = await buildApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await context.close()
    await asSuperuser(superuserUrl, `drop database ${name} with (force)`)
  }
  return { context, clock, address, close, link: () => makeSetUpLink(context, address) }
}

let empty: Awaited<ReturnType<typeof startEmpty>>
beforeAll(async () => {
  empty = await startEmpty()
})
afterAll(() => empty.close())

const tokenOf = (link = '') => link.split('#token=')[1] ?? ''
const wanted = (Token: string, fields = {}) => ({
  Token,
  Email: 'dana@acme.example',
  Name: 'Dana Whitlock',
  Password: 'wide harbour at seven',
  GroupName: 'Acme',
  ...fields,
})

test('the first account is made by the link that the server prints, once, and by no other', async () => {
  const dana = new Visitor(empty)
  expect((await dana.get('/console/session')).body).toEqual({ state: 'None', isSetUpNeeded: true })
  const [older, link] = [await empty.link(), await empty.link()]
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/set-up#token=[\w-]{43}$/)

  const setUp = (body: object) => dana.post('/console/set-up', body)
  for (const token of [tokenOf(older), 'nonsense', '']) {
    // Whatever else is wrong: who has no link learns nothing, not even which groups there are.
    const refused = await setUp(wanted(token, { Email: 'nowhere', Password: 'short', GroupName: '' }))
    expect(Object.keys(refused.body.ModelState)).toEqual(['command.Token'])
  }
  const poor = await setUp(wanted(tokenOf(link), { Email: 'nowhere', Name: ' ', Password: 'short', GroupName: '' }))
  expect(Object.keys(poor.body.ModelState)).toEqual([
    'command.Email',
    'command.Name',
    'command.Password',
    'command.GroupName',
  ])
  const number = '123 456 782'
  const telling = await setUp(
    wanted(tokenOf(link), { Email: `${number}@acme.example`, Name: number, GroupName: number }),
  )
  expect(Object.keys(telling.body.ModelState)).toEqual(['command.Email', 'command.Name', 'command.GroupName'])
  expect(telling.text.match(/tax file number/g)).toHaveLength(3)

  const answers = await Promise.all([
    setUp(wanted(tokenOf(link))),
    new Visitor(empty).post('/console/set-up', wanted(tokenOf(link))),
  ])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
  const made = answers.find(answer => answer.status === 200)
  expect(made?.body).toMatchObject({
    state: 'EnrolmentNeeded',
    isSetUpNeeded: false,
    login: { name: 'Dana Whitlock', email: 'dana@acme.example', hasSecondFactor: false },
    account: {
      group: { name: 'Acme', timeZone: 'Australia/Sydney', isTest: false },
      personName: 'Whitlock, Dana',
      roles: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
      isApiEnabled: true,
    },
  })
  expect(await empty.link()).toBeUndefined()
})

test('the first person sets up a second factor, and then sees the group', async () => {
  const dana = new Visitor(empty)
  const Password = 'wide harbour at seven'
  expect((await dana.post('/console/session', { Email: 'dana@acme.example', Password })).body.state).toBe(
    'EnrolmentNeeded',
  )
  expect((await dana.get('/CostCentres')).status).toBe(403)
  const { uri } = (await dana.post('/console/second-factor', { Password })).body
  expect((await dana.put('/console/second-factor', { Code: codeOf(empty, { secondFactor: uri }) })).status).toBe(200)
  expect((await dana.get('/CostCentres')).body).toEqual([])
  expect((await dana.get('/AuditLog')).status).toBe(200)
})

test('an unused link expires after a day', async () => {
  const other = await startEmpty()
  try {
    const link = await other.link()
    other.clock.moveTo(new Date(Date.now() + 24 * 3_600_000).toISOString())
    const late = await new Visitor(other).post('/console/set-up', wanted(tokenOf(link)))
    expect(Object.keys(late.body.ModelState)).toEqual(['command.Token'])
    other.clock.reset()
    const { rows } = await other.context.database.transaction(undefined, async tx => ({
      rows: await tx.selectFrom('loginVerification').select('identifier').execute(),
    }))
    expect(rows[0]?.identifier).not.toContain(tokenOf(link))
  } finally {
    await other.close()
  }
})
