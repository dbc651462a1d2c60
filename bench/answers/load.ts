import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpRequest } from './requests.ts'

/** Requests to send, over and over: in a process of its own, so that it shares no event loop with what it measures. */
export type Load = Readonly<{
  /** On 127.0.0.1. */
  port: number
  /** Sent in turn, each as often as the others. */
  requests: readonly HttpRequest[]
  /** The status that every answer should have. */
  status: number
  connections: number
  warmUpSeconds: number
  seconds: number
}>

/** Latencies in milliseconds. `sent` counts those of the warm-up, too. `unexpected`: the other statuses that came. */
export type Measured = Readonly<{
  answers: number
  sent: number
  seconds: number
  p50: number
  p99: number
  unexpected: readonly number[]
}>

export async function runLoad(load: Load): Promise<Measured> {
  const child = fork(import.meta.filename)
  child.send(load)
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The load generator ended early (${code}).`)))
    child.once('message', (measured: Measured) => resolve(measured))
  })
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  process.send?.(await generate(load))
  process.disconnect?.()
}

async function generate(load: Load): Promise<Measured> {
  const latencies: number[] = []
  const unexpected = new Set<number>()
  const state = { next: 0, isMeasuring: false, isOver: false }
  const requests = load.requests.map(textOf)
  const nextRequest = () => requests[state.next++ % requests.length] ?? ''
  const ends = Array.from({ length: load.connections }, () =>
    keepAsking(load.port, {
      nextRequest,
      isOver: () => state.isOver,
      onAnswer(status, milliseconds) {
        if (status !== load.status) unexpected.add(status)
        if (state.isMeasuring) latencies.push(milliseconds)
      },
    }),
  )
  const seconds = await measureFor(load, state)
  await Promise.all(ends)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  const { next: sent } = state
  return { answers: latencies.length, sent, seconds, p50: at(0.5), p99: at(0.99), unexpected: [...unexpected] }
}

async function measureFor(load: Load, state: { isMeasuring: boolean; isOver: boolean }): Promise<number> {
  await sleep(load.warmUpSeconds * 1000)
  const begin = performance.now()
  state.isMeasuring = true
  await sleep(load.seconds * 1000)
  state.isMeasuring = false
  state.isOver = true
  return (performance.now() - begin) / 1000
}

function textOf({ method, path, headers, body = '' }: HttpRequest): string {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...length })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

type Asking = Readonly<{
  nextRequest(): string
  isOver(): boolean
  onAnswer(status: number, milliseconds: number): void
}>

/** One connection: the next request goes out when the answer to the last is whole. */
function keepAsking(port: number, { nextRequest, isOver, onAnswer }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      socket.write(nextRequest())
    }
    socket.on('connect', ask)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = answerIn(received)
      if (!answer || received.length < answer.length) return
      onAnswer(answer.status, performance.now() - sentAt)
      received = received.subarray(answer.length)
      if (isOver()) socket.destroy()
      else ask()
    })
    socket.on('error', reject)
    socket.on('close', () => (isOver() ? resolve() : reject(new Error('The server closed a connection under load.'))))
  })
}

/** Status of an answer and how many bytes it has in all; undefined while its head is not complete. */
function answerIn(received: Buffer): { status: number; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304) throw new Error(`An answer without length cannot be measured:\n${head}`)
  return { status, length: end + 4 + Number(length ?? 0) }
}
