import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A way to PostgreSQL that can be slow, stand still, or break in the middle of a reply. */
export class DatabasePath {
  /** Of the same database, by this path. */
  readonly url: string
  /** Milliseconds that everything takes, each way. */
  delay = 0
  /** Whether of each reply half arrives, at which the connection ends. */
  cutsReplies = false
  readonly #close: () => void
  readonly #near: Set<Socket>
  #moving: PromiseWithResolvers<void> | undefined

  private constructor(parts: Readonly<{ url: string; near: Set<Socket>; close(): void }>) {
    this.url = parts.url
    this.#near = parts.near
    this.#close = parts.close
  }

  /** @param databaseUrl of a PostgreSQL on this machine */
  static async open(databaseUrl: string): Promise<DatabasePath> {
    const url = new URL(databaseUrl)
    const { port, hostname } = url
    const socketFolder = url.searchParams.get('host')
    const near = new Set<Socket>()
    const server = createServer(socket => {
      const far = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
      near.add(socket)
      path.#join(socket, far)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    url.searchParams.delete('host')
    const close = () => {
      for (const socket of near) socket.destroy()
      server.close()
    }
    const path = new DatabasePath({ url: url.href, near, close })
    return path
  }

  /** From now on nothing arrives, and no connection ends. */
  stall(): void {
    this.#moving ??= Promise.withResolvers()
  }

  /** What was held back arrives. */
  resume(): void {
    this.#moving?.resolve()
    this.#moving = undefined
  }

  close(): void {
    this.resume()
    this.#close()
  }

  #join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => {
      this.#near.delete(near)
      far.destroy()
    })
    this.#carry(near, piece => void far.write(piece))
    const carried = this.#carry(far, piece => {
      if (!this.cutsReplies) return void near.write(piece)
      near.end(piece.subarray(0, Math.ceil(piece.length / 2)))
      far.destroy()
    })
    far.on('close', () => void carried().then(() => near.end()))
  }

  /** @returns when all that came is delivered */
  #carry(from: Socket, deliver: (piece: Buffer) => void): () => Promise<void> {
    let last = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      const due = performance.now() + this.delay
      last = last.then(async () => {
        const left = due - performance.now()
        if (left > 0) await sleep(left)
        await this.#moving?.promise
        deliver(piece)
      })
    })
    return () => last
  }
}
