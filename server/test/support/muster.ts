import type pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { jobs } from '../../src/jobs.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { type Job, startJobs } from '../../src/platform/jobs.ts'
import { createServiceContext, type ServiceContext } from '../../src/service-context.ts'
import { cloneTemplate } from './database/database.ts'
import { MovableClock } from './movable-clock.ts'
import { Person } from './person.ts'

/** The people of the sample groups, by first name. */
export type PersonName = 'priya' | 'tomas' | 'mei' | 'liam' | 'emma' | 'noah' | 'ravi' | 'catherine' | 'emeka' | 'olga'

export type Muster = Record<PersonName, Person> & {
  /** `http://127.0.0.1:…`, without version. */
  address: string
  /** The server's own connections, as its limited role. */
  database: Database
  /** A connection as superuser, past tenant isolation: to arrange and to look. */
  admin: pg.Client
  clock: MovableClock
  context: ServiceContext
  databaseUrl: string
  /** Runs all the jobs, or these, in the background until the file ends or what it returns is called. */
  startJobs(list?: readonly Job<ServiceContext>[], context?: ServiceContext): () => Promise<void>
  /** Routes requests anew that wait, as the job does within a second of a change of the organisation. */
  reroute(): Promise<void>
  /** Failures of jobs. A test that provokes one removes it again. */
  jobFailures: unknown[]
  /** Requests that ended in a 500. A test that provokes one takes it out again. */
  failures: string[]
}

/**
 * A Muster of the test file's own, listening, on a database of its own with the sample groups in it. Call it at the top
 * of a test file; what it gives is filled in before the first test. After each file, no request may have ended in a 500
 * that the test did not ask for.
 * @param postgres settings of PostgreSQL for the connections of this Muster
 */
export function startMuster(settings: Partial<Config> = {}, postgres: Readonly<Record<string, string>> = {}): Muster {
  const muster = {} as Muster
  beforeAll(async () => {
    const { databaseUrl, superuserUrl, drop } = await cloneTemplate(postgres)
    const clock = new MovableClock()
    const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' }), ...settings }
    const context = await createServiceContext({
      config,
      databaseUrl,
      masterKeys: [Buffer.from(inject('masterKey'), 'hex')],
      clock,
    })
    const app = await buildApp(context)
    const failures: string[] = []
    app.server.on('request', (request, response) => {
      response.on('finish', () => response.statusCode === 500 && failures.push(`${request.method} ${request.url}`))
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const { default: driver } = await import('pg')
    const admin = new driver.Client({ connectionString: superuserUrl })
    await admin.connect()
    const jobFailures: unknown[] = []
    const running: (() => Promise<void>)[] = []
    const log = { error: (details: object) => void jobFailures.push(details) }
    const start: Muster['startJobs'] = (list = jobs, on = context) => {
      const { stop } = startJobs(on, list, log)
      running.push(stop)
      return stop
    }
    Object.assign(muster, { address, database: context.database, admin, clock, context, databaseUrl, failures })
    const reroute = async () => jobs.find(({ name }) => name === 'reroute-stale-steps')?.run(context)
    Object.assign(muster, { startJobs: start, reroute, jobFailures })
    for (const [name, person] of Object.entries(inject('people'))) {
      Object.assign(muster, { [name]: new Person(address, person) })
    }
    cleanUp = async () => {
      await Promise.all(running.map(stop => stop()))
      await app.close()
      await context.close()
      await admin.end()
      await drop()
      expect(failures, 'requests that ended in 500').toEqual([])
      expect(jobFailures, 'jobs that failed').toEqual([])
    }
  })
  let cleanUp = async () => {}
  afterAll(() => cleanUp())
  return muster
}
