import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { weightOfLists } from '../../server/src/core/remembered/lists.ts'
import { weightOfTexts } from '../../server/src/core/remembered/texts.ts'
import { jobs, jobsOfProcess } from '../../server/src/jobs.ts'
import { startJobs } from '../../server/src/platform/jobs.ts'
import { createServiceContext } from '../../server/src/service-context.ts'
import { MovableClock } from '../../server/test/support/movable-clock.ts'
import { watchPauses } from './pauses.ts'

// Muster with its jobs in a process of its own, which says its port, and at each message the longest pauses of its event loop
// since the last one. Its settings come from the environment. Bundled as the server is, into trials/dist.
// Where `STANDS_AT` names an instant its clock stands there, and no job runs by itself: a message with another instant
// moves the clock and runs each job once. At "heap" it says how many bytes its heap has after a collection, and
// at "remembered" how many of them are texts of records and lists that it remembers.
const config = readConfig(process.env)
const { databaseUrl, masterKey } = config
if (!databaseUrl || !masterKey) throw new Error('The server of a trial needs DATABASE_URL and MASTER_KEY.')
const clock = new MovableClock()
const standsAt = process.env.STANDS_AT
if (standsAt) standAt(standsAt)
const context = await createServiceContext({ config, databaseUrl, masterKeys: [masterKey], clock })
const api = await buildApp(context)
await api.listen({ port: 0, host: '127.0.0.1' })
const work = startJobs(context, standsAt ? [] : [...jobs, ...jobsOfProcess], api.log)
const pauses = watchPauses()
process.on('message', async (message: string | Readonly<{ now: string }>) => {
  if (typeof message === 'object') {
    standAt(message.now)
    for (const job of [...jobs, ...jobsOfProcess]) await job.run(context)
    return process.send?.(message.now)
  }
  if (message === 'remembered') return process.send?.(weightOfTexts() + weightOfLists())
  if (message === 'heap') return process.send?.(heapAfterCollection())
  process.send?.(pauses())
})
process.once('SIGTERM', async () => {
  await Promise.all([api.close(), work.stop()])
  process.exit()
})
process.once('disconnect', () => process.exit())
process.send?.((api.server.address() as AddressInfo).port)

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function standAt(instant: string): void {
  clock.moveTo(instant)
  clock.stop()
}
