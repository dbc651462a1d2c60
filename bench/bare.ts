import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor of everything that is answered from memory: Node's own HTTP server and a short JSON.
const body = JSON.stringify({ id: 36, name: 'Australia' })

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
