import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { addDeclarations } from '../api.ts'
import { addErrors } from '../errors.ts'
import { addAvailability } from './availability.ts'
import { addConcurrencyLimit, createSlots } from './concurrency.ts'

const muster = startMuster()

/** A server that answers on a signal. Each key is an account's own. */
function slowServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  addDeclarations(app)
  addErrors(app)
  const slots = createSlots()
  addAvailability(app, { slots })
  app.addHook('onRequest', async request => {
    request.caller = { userAccountId: request.headers.authorization } as never
  })
  addConcurrencyLimit(app, slots)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const begun: string[] = []
  const begunUrls: string[] = []
  /** Ends the requests that have begun, each alone. */
  const free: (() => void)[] = []
  app.get('/', async ({ headers, url }) => {
    begun.push(headers.authorization ?? '')
    begunUrls.push(url)
    await Promise.race([released, new Promise<void>(end => free.push(end))])
    return {}
  })
  const ask = (authorization: string) => app.inject({ url: '/', headers: { authorization } }).then(answer => answer)
  return { app, begun, begunUrls, free, release, ask }
}

/** Forty without a slot, and twelve with one. */
const most = 40 + 12

test('forty requests are processed at once, then twelve with slots; the others wait and are answered too', async () => {
  const { begun, release, ask } = slowServer()
  const asked = Array.from({ length: 150 }, async (_, n) => ask(`account ${n % 4}`))
  await expect.poll(() => begun.length, { interval: 5 }).toBe(most)
  await sleep(50)
  expect(begun).toHaveLength(most)
  release()
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('while requests wait, none comes without a slot', async () => {
  const { begun, ask, free, release } = slowServer()
  const asked = Array.from({ length: 150 }, async (_, n) => ask(`account ${n % 4}`))
  await expect.poll(() => begun.length, { interval: 5 }).toBe(most)
  for (const end of free.slice(0, 40)) end()
  const late = ask('late')
  await sleep(20)
  expect(begun).not.toContain('late')
  expect(begun).toHaveLength(most)
  release()
  await Promise.all([...asked, late])
  expect(begun.at(-1)).toBe('late')
})

test('one account has nine of the slots, and others go past those of it that wait', async () => {
  const { begun, release, ask } = slowServer()
  const greedy = Array.from({ length: 100 }, async () => ask('greedy'))
  await expect.poll(() => begun.length, { interval: 5 }).toBe(40 + 9)
  const modest = ask('modest')
  await expect.poll(() => begun, { interval: 5 }).toContain('modest')
  expect(begun).toHaveLength(40 + 10)
  release()
  await Promise.all([...greedy, modest])
})

test('requests that wait for something else than the processor hold up no others', async () => {
  const { begun, release, ask } = slowServer()
  const waiting = Array.from({ length: 100 }, async (_, n) => ask(`account ${n % 2}`))
  const modest = ask('modest')
  await expect.poll(() => begun).toContain('modest')
  release()
  await Promise.all([...waiting, modest])
})

test('while two hundred wait, further ones are turned away at once', async () => {
  const { app, release } = slowServer()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const away: number[] = []
  const ask = async (authorization: string) => {
    const { status } = await fetch(address, { headers: { authorization } })
    if (status === 503) away.push(status)
    return status
  }
  const asked = Array.from({ length: 400 }, (_, n) => ask(`account ${n % 4}`))
  await expect.poll(() => away.length, { timeout: 10_000 }).toBeGreaterThan(0)
  release()
  const answered = (await Promise.all(asked)).filter(status => status === 200)
  expect([answered.length + away.length, answered.length >= most + 200]).toEqual([400, true])
  expect(await ask('late')).toBe(200)
})

test('of one account ninety wait, so that it leaves room for others', async () => {
  const { begun, release, ask } = slowServer()
  const greedy = Array.from({ length: 300 }, async () => ask('greedy'))
  const modest = ask('modest')
  await expect.poll(() => begun, { interval: 5 }).toContain('modest')
  release()
  expect((await modest).statusCode).toBe(200)
  const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter(status => status === 200).length).toBeLessThan(200)
})

test('a request whose client hung up while it waited is not processed', async () => {
  const { app, begun, begunUrls, release, ask } = slowServer()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const callers = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'))
  for (const [n, caller] of callers.entries())
    caller.write(`GET /?${n} HTTP/1.1\r\nHost: muster\r\nAuthorization: account ${n % 4}\r\n\r\n`)
  await expect.poll(() => begun.length, { interval: 5 }).toBe(most)
  const connected = () => new Promise(say => app.server.getConnections((_, count) => say(count)))
  // Those that wait first: otherwise the turn of some would come as the others hang up.
  for (const [n, caller] of callers.entries()) if (!begunUrls.includes(`/?${n}`)) caller.destroy()
  await expect.poll(connected).toBe(most)
  for (const caller of callers) caller.destroy()
  await expect.poll(connected).toBe(0)
  const later = Array.from({ length: 12 }, async (_, n) => ask(`later ${n % 4}`))
  await expect.poll(() => begun.filter(account => account.startsWith('later'))).toHaveLength(12)
  expect(begun).toHaveLength(most + 12)
  release()
  await Promise.all(later)
})

test('forty callers who wait for events hold up no other', async () => {
  const from = (await muster.priya.get('/Events?order=NewestFirst&pageSize=1')).headers.get('x-last-sequence')
  const polls = Array.from({ length: 40 }, async () => muster.priya.get(`/Events?afterSequence=${from}&wait=3`))
  await sleep(600)
  const begun = performance.now()
  expect((await muster.priya.get('/Countries/36')).status).toBe(200)
  const took = performance.now() - begun
  const answers = await Promise.all(polls)
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  expect(performance.now() - begun - took, 'they still waited').toBeGreaterThan(500)
})
