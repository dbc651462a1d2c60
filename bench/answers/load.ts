import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cpu, cpuOf, cpuOfEach, type Watched } from '../cpu.ts'
import { headersOf, type Requests } from './requests.ts'

/** Requests to send: in a process of its own, so that it shares no event loop with what it measures. */
export type Load = Readonly<{
  /** On 127.0.0.1. */
  port: number
  requests: Requests
  connections: number
  /** The run is measured once it has lasted this long and brought this many answers. */
  warmUp: Readonly<{ seconds: number; answers: number }>
  seconds: number
  watched: Watched
}>

/** Latencies in milliseconds, CPU time in microseconds an answer. */
export type Measured = Readonly<{
  answers: number
  rate: number
  p50: number
  p99: number
  cpu: Cpu
  /** Requests in all, those of the warm-up too. */
  sent: number
  /** Statuses other than the expected one, and the expected one where a body was too short; 0 for a connection that broke. */
  unexpected: readonly number[]
  /** Whether the warm-up brought its answers within the time that it may take. */
  isWarm: boolean
}>

/** The limit of a warm-up, of the wait for as many answers as there are connections, and of the wait for the last ones. */
const mostSeconds = 20

export async function runLoad(load: Load): Promise<Measured> {
  // As JSON, figures of a run without answers would come as null, not as NaN.
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  child.send(load)
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The load generator ended early (${code}).`)))
    child.once('message', (measured: Measured) => resolve(measured))
  })
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  // Connections that never got an answer are still open.
  process.send?.(await generate(load), () => process.exit())
}

type State = { sent: number; answers: number; isMeasuring: boolean; isOver: boolean }

async function generate(load: Load): Promise<Measured> {
  const { requests, connections, port } = load
  const latencies: number[] = []
  const unexpected = new Set<number>()
  const state: State = { sent: 0, answers: 0, isMeasuring: false, isOver: false }
  const nextRequest = () => {
    if (requests.isOnce && state.sent >= requests.sent.length) state.isOver = true
    return state.isOver ? undefined : textOf(requests, state.sent++)
  }
  const onAnswer = ({ status, bytes }: Answer, milliseconds: number) => {
    if (status !== requests.status || bytes < (requests.leastBytes ?? 0)) unexpected.add(status)
    state.answers += 1
    if (state.isMeasuring) latencies.push(milliseconds)
  }
  let ended = 0
  const onEnd = (isBroken: boolean) => {
    ended += 1
    if (isBroken) unexpected.add(0)
  }
  for (let n = 0; n < connections; n++) keepAsking(port, { nextRequest, onAnswer, onEnd })
  const { seconds, cpu, isWarm } = await measure(load, state, latencies)
  await until(() => ended === connections)
  if (ended < connections) unexpected.add(0)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  const [answers, rate] = [latencies.length, latencies.length / seconds]
  return { answers, rate, p50: at(0.5), p99: at(0.99), cpu, sent: state.sent, unexpected: [...unexpected], isWarm }
}

async function measure({ warmUp, seconds, connections, watched }: Load, state: State, measured: readonly unknown[]) {
  await sleep(warmUp.seconds * 1000)
  await until(() => state.isOver || state.answers >= warmUp.answers)
  const isWarm = state.answers >= warmUp.answers
  const [begin, before] = [performance.now(), cpuOf(watched)]
  state.isMeasuring = true
  await until(() => state.isOver, seconds)
  await until(() => state.isOver || measured.length >= connections)
  state.isMeasuring = false
  state.isOver = true
  const [after, end] = [cpuOf(watched), performance.now()]
  return { seconds: (end - begin) / 1000, cpu: cpuOfEach(before, after, measured.length), isWarm }
}

/** Waits for this to be so, at most some seconds. */
async function until(isSo: () => boolean, most = mostSeconds): Promise<void> {
  const end = performance.now() + most * 1000
  while (!isSo() && performance.now() < end) await sleep(10)
}

function textOf({ method, headers, sent }: Requests, n: number): string {
  const { path = '/', body = '', apiKey } = sent[n % sent.length] ?? {}
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(apiKey !== undefined && headersOf(apiKey)),
    ...length,
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

type Asking = Readonly<{
  /** Undefined: nothing more is to be sent. */
  nextRequest(): string | undefined
  onAnswer(answer: Answer, milliseconds: number): void
  /** `isBroken`: by the server, before the last answer. */
  onEnd(isBroken: boolean): void
}>

/** One connection: the next request goes out when the answer to the last is whole. */
function keepAsking(port: number, { nextRequest, onAnswer, onEnd }: Asking): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let sentAt = 0
  let isDone = false
  const ask = () => {
    const request = nextRequest()
    if (request === undefined) {
      isDone = true
      socket.destroy()
      return
    }
    sentAt = performance.now()
    socket.write(request)
  }
  socket.on('connect', ask)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = answerIn(received)
    if (!answer || received.length < answer.length) return
    onAnswer(answer, performance.now() - sentAt)
    received = received.subarray(answer.length)
    ask()
  })
  // `close` follows, and tells.
  socket.on('error', () => {})
  socket.on('close', () => onEnd(!isDone))
}

/** `length`: bytes, with the head; `bytes`: of the body. */
type Answer = Readonly<{ status: number; length: number; bytes: number }>

/** The answer that begins; undefined while its head is not complete. */
function answerIn(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error(`An answer without length cannot be measured:\n${head}`)
  const bytes = Number(length ?? 0)
  return { status, length: end + 4 + bytes, bytes }
}
