import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './source.ts'

/** Milliseconds from the command to listening, and resident MiB of its processes' server after ten idle seconds. */
export async function measureStart() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-structure-'))
  const figures: { listening: number; idle: number }[] = []
  try {
    for (let time = 0; time < 4; time++) figures.push(await startOnce(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const [, ...again] = figures
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  return { listening: median(again.map(one => one.listening)), idle: median(again.map(one => one.idle)) }
}

async function startOnce(DATA_DIR: string) {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR }
  const child = spawn(process.execPath, [join(root, 'server/bin/muster.mjs'), 'start', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface(child.stdout)) if (line.includes('"address"')) break
  const listening = Math.round(performance.now() - begun)
  await sleep(10_000)
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  child.kill('SIGTERM')
  child.stdout.resume()
  await ended
  return { listening, idle: Math.round(Number(kilobytes) / 1024) }
}
