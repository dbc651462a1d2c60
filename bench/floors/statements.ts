import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { createServiceContext } from '../../server/src/service-context.ts'
import { type HttpRequest, type Requests, samples } from '../answers/requests.ts'

/** A statement as the server sends it to PostgreSQL, and the rows that it was answered with. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; rows: readonly Row[] }

type Heard = Statement & Readonly<{ client: pg.Client }>

type Row = Readonly<Record<string, unknown>>
type Server = Readonly<{ databaseUrl: string; masterKey: Buffer }>

/**
 * The statements of the server for each of the samples, once its connections know their group. Listened to at the
 * driver, so that the floor runs what the server runs. Time stands still meanwhile: what differs from one sample to the
 * next is not the time, and what is remembered for a moment, such as callers and keys, is remembered, as under load.
 */
export async function statementsOf(requests: Requests, { databaseUrl, masterKey }: Server): Promise<Statement[][]> {
  const heard = listenToDriver()
  const clocks = stopClocks()
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  const context = await createServiceContext({ config, databaseUrl, masterKey, clock: clocks.clock })
  const api = await buildApp(context)
  try {
    await api.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.server.address() as AddressInfo
    const found: Statement[][] = []
    for (const n of [samples.first, ...samples.heard]) {
      heard.clear()
      await send(port, { request: requests.request(n), status: requests.status })
      found.push(heard.statements())
    }
    // The first makes the connections.
    return found.slice(1)
  } finally {
    await api.close()
    await context.close()
    clocks.go()
    heard.stop()
  }
}

function stopClocks() {
  const [moment, since] = [Date.now(), performance.now()]
  performance.now = () => since
  return { clock: { now: () => moment }, go: () => void Reflect.deleteProperty(performance, 'now') }
}

/** @throws when the answer has another status */
export async function send(
  port: number,
  { request, status }: Readonly<{ request: HttpRequest; status: number }>,
): Promise<void> {
  const { method, path, headers, body } = request
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, 'X-Request-Id': 'bench' },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
}

function listenToDriver() {
  const statements: Heard[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | pg.QueryConfig]
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config
    const answer = Reflect.apply(query, this, args)
    if (text.includes('set_config(') || !(answer instanceof Promise)) return answer
    const statement: Heard = { client: this, text, values: [...values], rows: [] }
    statements.push(statement)
    return answer.then((result: pg.QueryResult<Row>) => {
      statement.rows = result.rows ?? []
      return result
    })
  } as typeof query
  return {
    clear: () => void statements.splice(0),
    statements: () => inOneConnection(statements),
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  }
}

/** Statements beside a transaction come before it: a client of pgbench has one connection. */
function inOneConnection(statements: readonly Heard[]): Statement[] {
  const main = statements.find(({ text }) => text.startsWith('begin'))?.client ?? statements[0]?.client
  const isMain = ({ client }: Heard) => client === main
  return [...statements.filter(statement => !isMain(statement)), ...statements.filter(isMain)]
}
