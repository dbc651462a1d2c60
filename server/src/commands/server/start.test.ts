import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { endPrograms, muster, startServer } from '../../../test/support/program.ts'
import { Visitor } from '../../../test/support/sign-in.ts'

const shell = promisify(execFile)
const otherKey = Buffer.alloc(32, 7).toString('base64')

let top: string
let DATA_DIR: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-start-'))
  DATA_DIR = join(top, 'data')
})
afterEach(endPrograms)
afterAll(() => rm(top, { recursive: true }))

/** Each test goes on from what the one before left in DATA_DIR. */
const people = async () => JSON.parse(await readFile(join(DATA_DIR, 'sample-people.json'), 'utf8'))
/** In a shell, as from the clipboard; not every machine has curl itself. */
const paste = async (command: string) => {
  const curl = `curl() { '${process.execPath}' '${fileURLToPath(new URL('../../../test/support/curl.mjs', import.meta.url))}' "$@"; }`
  return JSON.parse((await shell('sh', ['-c', `${curl}\n${command}`])).stdout)
}
const statusOf = async (address: string, apiKey: string) =>
  (await fetch(`${address}/v12.21/CostCentres`, { headers: { Authorization: `Bearer ${apiKey}` } })).status

test('the first start loads the sample, and the curl that it prints works as pasted', async () => {
  const server = await startServer(['start'], { DATA_DIR })
  const { said } = server

  expect(await paste(said.curl)).toHaveLength(3)
  expect(said.samplePeople).toBe(join(DATA_DIR, 'sample-people.json'))
  expect(Object.keys(await people())).toEqual([
    'priya',
    'tomas',
    'mei',
    'liam',
    'emma',
    'noah',
    'ravi',
    'catherine',
    'emeka',
    'olga',
  ])
  for (const file of ['sample-people.json', 'master-key', 'postgres-credentials.json']) {
    expect((await stat(join(DATA_DIR, file))).mode & 0o777, file).toBe(0o600)
  }
  expect((await fetch(said.reference)).status).toBe(200)
  expect(await (await fetch(`${said.address}/`)).text()).toContain('<title>Muster</title>')

  const second = await muster(['start'], { DATA_DIR, PORT: '0' })
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringMatching(/^Another Muster server is running on DATA_DIR/),
  ])

  await commandsBeside(said.address)
  server.signal('SIGINT')
  server.signal('SIGINT')
  expect(await server.ended).toBe(0)
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
}, 120_000)

/** What the operator does while the server runs shows there within a second. */
async function commandsBeside(address: string): Promise<void> {
  const group = ['--group', 'Southern Freight']
  const account = ['--email', 'bridge@example.com', '--role', 'PayrollAdministrator', '--scope', 'All', '--api-access']
  const made = await muster(['create-account', ...group, ...account, '--json'], { DATA_DIR })
  expect(made.json).toEqual({
    email: 'bridge@example.com',
    person: null,
    password: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/),
    apiKey: expect.stringMatching(/^phr_test_/),
    invitation: expect.stringMatching(/\/console\/invitation#token=[\w-]{43}$/),
    invitationIsSent: false,
  })
  const { apiKey } = made.json
  expect(await statusOf(address, apiKey)).toBe(200)

  expect((await muster(['suspend-group', 'Southern Freight'], { DATA_DIR })).code).toBe(0)
  await sleep(600)
  expect(await statusOf(address, apiKey)).toBe(401)
  expect((await muster(['suspend-group', 'Southern Freight', '--resume'], { DATA_DIR })).code).toBe(0)
  await sleep(600)
  expect(await statusOf(address, apiKey)).toBe(200)

  expect((await muster(['revoke-key', apiKey.slice(0, 13), ...group], { DATA_DIR })).code).toBe(0)
  await sleep(600)
  expect(await statusOf(address, apiKey)).toBe(401)
}

