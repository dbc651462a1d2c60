import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { type Ended, muster as run } from '../../../test/support/program.ts'

const server = startMuster()
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-api-'))
})
afterAll(() => rm(home, { recursive: true }))

const muster = (args: readonly string[], settings: Record<string, string> = {}): Promise<Ended> =>
  run(args, { XDG_CONFIG_HOME: home, DATA_DIR: join(home, 'unused'), ...settings })
const asPriya = () => ({ MUSTER_URL: server.address, MUSTER_API_KEY: server.priya.apiKey })

test('Priya reads, creates and changes with the server and key of the environment', async () => {
  const found = await muster(['api', 'get', '/Employees/Search?EmployeeCode=1177'], asPriya())
  expect([found.code, JSON.parse(found.stdout)]).toMatchObject([0, [{ code: '1177' }]])
  const table = await muster(['api', 'GET', '/CostCentres/Search?CostCentreCode=HO-PAY', '--table'], asPriya())
  expect(table.stdout.split('\n')[0]).toMatch(/^id +name +code/)
  expect(table.stdout).toMatch(/Payroll +HO-PAY/)

  const first = await muster(['api', 'GET', '/Authorities'], asPriya())
  expect(first.stderr).toBe('Page 1 of 2, of 70 records. Ask for others with pageNumber=.\n')
  const made = await muster(['api', 'POST', '/CostCentres', '--body', '{"Code": "CLI", "Name": "Line"}'], asPriya())
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^\/CostCentres\/\d+\n$/)])
  const twice = [
    'api',
    'POST',
    '/CostCentres',
    '--body',
    '{"Code": "CLI-2", "Name": "Line"}',
    '--idempotency-key',
    'one',
  ]
  const [once, again] = [await muster(twice, asPriya()), await muster(twice, asPriya())]
  expect([again.code, again.stdout]).toEqual([0, once.stdout])
  await writeFile(join(home, 'body.json'), '{"Code": "CLI", "Name": "Command line"}')
  const path = made.stdout.trim()
  const changed = await muster(['api', 'PUT', path, '--body', `@${join(home, 'body.json')}`], asPriya())
  expect([changed.code, changed.stdout]).toEqual([0, 'Done.\n'])
  expect((await server.priya.get(path)).body.name).toBe('Command line')
  const one = await muster(['api', 'GET', path, '--table'], asPriya())
  expect(one.stdout).toMatch(/^id .*\n\d+ .*Command line/)
  const stale = await muster(['api', 'DELETE', path, '--if-match', '"1.x"'], asPriya())
  expect([stale.code, stale.stderr]).toEqual([1, expect.stringMatching(/^412 /)])
})

test('what a terminal would obey is shown as text', async () => {
  await server.admin.query("update cost_centre set name = $1 where code = 'HO-PAY'", ['Red \x1b[31m \u202eleft'])
  for (const how of [['--table'], [], ['--json']]) {
    const path = '/CostCentres/Search?CostCentreCode=HO-PAY'
    const { stdout } = await muster(['api', 'GET', path, ...how], asPriya())
    expect([how, stdout]).toEqual([how, expect.stringContaining('Red \\u001b[31m \\u202eleft')])
  }
  const refused = await muster(['api', 'GET', 'Red \x1b[31m'], asPriya())
  expect(refused.stderr).toContain('/Red \\u001b[31m')
})

test('an error is printed in its own words, field by field', async () => {
  const refused = await muster(['api', 'POST', '/CostCentres', '--body', '{}'], asPriya())
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/^400 The request is invalid\.\n {2}command\.Code: .+\n {2}command\.Name: .+\n$/)
  const wrong = async (...args: string[]) => (await muster(['api', ...args], asPriya())).stderr
  expect(await wrong('PATCH', '/CostCentres')).toContain('PATCH is no method of the API')
  expect(await wrong('GET', 'CostCentres')).toContain('The path begins with a slash: /CostCentres')
  expect(await wrong('POST', '/CostCentres', '--body', '{')).toContain('The body is no JSON')
  const away = await muster(['api', 'GET', '/Countries'], { ...asPriya(), MUSTER_URL: 'http://127.0.0.1:1' })
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('http://127.0.0.1:1 does not answer')])
})

test('a profile keeps server and key, for its owner alone, and never shows the key', async () => {
  const without = await muster(['api', 'GET', '/Countries'])
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('set MUSTER_URL and MUSTER_API_KEY')])
  const key = { MUSTER_API_KEY: server.priya.apiKey }
  const stored = await muster(['profile', '--name', 'harbour', '--url', server.address], key)
  expect([stored.code, stored.stdout]).toEqual([0, expect.stringContaining(`Stored harbour: ${server.address}`)])
  expect((await stat(join(home, 'muster', 'profiles.json'))).mode & 0o777).toBe(0o600)
  const listed = await muster(['profile'])
  expect(listed.stdout).toContain(server.address)
  expect(stored.stdout + listed.stdout).not.toContain(server.priya.apiKey)

  expect((await muster(['api', 'GET', '/Countries'])).code).toBe(0)
  const mixed = await muster(['api', 'GET', '/Countries'], { MUSTER_URL: 'http://127.0.0.1:1' })
  expect([mixed.code, mixed.stderr]).toEqual([1, expect.stringContaining('Set both MUSTER_URL and MUSTER_API_KEY')])
  const named = await muster(['api', 'GET', '/Countries', '--profile', 'harbour'], { MUSTER_URL: 'http://127.0.0.1:1' })
  expect(named.code).toBe(0)
  const unknown = await muster(['api', 'GET', '/Countries', '--profile', 'wharf'])
  expect(unknown.stderr).toContain('There is no profile wharf')
  expect((await muster(['profile', '--name', 'harbour', '--remove'])).code).toBe(0)
  expect((await muster(['api', 'GET', '/Countries'])).code).toBe(1)
})
