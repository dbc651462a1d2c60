import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { jobs } from '../server/src/jobs.ts'
import { startJobs } from '../server/src/platform/jobs.ts'
import { createServiceContext } from '../server/src/service-context.ts'

// Muster as it is served, in a process of its own. Its settings come from the environment, as always. Its jobs run from
// the word `work` to the word `rest`, each of which is said back when it is done. Bundled as the server is, into bench/dist.
const config = readConfig(process.env)
const { databaseUrl, masterKey } = config
if (!databaseUrl || !masterKey) throw new Error('The measured server needs DATABASE_URL and MASTER_KEY.')
const context = await createServiceContext({ config, databaseUrl, masterKeys: [masterKey] })
const api = await buildApp(context)
let work: ReturnType<typeof startJobs> | undefined
process.on('message', async word => {
  if (word === 'work') work = startJobs(context, jobs, api.log)
  else await work?.stop()
  process.send?.(word)
})
await api.listen({ port: 0, host: '127.0.0.1' })
process.send?.((api.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
