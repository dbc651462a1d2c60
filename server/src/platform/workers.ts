import cluster, { type Worker } from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WakeUp } from './wake-up.ts'

/*
 * Several processes that listen on one address, among which Linux distributes the connections (SO_REUSEPORT; elsewhere the
 * primary process does). Each worker is a whole server. What they share is in the database, as for servers on several machines. Messages between
 * them only save waiting: one that is lost is made up for at the next look into the database.
 */

/** A worker has stored something. */
const storedMessage = { type: 'muster:stored' } as const
const isStored = (message: unknown): boolean => (message as Partial<typeof storedMessage>)?.type === storedMessage.type

/** A worker listens. */
const listeningType = 'muster:listening'
type Listening = Readonly<{ type: typeof listeningType; address: AddressInfo }>

/** A worker is to end. */
const stopMessage = { type: 'muster:stop' } as const

/** Milliseconds in which several writes are one message. */
const gathering = 10

/** Milliseconds until a worker that ended by itself is replaced, so that one that cannot start does not keep a processor busy. */
const pause = 1_000

/** The longest that workers may take to end, in milliseconds. */
const patience = 20_000

/** The worker that also runs the jobs of the service. */
const settingOfFirst = { MUSTER_RUNS_JOBS: '1' }

export const isWorker = (): boolean => cluster.isWorker

/** Whether this process runs the jobs of the service: a process alone, and one of several workers. */
export const runsJobs = (env: NodeJS.ProcessEnv): boolean => cluster.isPrimary || env.MUSTER_RUNS_JOBS !== undefined

/** `closing`: what ends the workers in order, also those that are still starting. */
type Surroundings = Readonly<{ note(message: string): void; closing: AsyncDisposableStack }>

/**
 * Starts so many workers, which run this command again, and replaces those that end.
 * @returns the address on which they listen, undefined where the first one cannot start, and has said why
 */
export async function startWorkers(count: number, { note, closing }: Surroundings): Promise<AddressInfo | undefined> {
  let isStopping = false
  // The first one takes requests while the others start.
  closing.defer(async () => {
    isStopping = true
    await end(living())
  })
  const start = (settings: Readonly<Record<string, string>>): Worker => {
    const worker = cluster.fork(settings)
    // Otherwise of a message that a worker which has just died did not get.
    worker.on('error', (error: Error) => {
      if (worker.process.pid !== undefined) return
      note(cannotStart(error))
      if (started.has(worker)) void replace(settings)
    })
    worker.on('message', message => {
      if (message?.type === listeningType) listens.add(worker)
      if (isStored(message)) for (const other of others(worker)) other.send(message)
    })
    worker.once('exit', (code, signal) => {
      if (isStopping || !started.has(worker)) return
      note(`Worker ${worker.process.pid} ended (${signal ?? code}); another one takes its place.`)
      void replace(settings)
    })
    return worker
  }
  const replace = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    await sleep(pause)
    await startAnother({ ...settings, PORT: String(address?.port) })
  }
  /** Also where the system has no room for it at first: Node says that by an error, or throws it. */
  const startAnother = async (settings: Readonly<Record<string, string>>): Promise<Worker | undefined> => {
    while (!isStopping) {
      try {
        const worker = start(settings)
        started.add(worker)
        return worker
      } catch (error) {
        note(cannotStart(error as Error))
        await sleep(pause)
      }
    }
    return undefined
  }
  const started = new WeakSet<Worker>()
  const first = start(settingOfFirst)
  const address = await Promise.race([listening(first), ended(first)])
  if (!address || isStopping) return undefined
  started.add(first)
  const rest = Array.from({ length: count - 1 }, async () => {
    const worker = await startAnother({ PORT: String(address.port) })
    if (worker) await Promise.race([listening(worker), ended(worker)])
  })
  await Promise.all(rest)
  return address
}

const cannotStart = ({ message }: Error): string => `A worker cannot be started: ${message}.`

const listens = new WeakSet<Worker>()

/** The address on which a worker listens, once it does. */
function listening(worker: Worker): Promise<AddressInfo> {
  return new Promise(resolve => {
    worker.on('message', (message: Partial<Listening>) => {
      if (message?.type === listeningType) resolve((message as Listening).address)
    })
  })
}

/** Tells the primary process that this worker listens. */
export function tellListening(address: AddressInfo): void {
  process.send?.({ type: listeningType, address } satisfies Listening)
}

/**
 * A worker that could not be started has an error and no end. `once` of node:events would fail also at the error of a message that
 * came too late, after which the end is still to come.
 */
const ended = (worker: Worker): Promise<undefined> =>
  new Promise(resolve => {
    worker.once('exit', () => resolve(undefined))
    worker.on('error', () => {
      if (worker.process.pid === undefined) resolve(undefined)
    })
  })

async function end(workers: readonly Worker[]): Promise<void> {
  const ends = workers.map(async worker => {
    const itsEnd = ended(worker)
    worker.send(stopMessage)
    await itsEnd
  })
  await Promise.race([Promise.all(ends), sleep(patience, undefined, { ref: false })])
  for (const worker of workers) if (!worker.isDead()) worker.process.kill('SIGKILL')
}

/** In a worker: resolves when the primary process ends it. Signals that come to all processes at once are for that one. */
export function endedByPrimary(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  return new Promise(resolve => {
    process.on('message', message => {
      if ((message as Partial<typeof stopMessage>)?.type === stopMessage.type) resolve()
    })
  })
}

const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(worker => worker?.isDead() === false) as Worker[]

/** Those that take requests, and questions. */
export const listeningWorkers = (): Worker[] => living().filter(worker => listens.has(worker) && worker.isConnected())

const others = (than: Worker): Worker[] => living().filter(worker => worker !== than && worker.isConnected())

/** Wakes up the other workers where this one has stored something, and is woken up by them. */
export function wakeWorkers(committed: WakeUp): void {
  let isWaiting = false
  committed.relayTo(() => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (process.connected) process.send?.(storedMessage, undefined, undefined, () => {})
    }, gathering).unref()
  })
  process.on('message', message => {
    if (isStored(message)) committed.wake()
  })
}
