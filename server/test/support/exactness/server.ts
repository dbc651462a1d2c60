import type { AddressInfo } from 'node:net'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { jobs } from '../../../src/jobs.ts'
import { createServiceContext } from '../../../src/service-context.ts'
import { MovableClock } from '../movable-clock.ts'
import type { Order, ServerSettings } from './servers.ts'

// A server in a process of its own, with a clock that stands still. It sends its port when it listens. It says the moment
// when it has carried out an order, or what failed.
const { databaseUrl, masterKey, remembers, now } = JSON.parse(process.argv[2] ?? '') as ServerSettings
const clock = new MovableClock()
moveTo(now)
// All servers write the same address into their links.
const settings = { LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0', BASE_URL: 'http://muster.example' }
const context = await createServiceContext({
  config: { ...readConfig(settings), remembers },
  databaseUrl,
  masterKey: Buffer.from(masterKey, 'hex'),
  clock,
})
const api = await buildApp(context)
process.on('message', async (order: Order) => process.send?.(await outcomeOf(order)))
process.once('disconnect', () => process.exit())
await api.listen({ port: 0, host: '127.0.0.1' })
process.send?.((api.server.address() as AddressInfo).port)

function moveTo(instant: string): void {
  clock.moveTo(instant)
  clock.stop()
}

async function outcomeOf(order: Order): Promise<string> {
  try {
    if ('now' in order) moveTo(order.now)
    else for (const job of jobs) await job.run(context)
    return ''
  } catch (error) {
    return String((error as Error).stack)
  }
}
