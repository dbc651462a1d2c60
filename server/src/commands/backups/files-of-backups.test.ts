import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startOperator } from '../../../test/support/database/operator.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { begin, muster as run } from '../../../test/support/program.ts'

const server = startMuster()
const operator = startOperator(server)
let name: string
const settings = (database: string, settings: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: database, ...operator.settings(), ...settings },
})

beforeAll(async () => {
  name = await operator.createDatabase('unreadable')
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
  const file = join(operator.folder, 'long.backup')
  expect((await run(['backup', file, '--json'], settings(operator.source()))).code).toBe(0)
  const bytes = await readFile(file)
  const last = Math.ceil(bytes.length / 1024 / 1024)
  expect(last).toBeGreaterThan(2)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(file, bytes)
  const { code, json } = await run(['restore', file, '--json'], settings(operator.urlOf(name)))
  expect([code, json.error]).toEqual([1, `The backup is damaged or cut off: piece ${last} is not what was written.`])
}, 60_000)

test('a backup that is not there is said to be so, before a database is made for it', async () => {
  const missing = join(operator.folder, 'missing.backup')
  const { DATABASE_URL: _, ...here } = settings('', { DATA_DIR: join(operator.folder, 'new') })
  for (const where of [here, settings(operator.urlOf(name))])
    for (const args of [
      ['restore', missing],
      ['try-backup', '--folder', operator.folder, '--file', missing],
    ]) {
      const { code, json } = await run([...args, '--json'], where)
      expect([code, json.error]).toEqual([1, `There is no file ${missing}.`])
    }
  expect(await readdir(operator.folder)).not.toContain('new')
}, 60_000)

test('of two backups under one name one is made, and a try on a machine without the database tries it', async () => {
  const file = join(operator.folder, 'one.backup')
  const made = await Promise.all([1, 2].map(() => run(['backup', file, '--json'], settings(operator.source()))))
  expect(made.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(made.find(({ code }) => code === 1)?.json.error).toContain('is there already, and was left as it is')

  const { DATABASE_URL: _, ...elsewhere } = settings('', { DATA_DIR: join(operator.folder, 'elsewhere') })
  const tried = await run(['try-backup', '--file', file, '--folder', operator.folder, '--json'], elsewhere)
  expect([tried.code, tried.json.error, tried.stderr]).toEqual([
    ...[0, undefined, expect.stringContaining('The try is not noted')],
  ])
}, 120_000)

test('the latest backup that the service made is tried, and a try of another file is not noted', async () => {
  const folder = join(operator.folder, 'nightly')
  await mkdir(folder)
  await copyFile(join(operator.folder, 'one.backup'), join(folder, 'muster-20261125T020000Z.backup'))
  await writeFile(join(folder, 'pre-upgrade.backup'), 'no backup of the service')
  const tried = await run(
    ['try-backup', '--folder', operator.folder, '--json'],
    settings(operator.source(), { BACKUP_DIR: folder }),
  )
  expect([tried.code, tried.json.file]).toEqual([0, join(folder, 'muster-20261125T020000Z.backup')])
  expect(tried.stderr).toContain('the service did not make muster-20261125T020000Z.backup')
}, 120_000)

test('a backup that is interrupted leaves nothing behind', async () => {
  const folder = join(operator.folder, 'interrupted')
  await mkdir(folder)
  await server.admin.query('begin; lock table cost_centre in access exclusive mode')
  try {
    const { pid, ended } = begin(['backup', join(folder, 'one.backup'), '--json'], settings(operator.source()))
    await expect.poll(() => readdir(folder), { timeout: 15_000 }).toEqual([expect.stringMatching(/\.part$/)])
    process.kill(pid, 'SIGINT')
    expect((await ended).code).toBe(130)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await server.admin.query('rollback')
  }
}, 60_000)
