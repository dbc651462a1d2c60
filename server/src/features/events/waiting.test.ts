import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { buildApp } from '../../app.ts'
import { sealRecords } from '../../core/sealer.ts'
import { startJobs } from '../../platform/jobs.ts'

const muster = startMuster()
let jobs: ReturnType<typeof startJobs>
const failures: object[] = []
beforeAll(() => {
  jobs = startJobs(muster.context, [sealRecords], { error: details => void failures.push(details) })
})
afterAll(async () => {
  await jobs.stop()
  expect(failures).toEqual([])
})

const isSealed = async () => (await muster.admin.query('select from unsealed_record')).rowCount === 0
async function endOfEvents(): Promise<string> {
  await expect.poll(isSealed, { timeout: 10_000 }).toBe(true)
  const answer = await muster.priya.get(`/Events?afterSequence=999999999`)
  return answer.headers.get('x-last-sequence') ?? ''
}

test('Priya waits, and gets an event as soon as it is stored', async () => {
  const after = await endOfEvents()
  const waiting = muster.priya.get(`/Events?afterSequence=${after}&wait=20`)
  await sleep(300)
  const made = muster.priya.post('/CostCentres', { Code: 'AWAITED', Name: 'Awaited' })
  const first = await Promise.race([waiting.then(() => 'found'), made.then(() => sleep(5_000, 'late'))])
  expect(first).toBe('found')
  const { body, headers } = await waiting
  expect(body).toMatchObject([{ type: 'cost-centre.created', sequence: Number(after) + 1 }])
  expect(headers.get('x-last-sequence')).toBe(String(Number(after) + 1))
})

test('an event that another process stores is found too, without its wake-up', async () => {
  const after = await endOfEvents()
  const waiting = muster.priya.get(`/Events?afterSequence=${after}&wait=20`)
  await muster.admin.query(
    `insert into audit_entry (employer_group_id, action, occurred_at, resource_type, resource_id, actor, event_token)
     select id, 'position.updated', now(), 'Position', 1, 'System', gen_random_uuid() from employer_group
     where name = 'Harbour Line'`,
  )
  expect((await waiting).body).toMatchObject([{ type: 'position.updated' }])
})

test('nothing happens: an empty answer after the wait, with the place to go on from', async () => {
  const after = await endOfEvents()
  const { status, body, headers } = await muster.priya.get(`/Events?afterSequence=${after}&wait=1`)
  expect([status, body, headers.get('x-last-sequence')]).toEqual([200, [], after])
})

test('who waits for events after one that is not there yet gets none before it', async () => {
  const after = Number(await endOfEvents()) + 1
  const waiting = muster.priya.get(`/Events?afterSequence=${after}&wait=20`)
  for (const Code of ['NOT-YET', 'AFTER-IT']) await muster.priya.post('/CostCentres', { Code, Name: 'Awaited' })
  expect((await waiting).body).toMatchObject([{ sequence: after + 1 }])
})

test('Emma is not woken by what she does not see, but moves on past it', async () => {
  const after = await endOfEvents()
  const waiting = muster.emma.get(`/Events?afterSequence=${after}&wait=2`)
  await muster.priya.post('/CostCentres', { Code: 'NOT-EMMA', Name: 'Not hers' })
  const { body, headers } = await waiting
  expect([body, headers.get('x-last-sequence')]).toEqual([[], String(Number(after) + 1)])
})

test('a key that is revoked while its holder waits gets 401, and nothing else', async () => {
  const key = await withKey(muster, 'tomas')
  const after = await endOfEvents()
  const waiting = key.get(`/Events?afterSequence=${after}&wait=20`)
  await sleep(200)
  await muster.admin.query(`update api_key set revoked_at = now() where name = 'test'`)
  expect((await waiting).status).toBe(401)
})

test('an account that waits ten times over is answered at once the eleventh time', async () => {
  const after = await endOfEvents()
  const leave = new AbortController()
  const poll = () =>
    fetch(`${muster.address}/v12.21/Events?afterSequence=${after}&wait=30`, {
      headers: { Authorization: `Bearer ${muster.priya.apiKey}` },
      signal: leave.signal,
    })
  const ten = Array.from({ length: 10 }, () => poll().catch(() => 'left'))
  await sleep(500)
  expect((await poll()).status).toBe(200)
  // Those who leave make room.
  leave.abort()
  expect(await Promise.all(ten)).toEqual(Array(10).fill('left'))
})

test('a server that stops sends those who wait home, and does not wait for them', async () => {
  const after = await endOfEvents()
  const app = await buildApp(muster.context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const waiting = fetch(`${address}/v12.21/Events?afterSequence=${after}&wait=30`, {
    headers: { Authorization: `Bearer ${muster.priya.apiKey}` },
  })
  await sleep(500)
  await app.close()
  expect(await (await waiting).json()).toEqual([])
})
