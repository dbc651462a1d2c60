import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ServerSettings = Readonly<{
  databaseUrl: string
  /** In hexadecimal digits. */
  masterKey: string
  remembers: boolean
  /** Of a streaming replica that answers its reads. */
  replicaUrl?: string | undefined
  /** ISO 8601. */
  now: string
}>

/** `now` moves the clock; `jobs` runs every job once; `imports` is the folder of a set of the operator; `reads` counts them. */
export type Order = Readonly<{ now: string } | { jobs: true } | { imports: string } | { reads: true }>

/** Requests that change nothing, and how many of them the replica answered. */
export type Reads = { all: number; byReplica: number }

/** The result of an import is its errors; that of `reads` is `Reads` in JSON. */
export type Outcome = Readonly<{ result: string } | { failure: string }>

export type Server = Readonly<{
  address: string
  /** Gives an order and waits until it is carried out. */
  order(order: Order): Promise<string>
  stop(): Promise<void>
}>

/** Starts a server as a process of its own, from the sources. It ends with this process. */
export async function startServer(settings: ServerSettings): Promise<Server> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = endOf(child)
  // After it was stopped, its end is no failure.
  ended.catch(() => {})
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  return {
    address: `http://127.0.0.1:${port}`,
    async order(order) {
      child.send(order)
      const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [Outcome]
      if ('failure' in outcome) throw new Error(outcome.failure)
      return outcome.result
    },
    async stop() {
      if (child.connected) child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The server ended with ${code}.`)
}
