import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { asSuperuser, withDatabase } from '../../../test/support/database/database.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { begin, endPrograms, muster as run } from '../../../test/support/program.ts'

const server = startMuster()
const name = `unreadable_${randomBytes(4).toString('hex')}`
let top: string

const superuser = (text: string) => asSuperuser(inject('postgres').superuserUrl, text)
const settings = (database: string, settings: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: database, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused'), ...settings },
})
const source = () => withDatabase(inject('postgres').serverUrl, new URL(server.databaseUrl).pathname.slice(1))

function target(): string {
  const url = new URL(withDatabase(inject('postgres').serverUrl, name))
  url.username = url.password = name
  return url.href
}

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-unreadable-'))
  await chmod(top, 0o711)
  await superuser(`create role ${name} login password '${name}'`)
  await superuser(`grant muster_server to ${name}`)
  await superuser(`create database ${name} owner ${name}`)
})
afterEach(endPrograms)
afterAll(async () => {
  await superuser(`drop database ${name} with (force)`)
  await superuser(`drop role ${name}`)
  await rm(top, { recursive: true })
})

/** An import that waits: files of the API are random bytes in a backup, as they are encrypted. */
async function upload(bytes: number): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([randomBytes(bytes / 2).toString('hex')]), 'cost-centres.csv')
  const answer = await fetch(`${server.address}/v12.21/Imports`, {
    ...{ method: 'POST', body: form, headers: { Authorization: `Bearer ${server.priya.apiKey}` } },
  })
  expect(answer.status).toBe(202)
}

test('a backup that is damaged in the middle of a table is refused, and does not keep the restore waiting', async () => {
  await upload(4 * 1024 * 1024)
  const file = join(top, 'long.backup')
  expect((await run(['backup', file, '--json'], settings(source()))).code).toBe(0)
  const bytes = await readFile(file)
  const last = Math.ceil(bytes.length / 1024 / 1024)
  expect(last).toBeGreaterThan(2)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(file, bytes)
  const { code, json } = await run(['restore', file, '--json'], settings(target()))
  expect([code, json.error]).toEqual([1, `The backup is damaged or cut off: piece ${last} is not what was written.`])
}, 60_000)

test('a backup that is not there is said to be so, before a database is made for it', async () => {
  const missing = join(top, 'missing.backup')
  const { DATABASE_URL: _, ...here } = settings('', { DATA_DIR: join(top, 'new') })
  for (const where of [here, settings(target())])
    for (const args of [
      ['restore', missing],
      ['try-backup', '--folder', top, '--file', missing],
    ]) {
      const { code, json } = await run([...args, '--json'], where)
      expect([code, json.error]).toEqual([1, `There is no file ${missing}.`])
    }
  expect(await readdir(top)).not.toContain('new')
}, 60_000)

test('of two backups under one name one is made, and a try on a machine without the database tries it', async () => {
  const file = join(top, 'one.backup')
  const made = await Promise.all([1, 2].map(() => run(['backup', file, '--json'], settings(source()))))
  expect(made.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(made.find(({ code }) => code === 1)?.json.error).toContain('is there already, and was left as it is')

  const { DATABASE_URL: _, ...elsewhere } = settings('', { DATA_DIR: join(top, 'elsewhere') })
  const tried = await run(['try-backup', '--file', file, '--folder', top, '--json'], elsewhere)
  expect([tried.code, tried.json.error, tried.stderr]).toEqual([
    ...[0, undefined, expect.stringContaining('The try is not noted')],
  ])
}, 120_000)

test('the latest backup that the service made is tried, and a try of another file is not noted', async () => {
  const folder = join(top, 'nightly')
  await mkdir(folder)
  await copyFile(join(top, 'one.backup'), join(folder, 'muster-20261125T020000Z.backup'))
  await writeFile(join(folder, 'pre-upgrade.backup'), 'no backup of the service')
  const tried = await run(['try-backup', '--folder', top, '--json'], settings(source(), { BACKUP_DIR: folder }))
  expect([tried.code, tried.json.file]).toEqual([0, join(folder, 'muster-20261125T020000Z.backup')])
  expect(tried.stderr).toContain('the service did not make muster-20261125T020000Z.backup')
}, 120_000)

test('a backup that is interrupted leaves nothing behind', async () => {
  const folder = join(top, 'interrupted')
  await mkdir(folder)
  await server.admin.query('begin; lock table cost_centre in access exclusive mode')
  try {
    const { pid, ended } = begin(['backup', join(folder, 'one.backup'), '--json'], settings(source()))
    await expect.poll(() => readdir(folder), { timeout: 15_000 }).toEqual([expect.stringMatching(/\.part$/)])
    process.kill(pid, 'SIGINT')
    expect((await ended).code).toBe(130)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await server.admin.query('rollback')
  }
}, 60_000)
