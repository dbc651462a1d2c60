import cluster from 'node:cluster'
import { errorMonitor } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorkers } from './workers.ts'

/** Listens, as far as the primary process knows, and ends when that says so. */
const listen = "process.send({ type: 'muster:listening', address: { address: '127.0.0.1', family: 'IPv4', port: 1 } });"
const worker = `${listen}
  process.on('message', ({ type }) => type === 'muster:stop' && process.exit())`

let top: string
let closing: AsyncDisposableStack
let notes: string[]

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-workers-'))
  closing = new AsyncDisposableStack()
  notes = []
})
afterEach(async () => {
  await closing.disposeAsync()
  await rm(top, { recursive: true })
})

/** Starts workers that run this program. */
async function start(count: number, program: string) {
  const exec = join(top, 'worker.mjs')
  await writeFile(exec, program)
  cluster.setupPrimary({ exec, execArgv: [] })
  return startWorkers(count, { note: message => void notes.push(message), closing })
}

test('workers that still start are ended in order with those that listen', async () => {
  const file = join(top, 'ended')
  const starting = start(
    3,
    `import { appendFileSync } from 'node:fs'
     process.on('message', ({ type }) => {
       if (type !== 'muster:stop') return
       appendFileSync(${JSON.stringify(file)}, 'x')
       process.exit()
     })
     if (process.env.MUSTER_RUNS_JOBS) ${listen}`,
  )
  await expect.poll(() => Object.keys(cluster.workers ?? {}).length).toBe(3)
  await closing.disposeAsync()
  await starting
  expect(await readFile(file, 'utf8')).toBe('xxx')
})

test('messages to a worker that has just died end nothing', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  await start(2, worker)
  try {
    const [one, other] = Object.values(cluster.workers ?? {})
    if (!one || !other) throw new Error('There are two workers.')
    const failed = new Promise(resolve => other.once(errorMonitor, resolve))
    process.kill(other.process.pid ?? 0, 'SIGKILL')
    // Until the kernel has closed its end of the channel, which this process is not to learn before it sends.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    for (let n = 0; n < 2; n++) one.emit('message', { type: 'muster:stored' })
    expect(await failed).toMatchObject({ code: 'EPIPE' })
    await new Promise(resolve => setImmediate(resolve))
    expect(uncaught).toEqual([])
    await expect
      .poll(() => notes)
      .toEqual([`Worker ${other.process.pid} ended (SIGKILL); another one takes its place.`])
  } finally {
    process.off('uncaughtException', note)
  }
})

/** ENOENT comes by an error, as EAGAIN does of a system that has no room for a process; a wrong folder is thrown, as ENOMEM is. */
const failures = [
  ['by an error', '/nowhere', /^A worker cannot be started: spawn .* ENOENT\.$/],
  ['by throwing', 'no\0folder', /^A worker cannot be started: .*null bytes/],
] as const

test.each(failures)('a worker that the system cannot start, which it says %s, is started later', async (_, cwd, said) => {
  await start(2, worker)
  const [one, other] = Object.values(cluster.workers ?? {})
  cluster.setupPrimary({ cwd })
  try {
    process.kill(one?.process.pid ?? 0, 'SIGKILL')
    await expect.poll(() => notes.at(-1), { timeout: 5_000 }).toMatch(said)
  } finally {
    cluster.setupPrimary({ cwd: process.cwd() })
  }
  const living = () => Object.values(cluster.workers ?? {}).filter(each => each?.isDead() === false && each !== other)
  await expect.poll(() => living().length, { timeout: 5_000 }).toBe(1)
})

test('where the first worker cannot be started there is no server, and it says why', async () => {
  cluster.setupPrimary({ cwd: '/nowhere' })
  try {
    expect(await start(2, worker)).toBeUndefined()
  } finally {
    cluster.setupPrimary({ cwd: process.cwd() })
  }
  expect(notes).toEqual([expect.stringMatching(/^A worker cannot be started: spawn .* ENOENT\.$/)])
})
