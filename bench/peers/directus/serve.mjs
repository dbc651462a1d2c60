import { once } from 'node:events'
import { createServer } from '@directus/api/server'

// The server that `directus start` starts, on a port of ours. Its settings come from the environment.
const server = await createServer()
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
console.log(`Listening on port ${port}`)
process.send?.(port)
process.once('disconnect', () => process.exit())
