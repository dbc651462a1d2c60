import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pauses } from './pauses.ts'
import type { World } from './world.ts'

/** A Muster in a process of its own. */
export type Served = Readonly<{
  pid: number
  port: number
  /** The longest pause of its event loop since this was last asked, in milliseconds. */
  longestPause(): Promise<number>
  /** That pause, and the longest in which its thread computed. */
  pauses(): Promise<Pauses>
  /** The bytes of its heap after a collection. */
  heap(): Promise<number>
  /** The bytes of the texts of records and the lists that it remembers. */
  remembered(): Promise<number>
  /** Moves its clock to an instant, and runs each job once. For a server that was started with `STANDS_AT`. */
  moveTo(instant: string): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
}>

/** As `npm start` and the image run Node. */
const ofMemory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=8' }

/** The bundled server. Without a rate limit unless set. */
export async function startServer(
  { serverUrl, masterKey }: Pick<World, 'serverUrl' | 'masterKey'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = fork(fileURLToPath(new URL('../dist/server.js', import.meta.url)), {
    env: {
      ...process.env,
      ...ofMemory,
      ...{
        DATABASE_URL: serverUrl,
        MASTER_KEY: masterKey.toString('hex'),
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_PER_MINUTE: '0',
      },
      ...settings,
    },
    execArgv: ['--heap-growing-percent=70'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [port] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The server ended (${code}) before it listened.`))),
  ])) as [number]
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const answerTo = async <Answer>(message: string) => {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [Answer]
    return answer
  }
  const pauses = () => answerTo<Pauses>('pauses')
  return {
    pid: child.pid as number,
    port,
    longestPause: async () => (await pauses()).longest,
    pauses,
    heap: () => answerTo<number>('heap'),
    remembered: () => answerTo<number>('remembered'),
    async moveTo(now) {
      child.send({ now })
      await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('The server ended.')))])
    },
    kill,
    stop: () => kill('SIGTERM'),
  }
}
