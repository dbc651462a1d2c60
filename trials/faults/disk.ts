import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSuperuser } from '../../bench/own-database.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { muster, startServer as startProgram } from '../../server/test/support/program.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import type { Part, Sizes } from './part.ts'
import { SmallDisk } from './small-disk.ts'
import { underFaults } from './under.ts'

const title = 'A full disk'
const about = `The files of PostgreSQL lie on a file system of 400 MiB, which is filled to its last block for 4 seconds, while 8 to 16
clients write and others read. Until: from the moment at which there is room again and PostgreSQL takes connections.`

/** The disk of PostgreSQL is full, then that of the backups. */
export async function disk({ seed, seconds }: Sizes): Promise<Part> {
  const small = await SmallDisk.make(400)
  const untried = `${title} was not tried: this user may not mount a file system.`
  if (!small) return { counts: {}, text: `### ${title}\n\n${untried}\n`, failures: [], untried }
  const folder = await mkdtemp(join(tmpdir(), 'muster-faults-'))
  try {
    const onSmallDisk = async (world: World): Promise<Part> => {
      const found = await whileFull({ ...world, folder }, small, { random: new Random(seed), seconds })
      const backups = await backupsToFullDisk(world, folder)
      return { ...found, text: `${found.text}\n${backups.text}`, failures: [...found.failures, ...backups.failures] }
    }
    return await inWorld(onSmallDisk, join(small.folder, 'world'))
  } finally {
    await rm(folder, { recursive: true })
    await small.remove()
  }
}

async function whileFull(
  world: World,
  small: SmallDisk,
  { random, seconds }: Readonly<{ random: Random; seconds: number }>,
): Promise<Part> {
  const served = await startServer(world)
  const full = async (milliseconds: number) => {
    await small.fill()
    await sleep(milliseconds)
    await small.free()
    await untilUp(world)
    return performance.now()
  }
  try {
    return await underFaults({
      ...{ title, about, world, served, random, seconds },
      faults: {
        'the disk of PostgreSQL is full': () => full(4_000),
        'the same, and it needs a new file of its log': async () => {
          await small.fill()
          // A new segment of the log finds no room, at which PostgreSQL ends as in a crash.
          await asSuperuser(world, admin => admin.query('select pg_switch_wal(); checkpoint')).catch(() => {})
          await sleep(2_000)
          return full(2_000)
        },
      },
    })
  } finally {
    await small.free()
    await served.stop()
  }
}

async function untilUp(world: World): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const isUp = await asSuperuser(world, admin => admin.query('select 1')).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(10)
  }
}

/** A backup by command, and the nightly one of the service, to a disk without room. */
async function backupsToFullDisk(world: World, folder: string) {
  const small = await SmallDisk.make(1)
  if (!small) return { text: '', failures: ['The disk of the backups could not be made.'] }
  const settings = {
    ...{ DATABASE_URL: world.serverUrl, MASTER_KEY: world.masterKey.toString('hex') },
    DATA_DIR: join(folder, 'data'),
  }
  const failures: string[] = []
  const expectSentence = (by: string, said: string) => {
    if (!/^.*The backup \S+ does not fit on the disk; make room, or name another place/m.test(said))
      failures.push(`${title}: ${by} to a full disk said: ${said.slice(0, 300)}`)
  }
  const expectNothingLeft = async (by: string) => {
    const left = (await readdir(small.folder)).filter(name => name !== 'ballast')
    if (left.length > 0) failures.push(`${title}: ${by} to a full disk left ${left.join(', ')}`)
  }
  try {
    await small.fill()
    const { code, stderr } = await muster(['backup', join(small.folder, 'own.backup')], settings)
    if (code !== 1) failures.push(`${title}: a backup to a full disk ended with ${code}`)
    expectSentence('a backup', stderr)
    await expectNothingLeft('a backup')
    const nightly = await startProgram(['serve', '--allow-sample-accounts'], {
      ...{ ...settings, BACKUP_DIR: small.folder },
    })
    try {
      expectSentence('the nightly backup', await nightlyFailure(world))
    } finally {
      await nightly.stop()
    }
    await expectNothingLeft('the nightly backup')
  } finally {
    await small.remove()
  }
  const text = `A backup by command, and the nightly one of the service, to a folder on a full disk: each ${failures.length === 0 ? 'says so' : 'did not say so'}, and
leaves no file.
`
  return { text, failures }
}

async function nightlyFailure(world: World): Promise<string> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const failure = await asSuperuser(world, async admin => {
      const { rows } = await admin.query<{ failure: string | null }>('select failure from backup')
      return rows[0]?.failure
    })
    if (failure) return failure
    await sleep(100)
  }
  return 'nothing in half a minute'
}
