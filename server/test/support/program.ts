import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url))

export type Ended = Readonly<{
  code: number | null
  stdout: string
  stderr: string
  /** Standard output, where it is JSON. */
  json: ReturnType<typeof JSON.parse>
}>

export type Settings = Readonly<Record<string, string>>

/** Runs `muster <args>` as an operator does, in an environment of these settings alone, to its end. */
export const muster = (args: readonly string[], settings: Settings): Promise<Ended> => begin(args, settings).ended

/** Begins to run `muster <args>`, which may be killed. */
export function begin(args: readonly string[], settings: Settings) {
  const { child, stdout, stderr } = launch(args, settings)
  const ended = once(child, 'close').then(async ([code]): Promise<Ended> => {
    const output = await stdout
    return { code, stdout: output, stderr: await stderr, json: /^[[{]/.test(output) ? JSON.parse(output) : undefined }
  })
  return { ended, pid: child.pid as number, kill: () => void child.kill('SIGKILL') }
}

/** What a server says in JSON after its start. */
type Said = Record<'address' | 'console' | 'reference' | 'curl' | 'samplePeople' | 'setUp' | 'advice', string>

/** Starts `muster <args> --json` for a server, and waits until it says where it listens. */
export async function startServer(args: readonly string[], settings: Settings) {
  const server = launchServer(args, settings)
  return { ...server, said: await server.said }
}

/** Starts `muster <args> --json` for a server. `said` waits until it says where it listens. */
export function launchServer(args: readonly string[], settings: Settings) {
  const { child, stdout, stderr } = launch([...args, '--json'], { PORT: '0', LOG_LEVEL: 'fatal', ...settings })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const started = async (): Promise<Said> => {
    const said = await Promise.race([announcement(child), ended.then(() => undefined)])
    if (said?.address === undefined) throw new Error(`It did not start: ${await stdout} ${await stderr}`)
    return said
  }
  return {
    said: started(),
    pid: child.pid as number,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Ends it with TERM and gives its exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return ended
    },
    ended,
    /** All that it wrote to standard output, once it has ended. */
    output: stdout,
    /** And to standard error. */
    errors: stderr,
  }
}

/** The line in JSON with the address, among those of the log. */
async function announcement({ stdout }: ChildProcess) {
  let read = ''
  for await (const [chunk] of on(stdout as NonNullable<typeof stdout>, 'data')) {
    read += String(chunk)
    const lines = read.split('\n').slice(0, -1)
    const said = lines
      .map(line => JSON.parse(line))
      .find(line => line.address !== undefined && line.level === undefined)
    if (said) return said
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Ends what a test that failed left behind. */
export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(child => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      return ended
    }),
  )
}

/** Not `./data`, where a server of this checkout may keep its own. */
const dataDir = () => join(tmpdir(), `data-${process.pid}`)

function launch(args: readonly string[], settings: Settings) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir(), ...settings }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('close', () => running.delete(child))
  return { child, stdout: text(child.stdout), stderr: text(child.stderr) }
}
