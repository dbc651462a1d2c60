import { expect, test } from 'vitest'
import { anonymousClient, withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { codeOf, signIn } from '../../../../test/support/sign-in.ts'
import { startSessions } from '../../../../test/support/signed-in.ts'
import { buildApp } from '../../../app.ts'
import { storeKeyUses } from './jobs.ts'

const muster = startMuster()
const signedIn = startSessions(muster, ['liam', 'priya', 'olga', 'noah'])
type Owner = keyof typeof signedIn
const whole = { isWholePath: true } as const

const make = (name: Owner, command: object) =>
  signedIn[name].post('/console/keys', { Name: 'Roster', Scopes: ['read'], ...command })
const keysOf = async (name: Owner) => (await signedIn[name].get('/console/keys')).body
const idIn = async (table: string, code: string) =>
  (await muster.admin.query<{ id: number }>(`select id::int as id from ${table} where code = $1`, [code])).rows[0]?.id

test('Liam makes a key, reads with it, and takes it away: it is shown once', async () => {
  const before = await keysOf('liam')
  const { status, body, headers } = await make('liam', { ExpiresInDays: 30 })
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { key, ...shown } = body
  expect(key).toMatch(/^phr_test_/)
  expect(shown).toMatchObject({ name: 'Roster', scopes: ['read'], status: 'Active', prefix: key.slice(0, 13) })
  expect(Date.parse(shown.expiresDateTime) - Date.parse(shown.createdDateTime)).toBe(30 * 86_400_000)
  expect(await keysOf('liam')).toEqual([shown, ...before])

  const bearer = anonymousClient(muster, key)
  expect((await bearer.get('/CostCentres')).body).toEqual((await muster.liam.get('/CostCentres')).body)
  for (let times = 0; times < 2; times++) {
    expect((await signedIn.liam.delete(`/console/keys/${shown.id}`)).status).toBe(204)
  }
  await expect.poll(async () => (await bearer.get('/CostCentres')).status, { timeout: 1000 }).toBe(401)
  expect((await keysOf('liam'))[0]).toEqual({ ...shown, status: 'Revoked' })
})

test('a key is never kept for an answer to the same request again: each request makes one', async () => {
  const again = { headers: { 'Idempotency-Key': 'roster-key-1' } }
  const made = () => signedIn.liam.post('/console/keys', { Name: 'Roster', Scopes: ['read'] }, again)
  const [first, second] = [await made(), await made()]
  expect([first.status, second.status, first.headers.get('idempotency-replayed')]).toEqual([201, 201, null])
  expect(second.body.key).not.toBe(first.body.key)
  for (const { body } of [first, second]) await signedIn.liam.delete(`/console/keys/${body.id}`)
})

test('what is on record says that Liam did it, not the service, and never the key', async () => {
  const { body } = await make('liam', {})
  await signedIn.liam.delete(`/console/keys/${body.id}`)
  const { rows } = await muster.admin.query(
    `select action, actor, api_key_id, details::text, l.email from audit_entry e
     join user_account a on a.id = e.user_account_id join login l on l.id = a.login_id
     where resource_type = 'ApiKey' and resource_id = $1 order by e.id`,
    [body.id],
  )
  expect(rows).toMatchObject([
    { action: 'api-key.created', actor: 'Account', api_key_id: null, email: muster.liam.email },
    { action: 'api-key.revoked', actor: 'Account', email: muster.liam.email },
  ])
  expect(JSON.stringify(rows)).not.toContain(body.key.slice(9, 30))
})

test('a key is good for a year unless the command says otherwise, and for ten at the most', async () => {
  const { body } = await make('liam', {})
  expect(Date.parse(body.expiresDateTime) - Date.parse(body.createdDateTime)).toBe(365 * 86_400_000)
  const refused: [object, string][] = [
    [{ ExpiresInDays: 0 }, 'command.ExpiresInDays'],
    [{ ExpiresInDays: 3651 }, 'command.ExpiresInDays'],
    [{ ExpiresDateTime: '2020-01-01T00:00:00Z' }, 'command.ExpiresDateTime'],
    [{ ExpiresDateTime: '2099-01-01T00:00:00Z' }, 'command.ExpiresDateTime'],
    [{ ExpiresDateTime: '2027-06-01T00:00:00Z', ExpiresInDays: 3 }, 'command.ExpiresDateTime'],
  ]
  for (const [command, field] of refused) {
    const answer = await make('liam', command)
    expect([answer.status, Object.keys(answer.body.ModelState)]).toEqual([400, [field]])
  }
})

test('a key is never more than its owner, and everything that is wrong is said at once', async () => {
  const own = await idIn('cost_centre', 'FER-SYD')
  const hidden = [...(await muster.priya.get('/CostCentres')).body].find(
    ({ code }: { code: string }) => !code.startsWith('FER-SYD'),
  )
  const answer = await make('liam', {
    Name: ' ',
    Scopes: ['read', 'admin'],
    AccessScope: [
      { Type: 'CostCentre', Id: own },
      { Type: 'CostCentre', Id: hidden.id },
      { Type: 'CostCentre', Id: 999_999_999 },
      { Type: 'CostCentre' },
      { Type: 'All', Id: 1 },
    ],
    ExpiresDateTime: '2020-01-01T00:00:00Z',
  })
  expect(answer.status).toBe(400)
  const { ModelState } = answer.body
  expect(Object.keys(ModelState)).toEqual([
    'command.Name',
    'command.Scopes',
    'command.AccessScope[1].Id',
    'command.AccessScope[2].Id',
    'command.AccessScope[3].Id',
    'command.AccessScope[4].Id',
    'command.ExpiresDateTime',
  ])
  expect(ModelState['command.AccessScope[1].Id']).toEqual(ModelState['command.AccessScope[2].Id'])
})

test('of another group, nothing is there to be reached', async () => {
  const { rows } = await muster.admin.query<{ type: string; id: number }>(
    `select distinct on (type) type, id::int as id from (
       select 'Employer' as type, id, employer_group_id from employer
       union all select 'PaymentGroup', id, employer_group_id from payment_group
       union all select 'CostCentre', id, employer_group_id from cost_centre
       union all select 'PositionSubtree', id, employer_group_id from chart_position) thing
     where employer_group_id = (select id from employer_group where name = 'Southern Freight') order by type, id`,
  )
  expect(rows).toHaveLength(4)
  const lines = rows.map(({ type, id }) => ({ Type: type, Id: id }))
  const answer = await make('priya', { AccessScope: lines })
  expect(Object.keys(answer.body.ModelState)).toEqual(lines.map((_, index) => `command.AccessScope[${index}].Id`))
  expect((await make('olga', { AccessScope: lines })).status).toBe(201)
})

test('a narrower key sees less, as its preview said, and nothing of the preview is kept', async () => {
  const command = {
    Scopes: ['read', 'audit.read'],
    AccessScope: [{ Type: 'CostCentre', Id: await idIn('cost_centre', 'FER-SYD') }],
  }
  const before = await muster.admin.query('select (select count(*) from api_key), (select count(*) from audit_entry)')
  const preview = await signedIn.priya.post('/console/keys/preview', { Name: 'Roster', ...command })
  const after = await muster.admin.query('select (select count(*) from api_key), (select count(*) from audit_entry)')
  expect([preview.status, after.rows]).toEqual([200, before.rows])
  expect(preview.body.scopes).toEqual(['read', 'audit.read'])

  const { body } = await make('priya', command)
  expect(body.accessScope).toMatchObject([{ type: 'CostCentre', code: 'FER-SYD', name: 'Sydney terminals' }])
  const bearer = anonymousClient(muster, body.key)
  const paths = {
    authorities: '/Authorities',
    employees: '/Employees',
    costCentres: '/CostCentres',
    positions: '/Positions',
    changeRequests: '/change-requests',
  }
  for (const [what, path] of Object.entries(paths)) {
    const { headers } = await bearer.get(`${path}?pageSize=3`)
    expect([what, headers.get('x-paging-totalrecords')]).toEqual([what, String(preview.body.counts[what])])
  }
  expect(preview.body.counts.employees).toBeLessThan(100)
})

test('an empty access scope reaches oneself alone', async () => {
  const { body } = await make('priya', { AccessScope: [] })
  expect(body.accessScope).toEqual([])
  expect((await anonymousClient(muster, body.key).get('/Employees')).body).toHaveLength(1)
})

test('it takes a session with a second factor, and an account that was made for it', async () => {
  const command = { Name: 'Roster', Scopes: ['read'] }
  expect(await make('noah', {})).toMatchObject({ status: 403, body: { Code: 'SecondFactorRequired' } })
  expect(await signedIn.noah.post('/console/keys/preview', command)).toMatchObject({
    status: 409,
    body: { Code: 'NoApiAccess' },
  })
  const all = await withKey(muster, 'priya', { scopes: ['read', 'admin'] })
  for (const path of ['/console/keys', '/console/keys/preview']) {
    expect(await all.post(path, command, whole)).toMatchObject({ status: 403, body: { Code: 'SessionRequired' } })
  }
  expect(await all.delete('/console/keys/1', whole)).toMatchObject({ status: 403, body: { Code: 'SessionRequired' } })
})

test('a key takes a fresh second factor: five minutes after a code it takes another', async () => {
  const priya = await signIn(muster, 'priya')
  const start = muster.clock.now()
  const after = (seconds: number) => muster.clock.moveTo(new Date(start + seconds * 1000).toISOString())
  const makeOne = () => priya.post('/console/keys', { Name: 'Roster', Scopes: ['read'] })
  after(299)
  expect((await makeOne()).status).toBe(201)
  after(301)
  expect(await makeOne()).toMatchObject({ status: 403, body: { Code: 'SecondFactorRequired' } })
  expect((await priya.post('/console/keys/preview', { Name: 'Roster', Scopes: ['read'] })).status).toBe(200)
  await priya.post('/console/session/second-factor', { Code: codeOf(muster, muster.priya) })
  expect((await makeOne()).status).toBe(201)
  // A code of the future: the clock was set back since.
  after(-600)
  expect(await makeOne()).toMatchObject({ status: 403, body: { Code: 'SecondFactorRequired' } })
  muster.clock.reset()
})

test('the routes refuse requests without a session or a key', async () => {
  for (const path of ['/console/account', '/console/keys']) {
    expect((await anonymousClient(muster).get(path, whole)).status).toBe(401)
  }
})

test('keys of others are not there', async () => {
  const [theirs] = await keysOf('priya')
  for (const id of [theirs.id, 999_999_999]) {
    expect(await signedIn.liam.delete(`/console/keys/${id}`)).toMatchObject({
      status: 404,
      body: { Message: 'The key was not found.' },
    })
  }
  expect((await keysOf('priya')).find(({ id }: { id: number }) => id === theirs.id).status).toBe('Active')
})

test('what a key was used for just before the server stopped counts too', async () => {
  const { body } = await make('liam', {})
  const lastUse = async () => (await keysOf('liam')).find(({ id }: { id: number }) => id === body.id).lastUsedDateTime
  const server = await buildApp(muster.context)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  expect((await anonymousClient({ address }, body.key).get('/CostCentres')).status).toBe(200)
  expect(await lastUse()).toBeUndefined()

  await server.close()

  expect(Math.abs(Date.parse(await lastUse()) - muster.clock.now())).toBeLessThan(60_000)
})

test('keys that were used say when, to the minute; expired ones say so', async () => {
  const { body } = await make('liam', { ExpiresInDays: 1 })
  const lastUse = async () => (await keysOf('liam')).find(({ id }: { id: number }) => id === body.id)
  await storeKeyUses.run(muster.context)
  expect((await lastUse()).lastUsedDateTime).toBeUndefined()

  await anonymousClient(muster, body.key).get('/CostCentres')
  await storeKeyUses.run(muster.context)
  const used = await lastUse()
  expect(used.status).toBe('Active')
  expect(Math.abs(Date.parse(used.lastUsedDateTime) - muster.clock.now())).toBeLessThan(60_000)

  muster.clock.moveTo(new Date(muster.clock.now() + 2 * 86_400_000).toISOString())
  const later = (await (await signIn(muster, 'liam')).get('/console/keys')).body
  expect(later.find(({ id }: { id: number }) => id === body.id)).toEqual({ ...used, status: 'Expired' })
})