test('a second start finds everything where it was: a sample person signs in with the password in the file, and a code that a command prints', async () => {
  const before = await people()
  const server = await startServer(['start'], { DATA_DIR })
  const { address, curl } = server.said
  expect(await paste(curl)).toHaveLength(3)
  expect(await people()).toEqual(before)

  const priya = new Visitor({ address }, new Person(address, (await people()).priya))
  expect((await muster(['sample-code', 'noah'], { DATA_DIR })).stderr).toContain('by email and password alone')
  await priya.post('/console/session', { Email: priya.email, Password: priya.password })
  const { json } = await muster(['sample-code', 'priya', '--json'], { DATA_DIR })
  expect(json).toEqual({ email: priya.email, code: expect.stringMatching(/^\d{6}$/), secondsLeft: expect.any(Number) })
  expect((await priya.post('/console/session/second-factor', { Code: json.code })).body.state).toBe('Open')
  expect((await priya.get('/CostCentres')).status).toBe(200)

  const { json: reset } = await muster(['reset-password', '--email', priya.email, '--json'], { DATA_DIR })
  const [, Token = ''] = reset.link.split('#token=')
  const NewPassword = 'wide harbour at seven'
  expect((await priya.post('/console/password/resets', { Token, NewPassword })).status).toBe(204)
  expect((await priya.get('/console/session')).body.state).toBe('None')
  expect(await server.stop()).toBe(0)
}, 120_000)

test('loading that was cut short begins anew', async () => {
  const before = await people()
  await writeFile(join(DATA_DIR, 'sample-loading'), '')
  const server = await startServer(['start'], { DATA_DIR })
  expect(await paste(server.said.curl)).toHaveLength(3)
  expect((await people()).priya.apiKey).not.toBe(before.priya.apiKey)
  expect(await statusOf(server.said.address, before.priya.apiKey)).toBe(401)
  expect(await server.stop()).toBe(0)
}, 90_000)

test('a server for production refuses an unsafe set-up, and serves it with an option', async () => {
  const plain = await muster(['serve'], { DATA_DIR })
  expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining('MASTER_KEY is not set')])

  const MASTER_KEY = (await readFile(join(DATA_DIR, 'master-key'), 'utf8')).trim()
  const both = await muster(['serve'], { DATA_DIR, MASTER_KEY })
  expect(both.stderr).toContain(`A master key lies in ${join(DATA_DIR, 'master-key')}`)

  await rename(join(DATA_DIR, 'master-key'), join(top, 'master-key'))
  const withSample = await muster(['serve', '--json'], { DATA_DIR, MASTER_KEY_FILE: join(top, 'master-key') })
  expect(withSample).toMatchObject({ code: 1, stderr: '' })
  expect(withSample.json.error).toContain('There are sample accounts in Harbour Line and Southern Freight')

  const server = await startServer(['serve', '--allow-sample-accounts'], { DATA_DIR, MASTER_KEY })
  expect(await statusOf(server.said.address, (await people()).priya.apiKey)).toBe(200)
  expect(await server.stop()).toBe(0)
}, 90_000)

test('a server that has no account yet prints a link for the first, anew at each start', async () => {
  const settings = { DATA_DIR: join(top, 'empty'), MASTER_KEY: otherKey }
  const links: string[] = []
  for (const _start of [1, 2]) {
    const server = await startServer(['serve'], settings)
    links.push(server.said.setUp)
    const body = { Token: links[0]?.split('#token=')[1], Email: 'x', Name: '', Password: '', GroupName: '' }
    const { ModelState } = (await new Visitor(server.said).post('/console/set-up', body)).body
    expect('command.Token' in ModelState).toBe(links.length === 2)
    expect(await server.stop()).toBe(0)
  }
  expect(links).toEqual([1, 2].map(() => expect.stringMatching(/\/console\/set-up#token=[\w-]{43}$/)))
}, 120_000)

test('without its master key, or with another, the database is not opened, and no new key is made', async () => {
  const missing = await muster(['start'], { DATA_DIR })
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/master-key is missing, and this database/)])
  const wrong = await muster(['start'], { DATA_DIR, MASTER_KEY: otherKey })
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^The master key is not the one in use/)])
  expect(existsSync(join(DATA_DIR, 'master-key'))).toBe(false)
  const { json } = await muster(['doctor', '--json'], { DATA_DIR })
  expect(json.checks.filter((check: { status: string }) => check.status === 'fail')).toEqual([
    { check: 'master key', status: 'fail', message: expect.stringContaining('is missing: put it back.') },
  ])
}, 90_000)
