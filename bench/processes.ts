import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A child that listens on `port` of 127.0.0.1. It ends with us, whatever becomes of us. */
export type Listening = Readonly<{
  pid: number
  port: number
  /** Says a word to it and waits until it says the same. */
  tell(word: string): Promise<void>
  stop(): Promise<void>
}>

type Options = Readonly<{ environment?: Record<string, string>; output?: number | 'ignore' }>

/** Starts a module of this folder that sends its port when it listens. */
export async function start(module: string, options: Options = {}): Promise<Listening> {
  const { environment = {}, output = 'ignore' } = options
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const failed = failure(child, module)
  // After we have stopped it, its end is no failure.
  failed.catch(() => {})
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]
  if (child.pid === undefined) throw new Error(`${module} did not start.`)
  return {
    pid: child.pid,
    port,
    async tell(word) {
      child.send(word)
      await Promise.race([once(child, 'message'), failed])
    },
    async stop() {
      if (child.connected) child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function failure(child: ChildProcess, module: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${module} ended (${code}) before it answered.`)
}

/** Readings of /proc are there on Linux alone. */
const hasProc = process.platform === 'linux'

/** Seconds on a processor that a process has had; undefined where the system does not say. */
export const cpuSecondsOf = (pid: number): number | undefined => {
  const stat = statOf(pid)
  return stat?.own
}

/** The same of a postmaster and all its backends, ended ones too. */
export function cpuSecondsOfPostgres(postmaster: number): number | undefined {
  const root = statOf(postmaster)
  if (!root) return undefined
  const backends = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => statOf(Number(name)))
    .filter(stat => stat?.parent === postmaster)
  return backends.reduce((sum, stat) => sum + (stat?.own ?? 0), root.own + root.ofEndedChildren)
}

/** Memory that a process has in RAM, in MiB. */
export function memoryOf(pid: number): number | undefined {
  if (!hasProc) return undefined
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** The process that started this one; of a backend, the postmaster. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

const ticksPerSecond = 100

function statOf(pid: number) {
  if (!hasProc) return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold blanks; the fields are counted from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = [1, 11, 12, 13, 14].map(
      n => fields[n],
    )
    return {
      parent,
      own: (user + system) / ticksPerSecond,
      ofEndedChildren: (childrenUser + childrenSystem) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}
