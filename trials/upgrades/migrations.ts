import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from '../../server/test/support/database/copy-folder.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { muster } from '../../server/test/support/program.ts'
import { say } from '../kit/outcome.ts'
import { numbersOpenedBy } from '../secrets/numbers-read.ts'
import { copyRows, migrateUpTo, migrationNames } from './baseline.ts'
import { whileRunning } from './cluster.ts'
import { killUntilDone } from './killing.ts'
import { contentOf, differences, eventsOf, schemaOf } from './shape.ts'
import { type Source, withSource } from './source.ts'

/** The last migration of each earlier schema. */
const baselines = ['0022', '0035', '0044', '0054', '0062', '0066']

/** So many times as many rounds are tried, and so many at least: not each kill comes between two migrations. */
const [mostTries, leastTries] = [4, 12]

/** Of a baseline. `midway`: rounds whose kills left some of its migrations applied, and not all. */
type Row = { pending: number; rounds: number; kills: number; midway: number }

export type Upgraded = {
  rows: Map<string, Row>
  failures: string[]
}

/** Migrates databases of earlier schemas, and kills it again and again, until so many rounds were cut between two migrations. */
export const killedMigrations = ({ seed, rounds }: Readonly<{ seed: number; rounds: number }>): Promise<Upgraded> =>
  withSource(async source => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-upgrades-'))
    await chmod(folder, 0o711)
    try {
      const fresh = await schemaOf(source.admin)
      const random = new Random(seed)
      const done: Upgraded = { rows: new Map(), failures: [] }
      for (const [place, last] of baselines.entries()) {
        const share = Math.floor((rounds + baselines.length - 1 - place) / baselines.length)
        if (share > 0) await ofBaseline({ source, folder, fresh, random, done }, last, share)
      }
      return done
    } finally {
      await rm(folder, { recursive: true })
    }
  })

type Arranged = Readonly<{ source: Source; folder: string; fresh: string[]; random: Random; done: Upgraded }>

async function ofBaseline({ source, folder, fresh, random, done }: Arranged, last: string, rounds: number) {
  const baseline = join(folder, last)
  const name = (await migrationNames()).find(each => each.startsWith(last)) as string
  await whileRunning(baseline, async ({ ownerUrl, admin }) => {
    await migrateUpTo(ownerUrl, name)
    await copyRows(source, admin, name)
  })
  const pending = (await migrationNames()).filter(each => each > name).length
  const counted = { pending, rounds: 0, kills: 0, midway: 0 }
  done.rows.set(name, counted)
  const whole = await upgraded(source, baseline)
  done.failures.push(...[...differences(fresh, whole.schema), ...whole.lost].map(each => `${name}: ${each}`))
  while (counted.midway < rounds && counted.rounds < Math.max(mostTries * rounds, leastTries)) {
    counted.rounds += 1
    const dataDir = join(folder, 'round')
    await copyFolder(baseline, dataDir)
    const { masterKey } = source
    const { kills, left, failure } = await killUntilDone({
      ...{ dataDir, masterKey, random, pending, usual: whole.milliseconds },
    })
    counted.kills += kills
    if (left > 0 && left < pending) counted.midway += 1
    const found = failure ? [failure] : await compared(dataDir, whole)
    done.failures.push(...found.map(each => `${name}, round ${counted.rounds}: ${each}`))
    for (const each of found) say(each)
    say(`upgrades: from ${name}, ${counted.midway} of ${rounds} cut, ${left} of ${pending} left for the last run`)
    await rm(dataDir, { recursive: true })
  }
}

type Whole = Readonly<{
  schema: string[]
  content: Record<string, string>
  events: string
  milliseconds: number
  lost: string[]
}>

/** A copy that is migrated without a fault, compared with the source, and looked at by the program's own commands. */
async function upgraded(source: Source, baseline: string): Promise<Whole> {
  const dataDir = `${baseline}-whole`
  await copyFolder(baseline, dataDir)
  const settings = { DATA_DIR: dataDir, MASTER_KEY: source.masterKey.toString('hex') }
  const before = await whileRunning(baseline, ({ admin }) => contentOf(admin))
  const start = performance.now()
  const { code, stderr } = await muster(['migrate'], settings)
  const milliseconds = performance.now() - start
  if (code !== 0) throw new Error(`${baseline} cannot be migrated: ${stderr}`)
  const lost: string[] = []
  const found = await whileRunning(dataDir, async ({ admin, serverUrl }) => {
    const [schema, content] = [await schemaOf(admin), await contentOf(admin)]
    // Of the tables that both schemas have, those with fewer rows.
    const rowsOf = (text = '') => Number(text.split(' ')[0])
    for (const table of Object.keys(before).filter(each => content[each] !== undefined))
      if (rowsOf(content[table]) < rowsOf(before[table])) lost.push(`${table} lost rows`)
    const events = await eventsOf(admin)
    if (events !== (await eventsOf(source.admin))) lost.push('integrators read other events')
    const numbers = await numbersOpenedBy({ admin, serverUrl }, [source.masterKey])
    for (const [place, number] of await numbersOpenedBy(source, [source.masterKey]))
      if (place.startsWith('employee') && numbers.get(place) !== number) lost.push(`${place} is another number`)
    return { schema, content, events }
  })
  for (const command of ['verify-audit', 'doctor']) {
    const ended = await muster([command, '--json'], settings)
    if (ended.code !== 0) lost.push(`${command}: ${ended.code} ${ended.stdout} ${ended.stderr}`)
  }
  await rm(dataDir, { recursive: true })
  return { ...found, milliseconds, lost }
}

const compared = (dataDir: string, whole: Whole): Promise<string[]> =>
  whileRunning(dataDir, async ({ admin }) => [
    ...differences(whole.schema, await schemaOf(admin)),
    ...differences(linesOf(whole.content), linesOf(await contentOf(admin))),
    ...differences([whole.events], [await eventsOf(admin)]),
  ])

const linesOf = (content: Record<string, string>) => Object.entries(content).map(([table, rows]) => `${table} ${rows}`)
