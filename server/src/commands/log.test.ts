import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillIn, routesOfContract } from '../../test/support/contract/contract.ts'
import { type PersonName, startMuster } from '../../test/support/muster.ts'
import { Person } from '../../test/support/person.ts'
import { endPrograms, startServer } from '../../test/support/program.ts'
import { codeOf, Visitor } from '../../test/support/sign-in.ts'

// The sample's people, and a server of its own for their database, which tells all that it ever would.
const muster = startMuster()
let server: Awaited<ReturnType<typeof startServer>>
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-log-'))
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  const settings = { DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'data') }
  server = await startServer(['serve', '--allow-sample-accounts'], {
    ...settings,
    LOG_LEVEL: 'trace',
    RATE_LIMIT_PER_MINUTE: '0',
  })
})
afterAll(async () => {
  await endPrograms()
  await rm(top, { recursive: true })
})

/** Texts that no log may contain, by their kind. */
const secrets = new Map<string, string[]>()
const secret = (what: string, text: string): string => {
  secrets.set(what, [...(secrets.get(what) ?? []), text])
  return text
}

const keyOf = (name: PersonName) => secret('a key', muster[name].apiKey)
const passwordOf = (name: PersonName) => secret('a password', muster[name].password)
/** Each half minute's code is good once: an early one, this one, a late one. */
const code = (name: PersonName, later: number) => secret('a code', codeOf(muster, muster[name], later))
const keepCookieOf = ({ cookie }: Visitor) => void secret('a session', decodeURIComponent(cookie?.value ?? 'none'))

const anonymous = () => new Visitor({ address: server.said.address })

async function signInWrongly(): Promise<void> {
  const { email: Email } = muster.priya
  const visitor = anonymous()
  const Password = secret('a password', 'a wrong one with planted words')
  expect((await visitor.post('/console/session', { Email, Password })).status).toBe(401)
  await visitor.post('/console/session', `{"Email":"${Email}","Password":"${Password}"`)
  await visitor.post('/console/session', { Email, Password, Passwrod: Password })
  await visitor.post(`/console/session?Password=${encodeURIComponent(Password)}`, { Email, Password })
  await visitor.post('/console/password/resets', {
    Token: secret('a link', 'planted-link-token-0123456789'),
    NewPassword: secret('a password', 'short'.repeat(3)),
  })
  await visitor.post('/console/set-up', { Token: 'planted-link-token-0123456789', Email, Name: 'X', Password })
  for (const way of [
    `Bearer ${secret('a key', 'phr_live_planted')}`,
    `Basic ${secret('a key', btoa('priya:planted'))}`,
  ]) {
    await visitor.get('/CostCentres', { headers: { Authorization: way } })
    await visitor.get(`/CostCentres?apiKey=phr_live_planted`, { headers: { Authorization: way } })
    await visitor.get('/CostCentres/phr_live_planted', { headers: { Authorization: way } })
  }
  await visitor.get('/CostCentres', { headers: { Cookie: `muster_session=${secret('a session', 'planted-session')}` } })
}

async function signInRightly(): Promise<Visitor> {
  const priya = anonymous()
  const Password = passwordOf('priya')
  expect((await priya.post('/console/session', { Email: muster.priya.email, Password })).status).toBe(200)
  keepCookieOf(priya)
  await priya.post('/console/session/second-factor', { Code: secret('a code', '735190') })
  await priya.post('/console/session/second-factor', { RecoveryCode: secret('a recovery code', 'plant-ed123') })
  const Code = code('priya', -1)
  expect((await priya.post('/console/session/second-factor', { Code })).status).toBe(200)
  keepCookieOf(priya)
  return priya
}

async function doEverythingWithSecrets(priya: Visitor): Promise<void> {
  const Password = passwordOf('priya')
  const renewed = await priya.post('/console/second-factor/recovery-codes', { Password, Code: code('priya', 0) })
  expect(renewed.status, renewed.text).toBe(200)
  for (const each of renewed.body.recoveryCodes) secret('a recovery code', each)

  const again = anonymous()
  await again.post('/console/session', { Email: muster.priya.email, Password })
  const [RecoveryCode] = renewed.body.recoveryCodes
  expect((await again.post('/console/session/second-factor', { RecoveryCode })).status).toBe(200)
  keepCookieOf(again)

  const made = await again.post('/console/keys', { Name: 'Roster', Scopes: ['read'] })
  expect(made.status, made.text).toBe(201)
  const key = secret('a key', made.body.key)
  const about = { name: '', email: '', password: '', apiKey: key, employerGroup: '', about: '' }
  expect((await new Person(server.said.address, about).get('/CostCentres')).status).toBe(200)

  const enrolled = await again.post('/console/second-factor', { Password })
  if (enrolled.status === 200) secret('a second factor', enrolled.body.secret)
  const NewPassword = secret('a password', 'seven wide harbours at noon')
  await again.put('/console/password', { CurrentPassword: 'not it, but planted as well', NewPassword })
  secret('a password', 'not it, but planted as well')
  expect((await again.put('/console/password', { CurrentPassword: Password, NewPassword })).status).toBe(204)
  keepCookieOf(again)
  await again.post('/console/password/reset-requests', { Email: muster.priya.email })
  await again.delete('/console/session')
}

/** Every operation, with good credentials and with commands that are none. */
async function walk(): Promise<void> {
  const about = { name: '', email: '', password: '', apiKey: keyOf('tomas'), employerGroup: '', about: '' }
  const tomas = new Person(server.said.address, about)
  for (const route of await routesOfContract()) {
    const body = route.method === 'GET' ? undefined : { Password: 'a wrong one with planted words', Unknown: 1 }
    await tomas.send(route.method, fillIn(route), body)
  }
}

test('the log tells of every request, and of no password, code, session, key or link', async () => {
  await signInWrongly()
  await doEverythingWithSecrets(await signInRightly())
  await walk()
  expect(await server.stop()).toBe(0)

  const lines = (await server.output).split('\n').filter(line => line.startsWith('{"level"'))
  const log = lines.join('\n')
  for (const path of ['/console/session', '/console/keys', '/console/password', '/CostCentres'])
    expect(log).toContain(path)
  expect(lines.length).toBeGreaterThan((await routesOfContract()).length)
  const found = [...secrets].flatMap(([what, texts]) =>
    texts.filter(text => isIn(log, text)).map(text => `${what}: ${lines.find(line => isIn(line, text))}`),
  )
  expect(found).toEqual([])
  expect([...secrets.keys()].sort()).toEqual(
    expect.arrayContaining(['a code', 'a key', 'a link', 'a password', 'a recovery code', 'a session']),
  )
})

/** Also in other spellings: percent-encoded, or with its blanks and dashes taken out. Six digits stand by themselves. */
const isIn = (log: string, text: string): boolean =>
  /^\d{6}$/.test(text)
    ? new RegExp(`(?<![\\d.])${text}(?!\\d)`).test(log)
    : [text, encodeURIComponent(text), text.replaceAll(/[\s-]/g, '')].some(spelling => log.includes(spelling))
