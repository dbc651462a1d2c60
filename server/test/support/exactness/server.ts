import type { AddressInfo } from 'node:net'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { importFiles } from '../../../src/features/imports/index.ts'
import { jobs } from '../../../src/jobs.ts'
import type { Db } from '../../../src/platform/database/index.ts'
import { createServiceContext } from '../../../src/service-context.ts'
import { MovableClock } from '../movable-clock.ts'
import type { Order, Outcome, Reads, ServerSettings } from './servers.ts'

// A server in a process of its own, with a clock that stands still. It sends its port when it listens. It answers each
// order when it has carried it out.
const { databaseUrl, masterKey, remembers, replicaUrl, now } = JSON.parse(process.argv[2] ?? '') as ServerSettings
const clock = new MovableClock()
moveTo(now)
// All servers write the same address into their links.
const settings = { LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0', BASE_URL: 'http://muster.example' }
const context = await createServiceContext({
  config: { ...readConfig(settings), remembers, databaseReplicaUrl: replicaUrl },
  databaseUrl,
  masterKeys: [Buffer.from(masterKey, 'hex')],
  clock,
})
const reads: Reads = { all: 0, byReplica: 0 }
const api = await buildApp({ ...context, database: { ...context.database, reader: countedReader } })
process.on('message', async (order: Order) => process.send?.(await outcomeOf(order)))
process.once('disconnect', () => process.exit())
await api.listen({ port: 0, host: '127.0.0.1' })
process.send?.((api.server.address() as AddressInfo).port)

function moveTo(instant: string): void {
  clock.moveTo(instant)
  clock.stop()
}

async function countedReader(employerGroupId: number): Promise<Db> {
  const { database } = context
  const db = await database.reader(employerGroupId)
  reads.all += 1
  if (db !== database.forGroup(employerGroupId)) reads.byReplica += 1
  return db
}

async function outcomeOf(order: Order): Promise<Outcome> {
  try {
    return { result: await carryOut(order) }
  } catch (error) {
    return { failure: String((error as Error).stack) }
  }
}

async function carryOut(order: Order): Promise<string> {
  if ('now' in order) moveTo(order.now)
  else if ('reads' in order) return JSON.stringify(reads)
  else if ('imports' in order) {
    const { errors } = await importFiles(context, {
      groupName: 'Harbour Line',
      isDryRun: false,
      paths: [order.imports],
    })
    return errors.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join('; ')
  } else for (const job of jobs) await job.run(context)
  return ''
}
