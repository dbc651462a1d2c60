import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCommands } from './support/contract/command-fields.ts'
import { fillIn, routesOfContract } from './support/contract/contract.ts'
import { startMuster } from './support/muster.ts'
import { sendRaw } from './support/raw-http.ts'
import { signIn, Visitor } from './support/sign-in.ts'

const muster = startMuster()

/** A text that takes a minute to normalise, unless its length is checked before. */
const marks = '\u0301\u0316'.repeat(50_000)
/** The same at its longest in a path, a query or a header, which are 16 kB together. */
const fewer = '\u0301\u0316'.repeat(1_000)
const inLatin1 = (text: string) => Buffer.from(text).toString('latin1')

/** The longest text that a request here may have normalised: 4,000 characters of four units. */
const longest = 16_000
let normalise: { mock: { contexts: readonly unknown[] }; mockClear(): void; mockRestore(): void }
beforeAll(() => {
  normalise = vi.spyOn(String.prototype, 'normalize')
})
afterAll(() => normalise.mockRestore())

/** Texts that were normalised since this was asked last, though they were too long or had too many marks. */
function wronglyNormalised(): number {
  const texts = normalise.mock.contexts.map(String)
  normalise.mockClear()
  return texts.filter(text => text.length > longest || /\p{M}{9}/u.test(text)).length
}

const commands = await listCommands()

test('no text field of any command takes 100,000 marks, nor normalises them', async () => {
  const fields = commands.flatMap(({ route, fields }) => fields.map(field => ({ route, ...field })))
  const texts = fields.filter(({ schema }) => schema.type === 'string')
  expect(texts.length).toBeGreaterThan(200)
  for (const { route, key, wrap } of texts) {
    const { status, body } = await muster.priya.send(route.method, fillIn(route), wrap(marks))
    const listed = body?.ModelState?.[key]
    expect({ key, status, listed }).toEqual({ key, status: 400, listed: [expect.any(String)] })
    expect(wronglyNormalised()).toBe(0)
  }
}, 240_000)

test('unknown fields and fields of another type do not take them either', async () => {
  for (const { route, fields } of commands) {
    const { wrap } = fields.find(({ schema }) => schema.type !== 'string') ?? { wrap: (value: unknown) => value }
    for (const body of [{ [marks]: 1 }, wrap(marks)]) {
      const answer = await muster.priya.send(route.method, fillIn(route), body)
      expect([answer.status, answer.text.length < 10_000]).toEqual([400, true])
    }
    expect(wronglyNormalised()).toBe(0)
  }
}, 120_000)

test('no parameter of a query does, nor a name of one', async () => {
  const routes = (await routesOfContract()).filter(({ method }) => method === 'GET')
  for (const route of routes) {
    const names = (route.operation.parameters ?? []).filter(each => each.in === 'query').map(({ name }) => name)
    // A path without parameters does not read any.
    if (names.length === 0) continue
    for (const query of [...names.map(name => `${name}=${encodeURIComponent(fewer)}`), encodeURIComponent(fewer)]) {
      const { status } = await muster.priya.get(`${fillIn(route)}?${query}`)
      expect([route.path, query.slice(0, 30), status]).toEqual([route.path, query.slice(0, 30), 400])
    }
    const answer = await muster.priya.get(`${fillIn(route)}?${names[0]}=${encodeURIComponent(marks)}`)
    expect([answer.status, answer.body.Code]).toEqual([431, 'HeadersTooLarge'])
    expect(wronglyNormalised()).toBe(0)
  }
}, 120_000)

test('no parameter of a path takes them', async () => {
  const routes = (await routesOfContract()).filter(({ path }) => path.includes('{'))
  for (const route of routes) {
    for (const [text, statuses] of [
      [encodeURIComponent(fewer.slice(0, 30)), [400, 404]],
      [encodeURIComponent(fewer.slice(0, 300)), [400, 404]],
      [encodeURIComponent(marks), [431]],
    ] as const) {
      const path = route.path.replace(/\{\w+\}/g, text)
      const { status } = await muster.priya.send(route.method, path, route.method === 'GET' ? undefined : {})
      expect({ path: route.path, status, isRefused: statuses.some(each => each === status) }).toMatchObject({
        isRefused: true,
      })
    }
    expect(wronglyNormalised()).toBe(0)
  }
}, 120_000)

