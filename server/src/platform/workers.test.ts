import cluster from 'node:cluster'
import { errorMonitor } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askWorkers } from './questions-of-workers.ts'
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

test.each(failures)(
  'a worker that the system cannot start, which it says %s, is started later',
  async (_, cwd, said) => {
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
  },
)

test('where the first worker cannot be started there is no server, and it says why', async () => {
  cluster.setupPrimary({ cwd: '/nowhere' })
  try {
    expect(await start(2, worker)).toBeUndefined()
  } finally {
    cluster.setupPrimary({ cwd: process.cwd() })
  }
  expect(notes).toEqual([expect.stringMatching(/^A worker cannot be started: spawn .* ENOENT\.$/)])
})

test('workers that listen are asked, and the answers of those that die or take long are left out', async () => {
  const answering = (answer: string) =>
    `${worker}
     process.on('message', question => question.type === 'name' && (${answer}))`
  await start(1, answering("process.send({ ...question, answer: 'one' })"))
  const silent = answering(`question.id === undefined`)
  const [one] = Object.values(cluster.workers ?? {})
  if (!one) throw new Error('It listens.')
  await writeFile(
    join(top, 'worker.mjs'),
    `process.on('message', ({ type }) => type === 'muster:stop' && process.exit())`,
  )
  const starting = cluster.fork()
  expect(starting.isConnected()).toBe(true)
  const begun = performance.now()
  expect(await askWorkers('name')).toEqual(['one'])
  expect(performance.now() - begun, 'one that starts is not asked').toBeLessThan(1_000)
  starting.process.kill('SIGKILL')

  await start(1, silent)
  expect(await askWorkers('name')).toEqual(['one'])
  one.process.kill('SIGSTOP')
  const asked = askWorkers('name')
  one.process.kill('SIGKILL')
  expect(await asked).toEqual([])
})
