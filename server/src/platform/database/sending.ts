import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Holds back what the connection is given in this turn of the event loop, and sends it as one: each write of its own wakes
 * PostgreSQL, which costs both sides more than a quick statement does.
 */
export function sendTogether(client: pg.ClientBase): void {
  // The driver does not declare its socket.
  const { stream } = (client as unknown as Readonly<{ connection: Readonly<{ stream: Duplex }> }>).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
