import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { buildApp } from '../app.ts'
import { createServiceContext, type ServiceContext } from '../service-context.ts'

type Attribute = Readonly<{ key: string; value: Readonly<Record<string, string | number>> }>
type Span = Readonly<{
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: readonly Attribute[]
  status: Readonly<{ code?: number }>
}>

const muster = startMuster()
const received: Span[] = []
const collector = createServer(async (request, answer) => {
  const { resourceSpans } = JSON.parse(await text(request))
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans)
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
})
let context: ServiceContext
let ask: (path: string, headers?: Record<string, string>) => Promise<number>
let stop: () => Promise<void>

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  context = await createServiceContext({
    config: { ...muster.context.config, tracesEndpoint: `http://127.0.0.1:${port}` },
    databaseUrl: muster.databaseUrl,
    masterKeys: [Buffer.from(inject('masterKey'), 'hex')],
  })
  const app = await buildApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const key = { Authorization: `Bearer ${muster.priya.apiKey}` }
  ask = async (path, headers) => (await fetch(`${address}/v12.21${path}`, { headers: { ...key, ...headers } })).status
  stop = async () => {
    await app.close()
    await context.close()
  }
})
afterAll(() => void collector.close())

test('a request is a span of the trace that its client began, and its statements are below it, without values', async () => {
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  expect(
    await ask('/CostCentres/Search?CostCentreName=unmistakable', { traceparent: `00-${traceId}-${parent}-01` }),
  ).toBe(200)
  expect(await ask('/CostCentres/999999999', { traceparent: 'no trace' })).toBe(404)
  await stop()

  const [search] = received.filter(({ name }) => name === 'GET /CostCentres/Search')
  expect(search).toMatchObject({ traceId, parentSpanId: parent })
  const valueIn = (key: string) => search?.attributes.find(attribute => attribute.key === key)?.value
  expect(valueIn('http.response.status_code')).toEqual({ intValue: 200 })
  expect(valueIn('http.route')).toEqual({ stringValue: '/CostCentres/Search' })
  const statements = received.filter(({ parentSpanId }) => parentSpanId === search?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { traceId: same } of statements) expect(same).toBe(traceId)
  expect(JSON.stringify(statements)).toMatch(/"db.query.text".*cost_centre/)

  const [unknown] = received.filter(({ name }) => name.startsWith('GET /CostCentres/:'))
  expect(unknown?.parentSpanId ?? '').toBe('')
  expect(unknown?.traceId).not.toBe(traceId)
  const everything = JSON.stringify(received)
  for (const secret of ['unmistakable', muster.priya.apiKey ?? '', '999999999'])
    expect(everything).not.toContain(secret)
})
