import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** `status`: 0 where the connection broke. `mayRepeat`: with Retry-After. `text`: of an answer that is not 2xx. */
export type Heard = Readonly<{ status: number; milliseconds: number; mayRepeat: boolean; text: string }>

const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** A connection that stays open and has one request under way at most. It reads no more of an answer than where it ends. */
export class Connection {
  readonly #port: number
  #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: ((heard: Omit<Heard, 'milliseconds'>) => void) | undefined

  private constructor(port: number, socket: Socket) {
    this.#port = port
    this.#socket = this.#listenTo(socket)
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Connection(port, socket)
  }

  ask(request: string): Promise<Heard> {
    const begun = performance.now()
    if (this.#socket.destroyed)
      this.#socket = this.#listenTo(connect({ port: this.#port, host: '127.0.0.1', noDelay: true }))
    this.#received = Buffer.alloc(0)
    return new Promise(resolve => {
      this.#waiting = heard => resolve({ ...heard, milliseconds: performance.now() - begun })
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #listenTo(socket: Socket): Socket {
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    // `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => this.#tell({ status: 0, mayRepeat: false, text: 'The connection broke.' }))
    return socket
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end).toLowerCase()
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    // A long answer comes in chunks, of which the last is empty.
    const isWhole =
      length === undefined
        ? this.#received.subarray(-lastChunk.length).equals(lastChunk)
        : this.#received.length >= end + 4 + Number(length)
    if (!isWhole) return
    const status = Number(head.slice(9, 12))
    const text = status < 300 ? '' : this.#received.toString('utf8', end + 4).slice(0, 100)
    this.#tell({ status, mayRepeat: head.includes('\r\nretry-after:'), text: `${status} ${text}` })
  }

  #tell(heard: Omit<Heard, 'milliseconds'>): void {
    const tell = this.#waiting
    this.#waiting = undefined
    tell?.(heard)
  }
}
