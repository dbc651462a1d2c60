import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import type { Measured } from './answers/load.ts'
import { type Requests, reads } from './answers/requests.ts'
import { median, type Tail } from './answers/results.ts'
import { measureTail } from './answers/tail.ts'
import { say, sendAll } from './answers/world.ts'
import { posts, untilSealed } from './answers/writes.ts'
import { Yardstick } from './answers/yardstick.ts'
import { parentOf, treeOf } from './cpu.ts'
import { fill } from './dataset/index.ts'
import { findPgbench } from './floors/pgbench.ts'
import { asSuperuser, onOwnDatabase } from './own-database.ts'
import { closeRequests } from './peers/muster.ts'
import { memoryOf, start, startServe } from './processes.ts'
import { machine, short, tableOf, whole } from './report/table.ts'

/* What `serve --workers` is good for: the same requests to one, two and four workers, in turn. */
const [rounds, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 4)]
const counts = [1, 2, 4]
const people = 10_000
const connections = 32
const [load = 0] = loadavg()

type Run = Readonly<{ workers: number; one: Measured; page: Measured; post: Measured; tail: Tail; memory: number }>

await onOwnDatabase(
  database =>
    asSuperuser(database, async admin => {
      const dataset = await fill(admin, people)
      const { rows } = await admin.query<{ backend: number }>('select pg_backend_pid() as backend')
      const postmaster = parentOf(rows[0]?.backend ?? 0)
      if (postmaster === undefined) throw new Error('The bench reads CPU times from /proc, so it needs Linux.')
      const { program } = await findPgbench()
      const pgbench = { program, databaseUrl: database.serverUrl, postmaster, seconds }
      const wanted = { connections, seconds }
      const bare = await start('./bare.ts')
      const yardstick = new Yardstick({ bare, pgbench, wanted })
      const masterKey = randomBytes(32)
      const half = (paths: readonly string[]) => reads(dataset.keys, 'half', paths)
      const numbers = Array.from({ length: 5_000 }, (_, n) => 2 * n + 1)
      const measure = async (workers: number): Promise<Run> => {
        await closeRequests(admin)
        const ours = await startServe({ databaseUrl: database.serverUrl, masterKey, workers })
        try {
          const world = { wanted, ours, pgbench, dataset }
          // Each worker is warm before it is measured.
          const ask = async (requests: Requests) =>
            right(await sendAll(world, requests, { warmUp: { seconds: 2, answers: 1_000 * workers } }))
          const one = await ask(half(numbers.map(number => `/Authorities/${number}`)))
          const page = await ask(half([1, 2, 3, 4, 5].map(number => `/Authorities?pageNumber=${number}&pageSize=50`)))
          const post = await ask(posts(dataset))
          await untilSealed(admin)
          const tail = await measureTail(world, yardstick)
          const memory = treeOf(ours.pid).reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0)
          return { workers, one, page, post, tail, memory }
        } finally {
          await ours.stop()
        }
      }
      try {
        const runs: Run[] = []
        for (let round = 1; round <= rounds; round++) {
          for (const workers of counts) {
            const run = await measure(workers)
            runs.push(run)
            const rates = [run.one, run.page, run.post].map(({ rate }) => rate.toFixed(0)).join(', ')
            say(`round ${round}, ${workers} workers: ${rates} a second; ${run.memory.toFixed(0)} MiB`)
          }
        }
        report(runs)
      } finally {
        await bare.stop()
      }
    }),
  // As `serve` with four workers asks for.
  { connections: 100 },
)

/** @throws where an answer was not the expected one */
function right(run: Measured): Measured {
  if (run.unexpected.length > 0) throw new Error(`There were answers with ${run.unexpected.join(' and ')}.`)
  return run
}

function report(runs: readonly Run[]): void {
  const rowsOf = (workers: number): string[] => {
    const its = runs.filter(run => run.workers === workers)
    const of = (value: (run: Run) => number) => median(its.map(value))
    const measured = (name: 'one' | 'page' | 'post') => [
      whole(of(run => run[name].rate)),
      `${whole(of(run => run[name].cpu.server))} + ${whole(of(run => run[name].cpu.database))}`,
    ]
    return [
      ...[String(workers), ...measured('one'), ...measured('page'), ...measured('post')],
      ...[short(of(({ tail }) => tail.alone)), short(of(({ tail }) => tail.beside))],
      ...[short(of(({ tail }) => tail.beside / tail.alone)), whole(of(({ memory }) => memory))],
    ]
  }
  const head = [
    ...['workers', 'one a second', 'CPU of one', 'page a second', 'CPU of page', 'POST a second', 'CPU of POST'],
    ...['p99 of one, ms', 'beside four who page', 'ratio (must 3)', 'memory, MiB'],
  ]
  process.stdout.write(`## Workers

\`serve --workers 1\`, \`2\` and \`4\` in turn, one at a time, on one PostgreSQL with ${whole(people)} people and ${connections} connections. The clients and
PostgreSQL share the processors with the workers. Median of ${rounds} rounds of ${seconds} s. CPU is microseconds an answer, of all workers and of
PostgreSQL. The caller sees half; POST is of one who sees all, with the jobs at work. ${machine()} Node ${process.version}. Load
average before the start ${load.toFixed(1)}. \`npm run bench -- --only workers\` on ${new Date().toISOString().slice(0, 10)}.

${tableOf(head, counts.map(rowsOf)).join('\n')}`)
}
