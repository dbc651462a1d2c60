import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { Batch } from '../../server/src/platform/database/batch.ts'
import { createServiceContext } from '../../server/src/service-context.ts'
import { type Requests, send } from '../answers/requests.ts'

/** A statement as the server sends it to PostgreSQL. */
export type Statement = Readonly<{ text: string; values: readonly unknown[] }>

/** The statements of one request, and how many times the server waits for the database, one wait after the other. */
export type Heard = Readonly<{ statements: readonly Statement[]; roundTrips: number }>

/** Hears the statements of so many requests of a kind. */
export type Hearing = (requests: Requests, count: number) => Promise<Heard[]>

type Server = Readonly<{ serverUrl: string; masterKey: Buffer }>

/** Before it is listened to, the server answers so many requests: what it remembers, it remembers then, as under load. */
const before = 12
/** Slow ones are sent less often. */
const mostMilliseconds = 5_000

/** Starts the server in this process, to hear its statements while the work lasts. */
export async function listening<Result>(
  { serverUrl, masterKey }: Server,
  work: (hear: Hearing) => Promise<Result>,
): Promise<Result> {
  const driver = listenToDriver()
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  const context = await createServiceContext({ config, databaseUrl: serverUrl, masterKeys: [masterKey] })
  const api = await buildApp(context)
  try {
    await api.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.server.address() as AddressInfo
    return await work(async (requests, count) => {
      const end = performance.now() + mostMilliseconds
      let next = 0
      while (next < before && performance.now() < end) await send(port, requests, next++)
      const heard: Heard[] = []
      for (const n of Array.from({ length: count }, (_, place) => next + place)) {
        driver.clear()
        await send(port, requests, n)
        heard.push(driver.heard())
      }
      return heard
    })
  } finally {
    await api.close()
    await context.close()
    driver.stop()
  }
}

/**
 * Statements of this process at the driver. Each waits for those that were answered before it was sent, and so for one round
 * trip more.
 */
export function listenToDriver() {
  const statements: Statement[] = []
  let [answered, roundTrips] = [0, 0]
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | pg.QueryConfig | Batch]
    const answer = Reflect.apply(query, this, args)
    if (config instanceof Batch) statements.push(...config.statements)
    else {
      const { text, values = [] } = typeof config === 'string' ? { text: config } : config
      if (text.includes('set_config(')) return answer
      statements.push({ text, values: [...values] })
    }
    const trip = answered + 1
    roundTrips = Math.max(roundTrips, trip)
    const note = () => {
      answered = Math.max(answered, trip)
    }
    Promise.allSettled(config instanceof Batch ? config.answers : [answer]).then(note)
    return answer
  } as typeof query
  return {
    clear() {
      statements.length = 0
      answered = 0
      roundTrips = 0
    },
    heard: () => ({ statements: [...statements], roundTrips }),
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  }
}
