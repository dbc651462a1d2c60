import cluster from 'node:cluster'
import { errorMonitor } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWorkers } from './workers.ts'

/** Listens, as far as the primary process knows, and ends when that says so. */
const worker = `
  process.send({ type: 'muster:listening', address: { address: '127.0.0.1', family: 'IPv4', port: 1 } })
  process.on('message', ({ type }) => type === 'muster:stop' && process.exit())`

test('messages to a worker that has just died end nothing', async () => {
  const top = await mkdtemp(join(tmpdir(), 'muster-workers-'))
  const exec = join(top, 'worker.mjs')
  await writeFile(exec, worker)
  cluster.setupPrimary({ exec, execArgv: [] })
  const notes: string[] = []
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const workers = await startWorkers(2, { note: message => void notes.push(message) })
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
    await workers?.stop()
    await rm(top, { recursive: true })
  }
})
