import { createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { cloneTemplate } from '../../test/support/database/database.ts'
import { startMuster } from '../../test/support/muster.ts'
import { Person } from '../../test/support/person.ts'
import { endPrograms, muster as run, startServer } from '../../test/support/program.ts'
import { unwrapRootKey } from '../platform/secrets/root-key.ts'
import { openVault, type Vault } from '../platform/secrets/vault.ts'
import { createServiceContext } from '../service-context.ts'

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
  expect((await rotate({ MASTER_KEY: first, NEW_MASTER_KEY: second })).json).toEqual({
    changed: true,
    isRootKeyReplaced: false,
  })
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

/** How many numbers a server decrypts, with keys that it reads anew. */
async function readNumbers({ vault, database } = server.context): Promise<number> {
  const { rows } = await server.admin.query<{ group: number; token: string; sealed: Buffer }>(
    `select employer_group_id::int as "group", token, tax_file_number_ciphertext as sealed from employee
     where tax_file_number_ciphertext is not null order by id limit 20`,
  )
  const read = await Promise.all(
    rows.map(async ({ group, token, sealed }) => {
      const keys = await vault.readKeysOf(database.forGroup(group), group)
      return keys?.decrypt(sealed, `employee.tax_file_number|${token}`)
    }),
  )
  return read.filter(number => /^\d{9}$/.test(number ?? '')).length
}

test('a rotation that is repeated says so, and one from a key that is not in use is refused', async () => {
  expect((await rotate({ MASTER_KEY: first, NEW_MASTER_KEY: second })).json).toEqual({
    changed: false,
    isRootKeyReplaced: false,
  })
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

  // Its transaction meets another one at first, and is repeated with the same key.
  await server.admin.query(`create sequence rotations;
    create function meet() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        if nextval('rotations') = 1 then raise 'met another one' using errcode = '40001'; end if;
        return new;
      end $$;
    create trigger meet before update on master_key for each row execute function meet()`)
  expect((await rotate(place)).json).toEqual({ changed: true, isRootKeyReplaced: false })
  await server.admin.query('drop trigger meet on master_key; drop function meet; drop sequence rotations')
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
  expect((await rotate(place)).json).toEqual({ changed: true, isRootKeyReplaced: false })

  const tried = await run(['try-backup', '--file', join(top, 'former.backup'), '--json'], settingsWith(place))
  expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining('the service did not make former.backup')])
}, 120_000)

test('a database of before root keys gets one that no former master key opens, while no server runs', async () => {
  const copy = await cloneTemplate()
  const admin = new pg.Client({ connectionString: copy.superuserUrl })
  await admin.connect()
  const { config, clock } = server.context
  const open = (key: Buffer) =>
    createServiceContext({ config, databaseUrl: copy.databaseUrl, masterKeys: [key], clock })
  const factors = async () =>
    (await admin.query('select user_id, secret, pending_secret, backup_codes from login_two_factor')).rows
  const openFactors = async ({ boxFor }: Vault) => {
    const box = boxFor('second factor')
    return (await factors()).map(({ user_id, secret, pending_secret, backup_codes }) => [
      box.open(secret, `login_two_factor|${user_id}|secret`),
      pending_secret && box.open(pending_secret, `login_two_factor|${user_id}|secret`),
      box.open(backup_codes, `login_two_factor|${user_id}|backup_codes`),
    ])
  }
  try {
    const { rows } = await admin.query('select wrapped_root_key from master_key')
    const former = unwrapRootKey(Buffer.from(first, 'hex'), rows[0].wrapped_root_key)
    if (!former) throw new Error('The template has the master key of the tests.')
    // As it was before: the root key is the master key.
    const check = createHmac('sha256', former).update('muster master key check').digest()
    await admin.query('update master_key set wrapped_root_key = null, check_value = $1', [check])
    await admin.query('update login_two_factor set pending_secret = secret')
    const before = await open(former)
    const [numbers, secrets] = [await readNumbers(before), await openFactors(before.vault)]
    expect([numbers, secrets.length]).toEqual([20, expect.any(Number)])
    const keys = { DATABASE_URL: copy.databaseUrl, MASTER_KEY: former.toString('hex'), NEW_MASTER_KEY: second }
    const refused = await rotate(keys)
    expect([refused.code, refused.json.error]).toEqual([
      1,
      expect.stringMatching(/^Stop all servers first.*: muster\.$/),
    ])
    await before.close()

    expect((await rotate(keys)).json).toEqual({ changed: true, isRootKeyReplaced: true })
    const after = await open(Buffer.from(second, 'base64'))
    expect([await readNumbers(after), await openFactors(after.vault)]).toEqual([numbers, secrets])
    const vault = openVault(former, clock)
    await expect(readNumbers({ ...after, vault })).rejects.toThrow()
    await expect(openFactors(vault)).rejects.toThrow()
    await expect(open(former)).rejects.toThrow(/^The master key is not the one in use/)

    const third = { ...keys, MASTER_KEY: second, NEW_MASTER_KEY: randomBytes(32).toString('base64') }
    expect((await rotate(third)).json, 'beside a server').toEqual({ changed: true, isRootKeyReplaced: false })
    expect(await readNumbers(after)).toBe(20)
    await after.close()
  } finally {
    await admin.end()
    await copy.drop()
  }
}, 60_000)
