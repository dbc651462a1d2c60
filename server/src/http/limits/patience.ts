import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is files, which may take long to come. */
    isUpload?: boolean
  }
}

/** How long a request may take to arrive, in milliseconds. */
const patience = 30_000

/** The same for files: 256 MiB over a line of 1 Mbit/s. */
export const patienceForFiles = 3_600_000

/** Bytes of an answer that have to be taken in a millisecond, once that patience is over: 128 kbit/s. */
const slowestLine = 16

/** Node has one limit for all requests, which files need. This one ends clients that send a command byte by byte. */
export function addPatience(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, declared }, _reply, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || declared.isUpload) return done()
    const timer = setTimeout(() => raw.socket.destroy(), patience).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    done()
  })
  app.server.on('connection', endWhenNotRead)
}

type Reader = Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy' | 'once'>

/** Ends the connection of a client that does not read its answer. Node has no limit for this. */
export function endWhenNotRead(socket: Reader): void {
  let handedOver = 0
  let since = performance.now()
  const timer = setInterval(() => {
    const { bytesWritten, writableLength } = socket
    const now = performance.now()
    if (bytesWritten !== handedOver || writableLength === 0) {
      handedOver = bytesWritten
      since = now
    } else if (now - since > patience + writableLength / slowestLine) socket.destroy()
  }, patience / 3).unref()
  socket.once('close', () => clearInterval(timer))
}
