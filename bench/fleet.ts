import { readFile } from 'node:fs/promises'
import { Random } from '../server/test/support/exactness/random.ts'
import { figure, type Row, rowsBelow } from './report/published.ts'
import { tableOf, whole } from './report/table.ts'
import { type Activity, around, Resource, Simulation } from './simulation.ts'

/*
 * What a fleet of more cores than a bench has would do, simulated from what answers cost here. Nothing is measured: the figures
 * are those of "Many groups", "Workers" and of the answers in results.md. Run it again when those change.
 */

/** What an answer costs: CPU in microseconds, and waits for PostgreSQL. */
type Cost = Readonly<{ server: number; database: number; roundTrips: number; writes?: true }>

const results = await readFile(new URL('results.md', import.meta.url), 'utf8')

/** The first row below a heading that has these cells. @throws where there is none */
function rowOf(heading: string, cells: Row): Row {
  const isIt = (row: Row) => Object.entries(cells).every(([head, cell]) => row[head] === cell)
  const row = rowsBelow(results, heading).find(isIt)
  if (!row) throw new Error(`Below "${heading}" there is no row ${JSON.stringify(cells)}: measure that part first.`)
  return row
}

/** Of 100 groups that are asked in turn, since a bureau's requests seldom share statements. */
function readOf(question: string): Cost {
  const row = rowOf('## Many groups', { question, groups: '100' })
  return { server: figure(row['server, µs']), database: figure(row['PostgreSQL, µs']), roundTrips: 1 }
}

/** Of a group of a million people. */
function writeOf(measure: string, roundTrips: number): Cost {
  const row = rowOf('### 1,000,000 people', { Measure: measure, Caller: 'all' })
  return { server: figure(row['Server µs']), database: figure(row['PostgreSQL µs']), roundTrips, writes: true }
}

const record = readOf('one authority')
const page = readOf('page of 50')
const post = writeOf('POST change request', 4)
const approve = writeOf('approve', 6)
const partOfWrites = 0.02

/** Of the load that is simulated. */
const partOfCapacity = 0.8

/** What a write costs its client, in microseconds: two workers that write do not fill two cores. */
const clientOfWrites = 150

/** From the commit until the disk has it, in microseconds. Commits at the same time share it. */
const flush = 1_500
/** Connections of one worker: for transactions, and for statements that read. */
const [forWrites, forReads] = [10, 3]

type Machines = Readonly<{
  workers: number
  /** Of PostgreSQL. */
  cores: number
  /** A packet from a worker to PostgreSQL and back, in microseconds. */
  roundTrip: number
  /** Of a streaming replica, which answers all reads. */
  replicaCores?: number
  /** Workers, PostgreSQL and clients share these; a client costs so many microseconds an answer. */
  shared?: Readonly<{ cores: Resource; client: number }>
}>

class Fleet {
  readonly took = { reads: [] as number[], writes: [] as number[] }
  /** Microseconds at work. */
  readonly busy = { workers: 0, primary: 0, replica: 0 }
  readonly #simulation: Simulation
  readonly #random: Random
  readonly #machines: Machines
  readonly #workers: readonly Readonly<{ thread: Resource; writes: Resource; reads: Resource }>[]
  readonly #primary: Resource
  readonly #replica: Resource | undefined
  #turn = 0