/** Messages for readers, ours or those of our dependencies. */
const headers = [
  ...['Accept', 'Accept-Encoding', 'Content-Type', 'Content-Encoding', 'Cookie', 'Idempotency-Key', 'If-Match'],
  ...['If-None-Match', 'Origin', 'Prefer', 'Sec-Fetch-Site', 'User-Agent', 'X-Forwarded-For', 'X-Muster-Background'],
  ...['X-Request-Id'],
]

test.each(headers)('nor the header %s', async name => {
  const short = inLatin1(fewer)
  const answer = await muster.priya.post('/CostCentres', { Code: '', Name: '' }, { headers: { [name]: short } })
  expect([400, 406, 415]).toContain(answer.status)
  const head = `POST /v12.21/CostCentres HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${muster.priya.apiKey}\r\n`
  const long = await sendRaw(muster.address, `${head}${name}: ${marks}\r\n\r\n`)
  expect(long).toMatch(/^HTTP\/1\.1 431 .*"Code":"HeadersTooLarge"\}$/s)
  expect(wronglyNormalised()).toBe(0)
})

const byAnonymous = [
  '/console/session',
  '/console/set-up',
  '/console/password/reset-requests',
  '/console/password/resets',
]

test.each(byAnonymous)(
  'an anonymous client sends 16 kB to %s at the most, and nothing of it is normalised',
  async path => {
    const visitor = new Visitor(muster)
    const texts = ['Email', 'Password', 'Token', 'NewPassword', 'Name', 'GroupName']
    const bodyOf = (text: string) => Object.fromEntries(texts.map(name => [name, text]))
    const tooLong = await visitor.post(path, bodyOf(marks))
    expect([tooLong.status, tooLong.body]).toEqual([
      413,
      { Message: 'The body is larger than 16 KiB.', Code: 'PayloadTooLarge' },
    ])
    expect((await visitor.post(path, bodyOf(fewer.slice(0, 1_200)))).status).toBe(400)
    expect((await visitor.post(path, `{"Email": "${'e'.repeat(16 * 1024)}"}`)).status).toBe(413)
    expect(wronglyNormalised()).toBe(0)
  },
)

test('a client that sends far too much reads why, and goes on with the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { Authorization: `Bearer ${muster.priya.apiKey}`, 'Content-Type': 'application/json' }
  const send = (body: string) =>
    new Promise<{ status: number | undefined; socket: Socket | null }>((resolve, reject) => {
      const url = `${muster.address}/v12.21/CostCentres`
      const sent = request(
        url,
        { agent, method: 'POST', headers: { ...headers, 'Content-Length': body.length } },
        answer => answer.resume().on('end', () => resolve({ status: answer.statusCode, socket: sent.socket })),
      )
      sent.on('error', reject).end(body)
    })
  const body = JSON.stringify({ Name: 'x'.repeat(8 * 1024 * 1024) })
  const answers = [await send(body), await send(body), await send('{}')]
  agent.destroy()
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 400])
  expect(new Set(answers.map(({ socket }) => socket)).size).toBe(1)
})

test('Priya sends no more to any path of the console either, once she is signed in', async () => {
  const priya = await signIn(muster, 'priya')
  const text = 'x'.repeat(16 * 1024)
  for (const [method, path] of [
    ['POST', '/console/keys'],
    ['POST', '/console/keys/preview'],
    ['PUT', '/console/password'],
    ['PUT', '/console/session/group'],
    ['POST', '/console/session/second-factor'],
    ['POST', '/console/second-factor'],
  ] as const) {
    expect([path, (await priya.send(method, path, { Name: text })).status]).toEqual([path, 413])
  }
})

test('a method that a path lacks is refused before its body is read', async () => {
  const text = `[${'[],'.repeat(300_000)}`
  for (const [method, path] of [
    ['PATCH', '/console/session'],
    ['POST', '/healthz'],
    ['PUT', '/v12.21/openapi.json'],
  ] as const) {
    const answer = await fetch(`${muster.address}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: text,
    })
    expect([path, answer.status]).toEqual([path, 405])
  }
})

test('slashes at the end of a path are as many as fit in', async () => {
  const slashes = '/'.repeat(7_000)
  for (const path of [`${slashes}x/`, `/v12.21${slashes}x${slashes}`, `/v12.21/Countries${slashes}`]) {
    expect((await muster.priya.get(path, { isWholePath: true })).status).toBeGreaterThan(300)
  }
  const redirect = await muster.priya.get('/v12.21/Countries///')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/v12.21/Countries'])
})
