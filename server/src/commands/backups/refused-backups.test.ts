import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/support/database/database.ts'
import { startOperator } from '../../../test/support/database/operator.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { muster as run } from '../../../test/support/program.ts'
import { writeSnapshot } from '../../platform/backup/write.ts'
import { takeGuard } from '../../platform/embedded-postgres/folder.ts'

const server = startMuster()
const operator = startOperator(server)
let file: string

beforeAll(async () => {
  file = join(operator.folder, 'one.backup')
  expect((await operator.operate(['backup', file])).code).toBe(0)
}, 60_000)

const damages: readonly [string, RegExp, (bytes: Buffer) => Buffer][] = [
  ['of which the beginning was changed', /is no backup of Muster/, bytes => Buffer.concat([Buffer.from('x'), bytes])],
  ['of which the header was changed', /damaged or cut off: its header/, bytes => flipped(bytes, 40)],
  [
    'of which a byte in the middle was changed',
    /damaged or cut off: piece 1 /,
    bytes => flipped(bytes, bytes.length >> 1),
  ],
  ['of which the last byte was changed', /damaged or cut off: piece 1 /, bytes => flipped(bytes, bytes.length - 1)],
  ['that was cut off', /damaged or cut off: it ends in piece 1/, bytes => bytes.subarray(0, bytes.length - 1_000)],
  ['to which something was added', /damaged or cut off/, bytes => Buffer.concat([bytes, bytes.subarray(-100)])],
  ['that is empty', /is no backup of Muster/, () => Buffer.alloc(0)],
]

function flipped(bytes: Buffer, place: number): Buffer {
  const other = Buffer.from(bytes)
  other[place] = (other[place] ?? 0) ^ 1
  return other
}

test('a file that is not what was written is refused, and the empty database stays empty', async () => {
  const empty = await operator.createDatabase('empty')
  const bytes = await readFile(file)
  const tables = async () => {
    const client = new pg.Client({ connectionString: withDatabase(inject('postgres').superuserUrl, empty) })
    await client.connect()
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    await client.end()
    return rows.length
  }
  for (const [what, message, damage] of damages) {
    const damaged = join(operator.folder, 'damaged.backup')
    await writeFile(damaged, damage(bytes))
    const { code, json } = await operator.operate(['restore', damaged, '--json'], {
      DATABASE_URL: operator.urlOf(empty),
    })
    expect([code, json.error], what).toEqual([1, expect.stringMatching(message)])
    expect(await tables(), what).toBe(0)
  }
  const otherKey = { DATABASE_URL: operator.urlOf(empty), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  const { json } = await operator.operate(['restore', file, '--json'], otherKey)
  expect(json.error).toMatch(/^The backup was made with another master key/)
  expect(await tables()).toBe(0)
}, 240_000)

test('a backup that cannot be opened, or is of a later release, begins no database in DATA_DIR', async () => {
  const dataDir = join(operator.folder, 'never-made')
  const otherKey = { MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: dataDir }
  const other = await run(['restore', file, '--json'], otherKey)
  expect(other.json.error).toMatch(/^The backup was made with another master key/)
  const later = join(operator.folder, 'later.backup')
  await server.admin.query("insert into migration (name, checksum) values ('9999_of_later.sql', '')")
  const client = new pg.Client({ connectionString: operator.source() })
  await client.connect()
  try {
    const pieces: Buffer[] = []
    const to = async (piece: Buffer) => void pieces.push(piece)
    await writeSnapshot(client, { serverUrl: '', vault: server.context.vault, release: '99.0.0', to })
    await writeFile(later, Buffer.concat(pieces))
  } finally {
    await client.end()
    await server.admin.query("delete from migration where name = '9999_of_later.sql'")
  }
  const refused = await run(['restore', later, '--json'], { MASTER_KEY: inject('masterKey'), DATA_DIR: dataDir })
  expect(refused.json.error).toMatch(
    /^The backup is of a later release \(99\.0\.0, .*9999_of_later\.sql\): restore it with/,
  )
  expect(await readdir(operator.folder)).not.toContain('never-made')
}, 60_000)

test('a backup goes from standard output to standard input, and a reader who leaves is noticed', async () => {
  const piped = await operator.createDatabase('piped')
  const program = `"${process.execPath}" "${fileURLToPath(new URL('../../../bin/muster.mjs', import.meta.url))}"`
  const settings = { PATH: process.env.PATH, ...operator.settings() }
  const shell = (line: string) =>
    promisify(execFile)('sh', ['-c', line], {
      env: { ...settings, DATABASE_URL: operator.source(), TARGET: operator.urlOf(piped) },
    })
  const { stdout, stderr } = await shell(`${program} backup - | DATABASE_URL="$TARGET" ${program} restore - --json`)
  const { rows } = JSON.parse(stdout)
  expect(rows).toBeGreaterThan(1_000)
  expect(stderr).toMatch(new RegExp(`^${rows} rows\\. The master key is not in it`, 'm'))
  const left = await shell(`(${program} backup -; echo "code $?" >&2) | true`)
  expect(left.stderr).toMatch(/EPIPE[\s\S]*code 1$/m)
}, 120_000)

test('a backup is tried in a database of its own, from a folder without one, and what a killed try left goes', async () => {
  const folder = join(operator.folder, 'tries')
  const kinds = ['killed', 'running', 'open'].map(kind => join(folder, `muster-try-backup-${kind}`))
  for (const each of kinds) await mkdir(join(each, 'postgres'), { recursive: true })
  const [, running, open] = kinds
  // Another user may have put a link into it, to a folder of ours.
  await chmod(open as string, 0o777)
  const guard = takeGuard(running as string)
  // A backup of another service that has the same name.
  await server.admin.query(
    `insert into backup (due_at, started_at, alive_at, finished_at, file, bytes) values (now(), now(), now(), now(), $1, $2)`,
    [basename(file), (await stat(file)).size + 1],
  )
  try {
    const tried = await operator.operate(['try-backup', '--file', file, '--folder', folder, '--json'])
    expect([tried.code, tried.json]).toMatchObject([0, { file, rows: expect.any(Number) }])
    expect(tried.stderr).toContain('The try is not noted')
    expect((await server.admin.query('select tried_at from backup')).rows).toEqual([{ tried_at: null }])
    expect(await readdir(folder)).toEqual(['muster-try-backup-open', 'muster-try-backup-running'])
  } finally {
    guard.release()
  }
}, 120_000)