  constructor(machines: Machines, simulation: Simulation, random: Random) {
    this.#machines = machines
    this.#simulation = simulation
    this.#random = random
    this.#workers = Array.from({ length: machines.workers }, () => ({
      ...{ thread: new Resource(1), writes: new Resource(forWrites), reads: new Resource(forReads) },
    }))
    this.#primary = machines.shared?.cores ?? new Resource(machines.cores)
    this.#replica = machines.replicaCores ? new Resource(machines.replicaCores) : undefined
  }

  /** One request, from its arrival at a worker to its answer. */
  *answer({ server, database, roundTrips, writes }: Cost): Activity {
    const worker = this.#workers[this.#turn++ % this.#workers.length]
    if (!worker) return
    const start = this.#simulation.now
    const { shared, roundTrip } = this.#machines
    const replica = writes ? undefined : this.#replica
    const atServer: Work = {
      ...{
        held: [worker.thread, ...(shared ? [shared.cores] : [])],
        mean: server / (roundTrips + 1),
        counted: 'workers',
      },
    }
    const atDatabase: Work = {
      // A statement that reads shares its connection with others that are on their way; a transaction has one for itself.
      held: [...(writes ? [] : [worker.reads]), replica ?? this.#primary],
      ...{ mean: database / roundTrips, counted: replica ? 'replica' : 'primary' },
    }
    if (shared) yield* this.#work({ held: [shared.cores], mean: shared.client })
    yield* this.#work(atServer)
    if (writes) yield { take: worker.writes }
    for (let done = 1; done <= roundTrips; done++) {
      yield { wait: roundTrip }
      yield* this.#work(atDatabase)
      if (done < roundTrips) yield* this.#work(atServer)
      else if (writes) yield { wait: flush }
    }
    if (writes) yield { give: worker.writes }
    yield* this.#work(atServer)
    this.took[writes ? 'writes' : 'reads'].push(this.#simulation.now - start)
  }

  *#work({ held, mean, counted }: Work): Activity {
    const time = around(this.#random, mean)
    for (const take of held) yield { take }
    yield { wait: time }
    for (const give of held) yield { give }
    if (counted) this.busy[counted] += time
  }
}

/** Work that holds resources. `counted`: whose it is. */
type Work = Readonly<{ held: readonly Resource[]; mean: number; counted?: 'workers' | 'primary' | 'replica' }>

/** Requests that arrive at random, so many a second, for some seconds. */
function offered(machines: Machines, rate: number, seconds: number): Fleet {
  const simulation = new Simulation()
  const random = new Random(20261127)
  const fleet = new Fleet(machines, simulation, random)
  const costOfNext = () =>
    random.chance(partOfWrites) ? random.pick([post, approve]) : random.pick([record, record, page])
  function* arrivals(): Activity {
    for (;;) {
      simulation.begin(fleet.answer(costOfNext()))
      yield { wait: around(random, 1e6 / rate) }
    }
  }
  simulation.begin(arrivals())
  simulation.run(seconds * 1e6)
  return fleet
}

/** So many clients, each of which asks again when it has its answer. @returns answers a second */
function asked(machines: Machines, cost: Cost, clients: number): number {
  const simulation = new Simulation()
  const fleet = new Fleet(machines, simulation, new Random(20261127))
  function* client(): Activity {
    for (;;) yield* fleet.answer(cost)
  }
  for (let n = 0; n < clients; n++) simulation.begin(client())
  const seconds = 5
  simulation.run(seconds * 1e6)
  return (fleet.took.reads.length + fleet.took.writes.length) / seconds
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? Number.NaN

/** Requests a second at which the first of the machines is always at work. */
function capacityOf({ workers, cores, replicaCores }: Machines): number {
  const reads = mean([record, record, page])
  const writes = mean([post, approve])
  const ofReads = 1 - partOfWrites
  const atPrimary = partOfWrites * writes.database + (replicaCores ? 0 : ofReads * reads.database)
  return (
    Math.min(
      workers / (ofReads * reads.server + partOfWrites * writes.server),
      cores / atPrimary,
      (replicaCores ?? Number.POSITIVE_INFINITY) / (ofReads * reads.database),
    ) * 1e6
  )
}

function mean(costs: readonly Cost[]): Pick<Cost, 'server' | 'database'> {
  const of = (part: 'server' | 'database') => costs.reduce((sum, cost) => sum + cost[part], 0) / costs.length
  return { server: of('server'), database: of('database') }
}

/** What was run in "Workers", which the model has to say again. `client`: of what two workers leave of two cores, microseconds. */
type Run = Readonly<{ name: string; workers: number; cost: Cost; client: number; rate: number }>

/** @param name of the answer @param column what it is called in the heads of the table */
function runsOf(name: string, column: string, more: Omit<Cost, 'server' | 'database'>): Run[] {
  const [one, two] = [1, 2].map(workers => {
    const row = rowOf('## Workers', { workers: String(workers) })
    const [server, database] = (row[`CPU of ${column}`] ?? '').split(' + ').map(figure)
    if (server === undefined || database === undefined) throw new Error(`"Workers" has no CPU of ${column}.`)
    return { name, workers, cost: { ...more, server, database }, rate: figure(row[`${column} a second`]) }
  }) as [Omit<Run, 'client'>, Omit<Run, 'client'>]
  const left = 2e6 / two.rate - two.cost.server - two.cost.database
  return [one, two].map(run => ({ ...run, client: more.writes ? clientOfWrites : left }))
}

const runs = [
  ...runsOf('one record', 'one', { roundTrips: 1 }),
  ...runsOf('page of 50', 'page', { roundTrips: 1 }),
  ...runsOf('POST of a change request', 'POST', { roundTrips: 4, writes: true }),
]

const fleets: readonly Readonly<{ name: string; machines: Machines }>[] = [
  { name: 'one host', machines: { workers: 2, cores: 2, roundTrip: 50 } },
  { name: 'one host, PostgreSQL on another', machines: { workers: 4, cores: 4, roundTrip: 200 } },
  { name: 'the same, in another building', machines: { workers: 4, cores: 4, roundTrip: 2_000 } },
  { name: '4 hosts', machines: { workers: 16, cores: 8, roundTrip: 200 } },
  { name: 'the same, in another building', machines: { workers: 16, cores: 8, roundTrip: 2_000 } },
  { name: '4 hosts and a replica', machines: { workers: 16, cores: 8, replicaCores: 8, roundTrip: 200 } },
  { name: '8 hosts', machines: { workers: 32, cores: 16, roundTrip: 200 } },
  { name: '8 hosts and a replica', machines: { workers: 32, cores: 16, replicaCores: 16, roundTrip: 200 } },
]

const tried = runs.map(({ name, workers, cost, client, rate }) => {
  const machines = { workers, cores: 2, roundTrip: 50, shared: { cores: new Resource(2), client } }
  const simulated = asked(machines, cost, 32)
  return [name, String(workers), whole(rate), whole(simulated), (simulated / rate).toFixed(2)]
})

const rows = fleets.map(({ name, machines }) => {
  const capacity = capacityOf(machines)
  const seconds = 5
  const { took, busy } = offered(machines, partOfCapacity * capacity, seconds)
  const percent = (time: number, size: number | undefined) =>
    size === undefined ? '' : `${Math.round((100 * time) / (size * seconds * 1e6))} %`
  const ms = (values: readonly number[]) => (percentile(values, 0.99) / 1000).toFixed(1)
  return [
    ...[name, String(machines.workers), String(machines.cores), String(machines.roundTrip / 1000)],
    ...[whole(Number(capacity.toPrecision(3))), percent(busy.workers, machines.workers)],
    ...[percent(busy.primary, machines.cores), percent(busy.replica, machines.replicaCores)],
    ...[ms(took.reads), ms(took.writes)],
  ]
})

process.stdout.write(`## More machines, simulated

No machine and no network takes part: this is a model of queues. A request waits for the thread of its worker, for a connection,
for the network and for a core of PostgreSQL, whose times are exponential around what answers cost in the sections above; a commit
waits ${flush / 1000} ms for the disk, which is an assumption. ${100 - 100 * partOfWrites} of 100 requests are reads of 100 groups, two records for each page, and the others POST or
approve. Requests go to the workers in turn. The model knows no locks, no jobs, no caches that grow cold, no limits of accounts and
no cost that grows with the number of processes. The last of these is known: with four workers on two cores a record cost four times as
much as with one ("Workers"). \`npm run bench -- --only fleet\`.

What the model makes of what was run ("Workers", 32 clients on two cores). It takes the CPU of each of those rows, and of the clients
what the rates with two workers leave of two cores (${clientOfWrites} µs for a POST): only the rows with one worker can differ.

${tableOf(['Answer', 'workers', 'a second, run', 'simulated', 'ratio'], tried).join('\n')}
Capacity is computed: the rate at which workers, PostgreSQL or the replica are always at work. The columns after it are simulated at four
fifths of it.

${tableOf(
  [
    ...['Machines', 'workers', "PostgreSQL's cores", 'round trip, ms', 'capacity, a second', 'workers at work'],
    ...['PostgreSQL at work', 'replica at work', 'p99 of reads, ms', 'p99 of writes, ms'],
  ],
  rows,
).join('\n')}`)
