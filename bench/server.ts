import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/context.ts'

// Muster as it is served, in a process of its own. Its settings come from the environment, as always.
const config = readConfig(process.env)
const { databaseUrl, masterKey } = config
if (!databaseUrl || !masterKey) throw new Error('The measured server needs DATABASE_URL and MASTER_KEY.')
const api = await buildApp(await createContext({ config, databaseUrl, masterKey }))
await api.listen({ port: 0, host: '127.0.0.1' })
process.send?.((api.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
