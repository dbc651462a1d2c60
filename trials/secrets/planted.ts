import { createReadStream } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inService } from '../../bench/own-database.ts'
import { openBackup, readBackup, unlockedBy } from '../../server/src/platform/backup/read.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { startMailbox } from '../../server/test/support/mail/mailbox.ts'
import { muster, startServer } from '../../server/test/support/program.ts'
import { callerFor } from '../../server/test/support/requests.ts'
import { readAnswers } from '../../server/test/support/secrets/answers.ts'
import { installationAt } from '../../server/test/support/secrets/installation.ts'
import { plant } from '../../server/test/support/secrets/planting.ts'
import { NumberSearch } from '../../server/test/support/secrets/search.ts'
import { say } from '../kit/outcome.ts'
import { inWorld, type World } from '../kit/world.ts'
import { Search, type Searched, Watched } from './places.ts'

/** What was planted and searched. */
export type Found = Readonly<{
  numbers: number
  requests: number
  searched: readonly Searched[]
  failures: readonly string[]
}>

type Wanted = Readonly<{ seed: number; numbers: number }>

/** Gives the product numbers by all of its doors, and looks for them in everything that it has written and said. */
export const planted = (wanted: Wanted): Promise<Found> => inWorld(world => plantedIn(world, wanted))

async function plantedIn(world: World, { seed, numbers }: Wanted): Promise<Found> {
  const { admin, folder, masterKey, people } = world
  // The log of writes stays whole.
  await admin.query(`alter system set wal_keep_size = '8GB'`)
  await admin.query('select pg_reload_conf()')
  const mailbox = await startMailbox()
  const temporary = join(folder, 'tmp')
  const DATA_DIR = join(folder, 'service')
  for (const each of [temporary, DATA_DIR]) await mkdir(each, { mode: 0o700 })
  // So that the restored database lies in it, too.
  await chmod(folder, 0o711)
  const MASTER_KEY = masterKey.toString('hex')
  const METRICS_TOKEN = masterKey.toString('base64url')
  const settings = { DATABASE_URL: world.serverUrl, MASTER_KEY, DATA_DIR, TMPDIR: temporary }
  const served = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ ...settings, METRICS_TOKEN, LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '0' },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'payroll@harbour-line.example' },
  })
  return inService(world, masterKey, async context => {
    const where = installationAt({ address: served.said.address, admin, context, people })
    const rowena = await callerFor(where, 'A114', { sees: 'all' })
    const random = new Random(seed)
    const watched = new Watched(temporary)
    const { answers, ...known } = await plant(where, { rowena, taxFileNumbers: numbers, lists: numbers / 10, random })
    const held = await watched.stop()
    say(`${known.numbers.length} numbers are planted`)
    const metrics = await fetch(`${where.address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
    const lists = await readAnswers(where, 100)
    const backup = join(folder, 'one.backup')
    const restored = join(folder, 'restored')
    for (const args of [
      ['backup', backup],
      ['restore', backup],
    ]) {
      const database = args[0] === 'restore' ? { DATA_DIR: restored, MASTER_KEY } : settings
      const { code, stderr, stdout } = await muster(args, { ...database, TMPDIR: temporary })
      if (code !== 0) throw new Error(`${args[0]}: ${stderr} ${stdout}`)
    }
    await admin.query(`do $$ begin raise log 'Control %', ${known.controls[0]}; end $$`)
    await admin.query('checkpoint')
    await served.stop()
    await mailbox.stop()

    const search = new Search(new NumberSearch(known.numbers), new NumberSearch(known.controls))
    search.texts('log of the server, all levels', [await served.output], true)
    search.texts('errors of the server', [await served.errors], false)
    search.texts('metrics', [await metrics.text()], false)
    search.texts('events', lists.events, false)
    search.texts('audit log', lists['audit log'], true)
    search.texts('answers to writes, searches and wrong requests', answers, true)
    search.texts('lists and records', lists['other answers'], true)
    search.texts(
      'emails',
      mailbox.letters.flatMap(({ raw, parts }) => [raw, ...Object.values(parts)]),
      false,
    )
    search.bytes('temporary folder, while numbers came', held, false)
    await search.files('temporary folder', temporary, false)
    const { rows } = await admin.query('show data_directory')
    const cluster: string = rows[0].data_directory
    await search.files("PostgreSQL's tables", join(cluster, 'base'), true)
    await search.files("PostgreSQL's log of writes (pg_wal)", join(cluster, 'pg_wal'), true)
    await search.files("PostgreSQL's own log", join(folder, 'data', 'postgres.log'), true)
    await search.files('all of its data folder', dirname(cluster), true)
    await search.files('DATA_DIR of the service', settings.DATA_DIR, false)
    await search.files('backup', backup, false)
    const opened = await openedBackup(backup, masterKey)
    search.bytes('backup, decrypted and decompressed', opened, true)
    await search.files('data folder of its restore', restored, true)
    return {
      numbers: known.numbers.length,
      requests: answers.length,
      searched: search.searched,
      failures: [
        ...search.failures(),
        ...[await readFile(backup), opened].flatMap(bytes =>
          hasKey(bytes, masterKey) ? ['The master key is in a backup.'] : [],
        ),
      ],
    }
  })
}

/** Whether the key is there in any form in which it may be given. */
const hasKey = (bytes: Buffer, key: Buffer): boolean =>
  [key, ...(['hex', 'base64', 'base64url'] as const).map(form => Buffer.from(key.toString(form)))].some(form =>
    bytes.includes(form),
  )

async function openedBackup(file: string, masterKey: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readBackup(await openBackup(createReadStream(file), unlockedBy([masterKey])), {
    async take(_part, rows) {
      let count = 0
      for await (const row of rows) {
        chunks.push(row)
        count += row.filter(byte => byte === 10).length
      }
      return count
    },
  })
  return Buffer.concat(chunks)
}
