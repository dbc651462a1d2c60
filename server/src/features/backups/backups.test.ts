import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { ServiceContext } from '../../service-context.ts'
import { makeBackups, readBackupRuns } from './index.ts'

const muster = startMuster()
let top: string
let context: ServiceContext

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-nightly-'))
  context = withFolder(join(top, 'backups'))
})
afterAll(() => rm(top, { recursive: true }))

const withFolder = (folder: string): ServiceContext => ({
  ...muster.context,
  config: { ...muster.context.config, backups: { folder, keep: 2, at: '02:00' } },
})
const day = 86_400_000
const later = (milliseconds: number) => muster.clock.moveTo(new Date(muster.clock.now() + milliseconds).toISOString())
const names = () => readdir(join(top, 'backups'))

test('each day one backup is written by one process of all, and the oldest goes', async () => {
  await Promise.all([makeBackups.run(context), makeBackups.run(context)])
  await makeBackups.run(context)
  expect(await names()).toHaveLength(1)
  for (const expected of [2, 2]) {
    later(day)
    await makeBackups.run(context)
    expect(await names()).toHaveLength(expected)
  }
  const runs = await readBackupRuns(muster.database)
  expect(runs.map(({ file, failure }) => [(file ?? '').slice(0, 7), failure])).toEqual(
    Array.from({ length: 3 }, () => ['muster-', null]),
  )
})

test('a backup that fails says why, and is tried again after an hour', async () => {
  later(day)
  const inTheWay = join(top, 'file')
  await writeFile(inTheWay, '')
  await expect(makeBackups.run(withFolder(inTheWay))).rejects.toThrow()
  const [failed] = await readBackupRuns(muster.database)
  expect(failed).toMatchObject({ finishedAt: null, file: null, failure: expect.any(String) })
  await makeBackups.run(context)
  expect((await readBackupRuns(muster.database))[0]?.finishedAt).toBeNull()
  later(3_600_000)
  await makeBackups.run(context)
  expect((await readBackupRuns(muster.database))[0]).toMatchObject({ finishedAt: expect.any(String), failure: null })
})
