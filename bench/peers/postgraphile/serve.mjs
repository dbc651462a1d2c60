import { once } from 'node:events'
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// PostGraphile as a library, with the preset of its manual, over the tables of one schema.
const { DATABASE_URL, DATABASE_SCHEMA, PORT = '0' } = process.env
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: [DATABASE_SCHEMA] })],
  grafserv: { graphiql: false, watch: false },
}
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(Number(PORT), '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
console.log(`Listening on port ${port}`)
process.send?.(port)
process.once('disconnect', () => process.exit())
