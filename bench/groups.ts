import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { type Measured, runLoad } from './answers/load.ts'
import { base, type Requests } from './answers/requests.ts'
import { median } from './answers/results.ts'
import { say } from './answers/world.ts'
import { parentOf } from './cpu.ts'
import { fillGroups } from './dataset/index.ts'
import { asSuperuser, onOwnDatabase } from './own-database.ts'
import { memoryOf, startMuster } from './processes.ts'
import { machine, tableOf, whole } from './report/table.ts'

/* What a bureau with a hundred groups pays for an answer: the same questions to one of them, to ten and to all, in turn. */
const [rounds, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 3)]
const groups = 100
const people = 3_000
const asked = [1, 10, groups]
const [load = 0] = loadavg()

/** What each request is about, given its number in the group. */
const questions = {
  'one authority': (n: number) => `/Authorities/${((n * 7919) % people) + 1}`,
  'page of 50': (n: number) => `/Authorities?pageNumber=${(n % 5) + 1}&pageSize=50`,
} as const
type Question = keyof typeof questions

type Run = Readonly<{ question: Question; groups: number; measured: Measured; memory: number }>

await onOwnDatabase(database =>
  asSuperuser(database, async admin => {
    const keys = (
      await fillGroups(
        admin,
        Array.from({ length: groups }, () => ({ people, writers: 1 })),
      )
    ).flat()
    const { rows } = await admin.query<{ backend: number }>('select pg_backend_pid() as backend')
    const postmaster = parentOf(rows[0]?.backend ?? 0)
    if (postmaster === undefined) throw new Error('The bench reads CPU times from /proc, so it needs Linux.')
    const ours = await startMuster(database.serverUrl, randomBytes(32))
    try {
      const runs: Run[] = []
      for (let round = 0; round <= rounds; round++) {
        for (const question of Object.keys(questions) as Question[]) {
          for (const count of asked) {
            const measured = await runLoad({
              ...{ port: ours.port, requests: requestsTo(question, keys.slice(0, count)), connections: 32, seconds },
              ...{ warmUp: { seconds: 1, answers: 640 }, watched: { server: ours.pid, postmaster } },
            })
            if (measured.unexpected.length > 0) throw new Error(`${question} had answers with ${measured.unexpected}.`)
            // The first round warms up.
            if (round > 0) runs.push({ question, groups: count, measured, memory: memoryOf(ours.pid) ?? Number.NaN })
            say(`round ${round}, ${question}, ${count} groups: ${measured.rate.toFixed(0)} a second`)
          }
        }
      }
      report(runs)
    } finally {
      await ours.stop()
    }
  }),
)

/** Questions of the callers of all these groups in turn; each sees the whole of their own group. */
function requestsTo(question: Question, keys: readonly string[]): Requests {
  const sent = Array.from({ length: 30_000 }, (_, n) => ({
    path: `${base}${questions[question](Math.floor(n / keys.length))}`,
    apiKey: keys[n % keys.length] ?? '',
  }))
  return { method: 'GET', headers: {}, sent, status: 200 }
}

function report(runs: readonly Run[]): void {
  const rows = (Object.keys(questions) as Question[]).flatMap(question =>
    asked.map(count => {
      const its = runs.filter(run => run.question === question && run.groups === count)
      const of = (value: (run: Run) => number) => whole(median(its.map(value)))
      return [
        ...[question, String(count), of(({ measured }) => measured.rate)],
        ...[of(({ measured }) => measured.cpu.server), of(({ measured }) => measured.cpu.database)],
        of(({ memory }) => memory),
      ]
    }),
  )
  const head = ['question', 'groups', 'a second', 'server, µs', 'PostgreSQL, µs', 'memory, MiB']
  process.stdout.write(`## Many groups

A database of ${groups} groups of ${whole(people)} people each. One server process is asked by an administrator of one group, of ten or of all in turn,
each of whom sees the whole group. 32 connections, median of ${rounds} rounds of ${seconds} s in turn; CPU is microseconds an answer. ${machine()}
Node ${process.version}. Load average before the start ${load.toFixed(1)}. \`npm run bench -- --only groups\` on ${new Date().toISOString().slice(0, 10)}.

${tableOf(head, rows, 2).join('\n')}`)
}
