import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A child that listens on `port` of 127.0.0.1. It ends with us, whatever becomes of us. */
export type Listening = Readonly<{
  pid: number
  port: number
  /** Says a word to it and waits until it says the same. */
  tell(word: string): Promise<void>
  stop(): Promise<void>
}>

type Options = Readonly<{ environment?: Record<string, string>; flags?: readonly string[] }>

/** Starts a module of this folder that sends its port when it listens. */
export async function start(module: string, { environment = {}, flags = [] }: Options = {}): Promise<Listening> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: { ...process.env, ...environment },
    execArgv: [...flags],
    // Its log goes where ours does: on stdout is the section of results.md.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
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

const settings = ({ databaseUrl, masterKey }: Readonly<{ databaseUrl: string; masterKey: Buffer }>) => ({
  ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=8' },
  ...{ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('hex') },
  ...{ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' },
})

/** The built server without a rate limit; it logs errors alone. */
export const startMuster = (databaseUrl: string, masterKey: Buffer): Promise<Listening> =>
  start('./dist/server.js', {
    // As `npm start` and the image have it.
    flags: ['--heap-growing-percent=70'],
    environment: settings({ databaseUrl, masterKey }),
  })

/** `muster serve` with so many workers, and its jobs, as operators start it. */
export async function startServe({
  databaseUrl,
  masterKey,
  workers,
}: Readonly<{ databaseUrl: string; masterKey: Buffer; workers: number }>) {
  const program = fileURLToPath(new URL('../server/bin/muster.mjs', import.meta.url))
  const args = ['--heap-growing-percent=70', program, 'serve', '--json', '--workers', String(workers)]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...settings({ databaseUrl, masterKey }), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), failure(child, 'muster serve')])) as [Buffer]
  child.stdout.resume()
  const ended = once(child, 'exit')
  return {
    pid: child.pid as number,
    port: Number(new URL(JSON.parse(line.toString()).address).port),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function failure(child: ChildProcess, module: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${module} ended (${code}) before it answered.`)
}

/** Memory that a process has in RAM, or the most that it ever had, in MiB; undefined but on Linux. */
export function memoryOf(pid: number, of: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = new RegExp(`^${of}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
