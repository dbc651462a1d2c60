import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, Oracle, readOperations, runFuzz, type Sent, senderTo } from './support/fuzz/index.ts'
import { type PersonName, startMuster } from './support/muster.ts'

/**
 * Requests made from the contract, good ones and bad ones, and every answer held against the contract. This is a fixed
 * portion; `npm run trials -- fuzz` sends more, and attacks the connection itself.
 */

const muster = startMuster()
const contract = await readOperations()
const names: readonly PersonName[] = ['priya', 'tomas', 'mei', 'liam', 'emma', 'catherine', 'olga']
const agent = new Agent({ keepAlive: true })
let ask: Ask

beforeAll(() => {
  const keys = Object.fromEntries(names.map(name => [name, muster[name].apiKey]))
  ask = senderTo(Number(new URL(muster.address).port), keys, agent)
})
afterAll(() => agent.destroy())

test('every answer to 800 requests is one of the contract', async () => {
  const findings = await runFuzz({ contract, ask, callers: names, seed: 20261123, requests: 800 })
  expect(findings.failures).toEqual([])
  expect(findings.requests).toBe(800)
  expect(findings.badInputs).toBeGreaterThan(266)
  expect(findings.stored / findings.writes).toBeGreaterThan(0.15)
}, 120_000)

test('a byte that no path has is answered by the contract, before any header is read', async () => {
  const country = { operationId: 'getCountry', method: 'GET', path: '/Countries/36', query: [], caller: 'priya' }
  const sent: Sent = { ...country, headers: { 'X-Request-Id': 'mine' } }
  const oracle = new Oracle(contract)
  const answer = await ask(sent)
  expect(oracle.problemsOf(sent, answer)).toEqual([])
  const replaced = { ...answer, headers: { ...answer.headers, 'x-request-id': 'another' } }
  expect(oracle.problemsOf(sent, replaced)).toEqual(['header X-Request-Id is another than the one that was sent'])
  const raw = { ...sent, path: '/Countries/\u00ff' }
  const refused = await ask(raw)
  expect([refused.status, oracle.problemsOf(raw, refused)]).toEqual([400, []])
})

const breaches: Record<string, (ask: Ask) => Ask> = {
  'an error that tells what is inside': ask => async sent => {
    const answer = await ask(sent)
    const text = answer.text.replace('"Message":"', '"Message":"at f (/app/server/wire.js:12:7) ')
    return { ...answer, text: answer.status >= 400 ? text : answer.text }
  },
  'a field that the contract lacks': ask => async sent => {
    const answer = await ask(sent)
    return { ...answer, text: answer.text.replace('{"id":', '{"secretId":1,"id":') }
  },
  'a header that is not there': ask => async sent => {
    const { headers, ...answer } = await ask(sent)
    const { etag: _, ...others } = headers
    return { ...answer, headers: others }
  },
  'a bad request that is taken': ask => async sent =>
    ask(sent.wrong === undefined ? sent : { ...sent, query: [], body: '{}' }),
  'a 503 that comes again': ask => async sent => {
    const answer = await ask(sent)
    const headers = { ...answer.headers, 'retry-after': '1' }
    return answer.status === 404 ? { ...answer, headers, status: 503 } : answer
  },
  'a connection that breaks again': ask => async sent => {
    if (sent.path.endsWith('/Positions')) throw new Error('read ECONNRESET')
    return ask(sent)
  },
  'a status of its own': ask => async sent => {
    const answer = await ask(sent)
    return { ...answer, status: answer.status === 404 ? 410 : answer.status }
  },
}

test.each(Object.entries(breaches))(
  '%s is found',
  async (_, breach) => {
    const findings = await runFuzz({
      contract,
      ask: breach(ask),
      callers: names,
      seed: 1,
      requests: 200,
      mostFailures: 1,
    })
    expect(findings.failures.length).toBeGreaterThan(0)
  },
  60_000,
)
