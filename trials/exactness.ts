import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { asSuperuser, inService, onOwnDatabase } from '../bench/own-database.ts'
import { loadSampleGroups } from '../server/src/features/sample/index.ts'
import { startReplica } from '../server/test/support/database/replica.ts'
import {
  type Findings,
  type Reads,
  runAtOnce,
  runInTurn,
  type Tally,
  World,
  withoutEffect,
} from '../server/test/support/exactness/index.ts'
import { number, type Outcome, say } from './kit/outcome.ts'

/**
 * Two servers that remember are compared with one that builds every answer anew, on a database of the trial's own with the
 * sample in it. `--break` runs a statement first, such as one that drops a trigger: the trial finds what it breaks.
 */
export async function exactness(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261123' },
      /** Of one change each, before all callers ask everything. */
      rounds: { type: 'string', default: '70' },
      /** Of writes, while others read. */
      bursts: { type: 'string', default: '200' },
      questions: { type: 'string', default: '26' },
      break: { type: 'string', default: '' },
      /** One of the servers reads by a streaming replica. */
      replica: { type: 'boolean', default: false },
    },
  })
  const [seed, rounds, bursts, questions] = [values.seed, values.rounds, values.bursts, values.questions].map(Number)
  const wanted = { seed: seed ?? 0, rounds: rounds ?? 0, bursts: bursts ?? 0, questions: questions ?? 0 }
  const start = performance.now()
  const { atOnce, inTurn, tally, reads } = await onOwnDatabase(async database => {
    const masterKey = randomBytes(32)
    await inService(database, masterKey, loadSampleGroups)
    return asSuperuser(database, async admin => {
      if (values.break) await admin.query(values.break)
      const { serverUrl: databaseUrl, superuserUrl: adminUrl } = database
      const replica = values.replica
        ? await startReplica({ superuserUrl: adminUrl, serverUrl: databaseUrl }, { lag })
        : undefined
      const where = {
        admin,
        adminUrl,
        databaseUrl,
        masterKey: masterKey.toString('hex'),
        replicaUrl: replica?.serverUrl,
      }
      try {
        return await compared(await World.start(where, wanted.seed), wanted)
      } finally {
        await replica?.stop()
      }
    })
  })
  const minutes = Math.round((performance.now() - start) / 60_000)
  const section = sectionOf({ ...wanted, atOnce, inTurn, tally, minutes, reads, isReplica: values.replica })
  const failures = [...atOnce.differences, ...inTurn.differences].map(difference => JSON.stringify(difference))
  if (atOnce.undecided > mostUndecided * atOnce.answers)
    failures.push(`${atOnce.undecided} of ${atOnce.answers} answers were undecided`)
  if (values.replica && reads.byReplica < fewestByReplica * reads.all)
    failures.push(`the replica answered only ${reads.byReplica} of ${reads.all} reads`)
  // With fewer rounds than sorts of changes, none is made again.
  if (inTurn.count === 0 && wanted.rounds >= tally.size)
    failures.push(...withoutEffect(tally).map(name => `no answer differed after it, five times: ${name}`))
  return { counts: { requests: 3 * (atOnce.answers + inTurn.answers) }, section, failures }
}

/** Of the answers while others write: a trial that decides less compares too little. */
const mostUndecided = 0.01

/** Of the replica, in milliseconds: a reader who does not wait for it would see older rows. */
const lag = 20

/** Of the reads of its server. The primary answers the others, of which there are many where the machine is busy. */
const fewestByReplica = 0.1

type Wanted = Readonly<{ seed: number; rounds: number; bursts: number; questions: number }>
type Compared = Readonly<{ atOnce: Findings; inTurn: Findings; tally: Tally; reads: Reads }>

async function compared(world: World, { rounds, bursts, questions }: Wanted): Promise<Compared> {
  try {
    const atOnce = await runAtOnce(world, { bursts, readers: 12, questions, say })
    const { findings, tally } = await runInTurn(world, { rounds, changesEach: 1, questions, say })
    return { atOnce, inTurn: findings, tally, reads: await world.reads() }
  } finally {
    await world.stop()
  }
}

function sectionOf({
  atOnce,
  inTurn,
  tally,
  minutes,
  reads,
  isReplica,
  ...wanted
}: Compared & Wanted & { minutes: number; isReplica: boolean }): string {
  const kinds = [...tally].filter(([, { stored }]) => stored > 0)
  const rows = kinds.map(([name, { stored, altered }]) => `| ${name} | ${stored} | ${number(altered)} |`)
  const title = isReplica ? 'Exactness by a replica' : 'Exactness'
  const of = isReplica ? ', of which one reads by a streaming replica' : ''
  const byReplica = `\nThe replica has each commit ${lag} ms late. It answered ${number(reads.byReplica)} of the ${number(reads.all)} reads of its server, and the primary the others.\n`
  return `## ${title}

Two servers that remember, each a process of its own${of}, and a third that builds every answer anew, on one database. Callers
of different access scopes ask all three the same. Status, headers and bytes are compared. Seed ${wanted.seed}, ${minutes} minutes.
${isReplica ? byReplica : ''}
| | answers compared | of them, with a change | undecided | different |
|---|--:|--:|--:|--:|
| after each of ${wanted.rounds} changes | ${number(inTurn.answers)} | ${number(inTurn.altered)} | | ${inTurn.count} |
| while others write, ${wanted.bursts} bursts | ${number(atOnce.answers)} | ${number(atOnce.altered)} | ${atOnce.undecided} | ${atOnce.count} |

With a change: the right answer differs from the right answer before the change; while others write, the right answer differs
before and after the question. Undecided: several writes were under way, and the answer is none of the two. At most
${100 * mostUndecided} % may be so. ${number(inTurn.notModified)} answers were 304.

| Change | stored | answers that it altered |
|---|--:|--:|
${rows.join('\n')}
`
}
