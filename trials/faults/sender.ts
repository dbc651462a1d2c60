import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type Heard } from './connection.ts'
import { noted, nothing, type Sent } from './sent.ts'

// Sends requests that stand ready as text, in a process of its own: a client that takes more time for a request than the server
// takes to refuse one cannot overload it.

type Start = Readonly<{ port: number; connections: number; requests: readonly string[] }>
type Order =
  | Readonly<{ way: 'closed'; connections: number; seconds: number }>
  | Readonly<{ way: 'open'; perSecond: number; seconds: number }>

/** A process that sends. Its connections are open from the beginning, as those of a proxy. */
export class Sender {
  readonly #child: ReturnType<typeof fork>
  readonly #ended: Promise<never>

  private constructor(child: ReturnType<typeof fork>) {
    this.#child = child
    this.#ended = once(child, 'exit').then(() => Promise.reject(new Error('The sender ended.')))
    // It also ends by `stop`.
    this.#ended.catch(() => {})
  }

  static async start(start: Start): Promise<Sender> {
    const child = fork(import.meta.filename, { serialization: 'advanced' })
    child.send(start)
    await once(child, 'message')
    return new Sender(child)
  }

  /** Each connection sends its next request when its last is answered. */
  closedLoop = (connections: number, seconds: number): Promise<Sent> =>
    this.#order({ way: 'closed', connections, seconds })

  /** So many requests a second, whatever is answered. */
  openLoop = (perSecond: number, seconds: number): Promise<Sent> => this.#order({ way: 'open', perSecond, seconds })

  async #order(order: Order): Promise<Sent> {
    this.#child.send(order)
    const answer = once(this.#child, 'message')
    const [sent] = (await Promise.race([answer, this.#ended])) as [Sent]
    return sent
  }

  stop(): void {
    this.#child.disconnect()
  }
}

if (import.meta.main) {
  const [{ port, connections, requests }] = (await once(process, 'message')) as [Start]
  const open: Connection[] = []
  for (let n = 0; n < connections; n++) open.push(await Connection.open(port))
  let at = 0
  const next = () => requests[at++ % requests.length] as string
  process.on('message', async (order: Order) =>
    process.send?.(await (order.way === 'closed' ? closedLoop(order) : openLoop(order))),
  )
  process.once('disconnect', () => process.exit())
  process.send?.('ready')

  async function closedLoop({ connections, seconds }: Order & { way: 'closed' }): Promise<Sent> {
    const sent = nothing()
    const begun = performance.now()
    const client = async (connection: Connection) => {
      while (performance.now() - begun < 1_000 * seconds) {
        sent.requests += 1
        noted(sent, await connection.ask(next()))
      }
    }
    await Promise.all(open.slice(0, connections).map(client))
    return { ...sent, seconds: (performance.now() - begun) / 1_000 }
  }

  /** The server closes connections that send nothing. To open a thousand at one moment would take the system seconds. */
  async function haveAllOpen(): Promise<void> {
    for (const connection of open) await connection.ask('GET /healthz HTTP/1.1\r\nHost: muster\r\n\r\n')
  }

  async function openLoop({ perSecond, seconds }: Order & { way: 'open' }): Promise<Sent> {
    await haveAllOpen()
    const sent = nothing()
    const begun = performance.now()
    const answers: Promise<void>[] = []
    const free = [...open]
    let due = 0
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begun) / 1_000) {
      // What is due and finds no free connection is not made up for later.
      for (const wanted = Math.floor(elapsed * perSecond); due < wanted; due++) {
        const connection = free.shift()
        if (!connection) continue
        sent.requests += 1
        answers.push(
          connection.ask(next()).then(heard => {
            noted(sent, heard)
            free.push(connection)
          }),
        )
      }
      await sleep(2)
    }
    const { good } = sent
    const lasted = (performance.now() - begun) / 1_000
    const [untilWell] = await Promise.all([wellAgain(), Promise.all(answers)])
    return { ...sent, good, seconds: lasted, ...(untilWell !== undefined && { untilWell }) }
  }

  /** Milliseconds from now until the first of ten requests in a row that are answered well and fast, within a minute. */
  async function wellAgain(): Promise<number | undefined> {
    const begun = performance.now()
    const plain = await Connection.open(port)
    let since = begun
    let inARow = 0
    for (; inARow < 10 && performance.now() - begun < 60_000; await sleep(20)) {
      const asked = performance.now()
      const heard: Heard = await plain.ask(next())
      const isWell = heard.status === 200 && heard.milliseconds < 250
      if (isWell && inARow === 0) since = asked
      inARow = isWell ? inARow + 1 : 0
    }
    plain.close()
    return inARow < 10 ? undefined : since - begun
  }
}
