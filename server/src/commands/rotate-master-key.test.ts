import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { Person } from '../../test/support/person.ts'
import { endPrograms, muster as run, startServer } from '../../test/support/program.ts'

const server = startMuster()
const first = inject('masterKey')
const second = randomBytes(32).toString('base64')
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-rotation-'))
  await chmod(top, 0o711)
})
afterEach(endPrograms)
afterAll(() => rm(top, { recursive: true }))

function settingsWith(settings: Record<string, string>): Record<string, string> {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(server.databaseUrl).pathname
  return { DATABASE_URL: url.href, DATA_DIR: join(top, 'data'), ...settings }
}

const rotate = (settings: Record<string, string>) => run(['rotate-master-key', '--json'], settingsWith(settings))

const serve = (settings: Record<string, string>) =>
  startServer(['serve', '--allow-sample-accounts'], settingsWith(settings))

/** Whether a server that has started works: Priya lists employees there. */
async function statusAt(address: string): Promise<number> {
  const { email, password, apiKey } = server.priya
  const priya = new Person(address, { name: '', email, password, apiKey, employerGroup: '', about: '' })
  return (await priya.get('/Employees?pageSize=1')).status
}

test('the running server goes on after a rotation, and each later start needs the new key', async () => {
  expect((await rotate({ MASTER_KEY: first, NEW_MASTER_KEY: second })).json).toEqual({ changed: true })
  const groups = await server.admin.query(
    `select count(*)::int as n from audit_entry where action = 'master-key.rotated'`,
  )
  expect(groups.rows, 'each group has it on record').toEqual([{ n: 2 }])
  expect((await server.priya.post('/CostCentres', { Code: 'ROTATED', Name: 'After the rotation' })).status).toBe(201)
  expect(await readNumbers()).toBe(20)

  const refused = await run(['serve', '--allow-sample-accounts', '--json'], settingsWith({ MASTER_KEY: first }))
  expect([refused.code, refused.json.error]).toEqual([
    1,
    expect.stringMatching(/^The master key is not the one in use/),
  ])
  const restarted = await serve({ MASTER_KEY: second })
  expect(await statusAt(restarted.said.address)).toBe(200)
  expect(await restarted.stop()).toBe(0)
}, 60_000)

/** How many numbers the running server decrypts, with keys that it reads anew. */
async function readNumbers(): Promise<number> {
  const { rows } = await server.admin.query<{ group: number; token: string; sealed: Buffer }>(
    `select employer_group_id::int as "group", token, tax_file_number_ciphertext as sealed from employee
     where tax_file_number_ciphertext is not null order by id limit 20`,
  )
  const { vault } = server.context
  const read = await Promise.all(
    rows.map(async ({ group, token, sealed }) => {
      const keys = await vault.readKeysOf(server.database.forGroup(group), group)
      return keys?.decrypt(sealed, `employee.tax_file_number|${token}`)
    }),
  )
  return read.filter(number => /^\d{9}$/.test(number ?? '')).length
}

test('a rotation that is repeated says so, and one from a key that is not in use is refused', async () => {
  expect((await rotate({ MASTER_KEY: first, NEW_MASTER_KEY: second })).json).toEqual({ changed: false })
  const third = randomBytes(32).toString('base64')
  const { code, json } = await rotate({ MASTER_KEY: first, NEW_MASTER_KEY: third })
  expect([code, json.error]).toEqual([1, expect.stringMatching(/^The master key is not the one in use/)])
  const half = await rotate({ MASTER_KEY: second })
  expect([half.code, half.json.error]).toEqual([1, expect.stringMatching(/NEW_MASTER_KEY is missing\.$/)])
}, 60_000)

test('a key in DATA_DIR gets a successor there, and stays beside it for its backups', async () => {
  const data = join(top, 'with-key')
  const place = { DATA_DIR: data }
  const none = await rotate(place)
  expect([none.code, none.json.error]).toEqual([1, expect.stringMatching(/there is nothing to rotate\.$/)])
  const former = await run(['backup', join(top, 'former.backup'), '--json'], settingsWith({ MASTER_KEY: second }))
  expect(former.code).toBe(0)
  await mkdir(data, { mode: 0o700 })
  await writeFile(join(data, 'master-key'), `${second}\n`, { mode: 0o600 })

  expect((await rotate(place)).json).toEqual({ changed: true })
  const files = (await readdir(data)).sort()
  expect(files).toEqual(['master-key', expect.stringMatching(/^master-key\.until-\d{8}T\d{9}Z$/)])
  expect((await readFile(join(data, files[1] as string), 'utf8')).trim()).toBe(second)
  expect((await readFile(join(data, 'master-key'), 'utf8')).trim()).not.toBe(second)
  const restarted = await startServer(
    ['serve', '--allow-sample-accounts', '--allow-master-key-in-data-dir'],
    settingsWith(place),
  )
  expect(await statusAt(restarted.said.address)).toBe(200)
  await restarted.stop()

  // As after a kill between the new file and the commit: the key in use lies there as the former one.
  await writeFile(join(data, 'master-key.until-20990101T000000000Z'), await readFile(join(data, 'master-key')))
  await writeFile(join(data, 'master-key'), `${randomBytes(32).toString('base64')}\n`)
  const resumed = await startServer(
    ['serve', '--allow-sample-accounts', '--allow-master-key-in-data-dir'],
    settingsWith(place),
  )
  expect(await statusAt(resumed.said.address)).toBe(200)
  await resumed.stop()
  expect((await rotate(place)).json).toEqual({ changed: true })

  const tried = await run(['try-backup', '--file', join(top, 'former.backup'), '--json'], settingsWith(place))
  expect([tried.code, tried.stderr]).toEqual([0, ''])
}, 120_000)
