import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/support/database/database.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { muster as run } from '../../../test/support/program.ts'

const server = startMuster()
const file = 'muster-20261125T020000Z.backup'
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-doctor-'))
  await mkdir(join(top, 'backups'))
})
afterAll(() => rm(top, { recursive: true }))

/** What a doctor says of backups: whether one was made, and whether one was tried. */
async function doctor(): Promise<[string, string][]> {
  const { json } = await run(['doctor', '--json'], {
    DATABASE_URL: withDatabase(inject('postgres').serverUrl, new URL(server.databaseUrl).pathname.slice(1)),
    ...{ MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused'), BACKUP_DIR: join(top, 'backups') },
  })
  const findings: { check: string; status: string; message: string }[] = json.checks
  return findings.filter(({ check }) => check.startsWith('backups')).map(({ status, message }) => [status, message])
}

type Made = { daysAgo: number; triedDaysAgo?: number; failure?: string }
const make = ({ daysAgo, triedDaysAgo, failure }: Made) =>
  server.admin.query(
    `insert into backup (due_at, started_at, alive_at, finished_at, file, failure, tried_at)
     select at, at, at, case when $2::text is null then at end, case when $2::text is null then $3 end, $2,
       now() - make_interval(days => $4) from (select now() - make_interval(days => $1) as at) moment`,
    [daysAgo, failure ?? null, file, triedDaysAgo ?? null],
  )

test('a doctor looks for a late, failed or missing backup, and for one that was tried in the last 90 days', async () => {
  const untried = ['warn', 'None for 90 days: run `muster try-backup`.']
  expect(await doctor()).toEqual([['fail', 'The last whole one is still to come.'], untried])

  await make({ daysAgo: 1, triedDaysAgo: 1 })
  const gone = `The last one, ${join(top, 'backups', file)}, is not there any more.`
  expect((await doctor())[0]).toEqual(['fail', gone])
  await writeFile(join(top, 'backups', file), '')
  expect((await doctor()).map(([status]) => status)).toEqual(['ok', 'ok'])

  await make({ daysAgo: 0, failure: 'The folder is full.' })
  expect((await doctor())[0]).toEqual([
    'fail',
    expect.stringMatching(/^The last whole one is of .* The folder is full\.$/),
  ])

  await server.admin.query('truncate backup')
  await make({ daysAgo: 3, triedDaysAgo: 91 })
  expect(await doctor()).toEqual([['fail', expect.stringMatching(/^The last whole one is of /)], untried])
}, 120_000)
