import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { signIn, Visitor } from '../../../test/support/sign-in.ts'
import { addDeclarations } from '../api.ts'
import { addErrors, HttpError } from '../errors.ts'
import { addAvailability, addCallerBound } from './availability.ts'
import { createSlots } from './concurrency.ts'
import { endWhenNotRead } from './patience.ts'

const muster = startMuster({ trustProxy: true })

const open = { access: 'public', isOutsideVersions: true } as const

/** A server whose `/slow` answers on a signal, to good keys, and `/open` to every client. Each key is an account's own. */
function slowServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  addDeclarations(app)
  addErrors(app)
  addAvailability(app, { slots: createSlots() })
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization !== 'Bearer guess') {
      if (request.declared.access !== 'public') request.caller = { userAccountId: authorization } as never
      return done()
    }
    begun.refused += 1
    done(new HttpError(401, 'Unauthorised', 'Send a valid API key.'))
  })
  addCallerBound(app)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const begun = { slow: 0, open: 0, refused: 0 }
  const wait = (name: 'slow' | 'open') => async () => {
    begun[name] += 1
    await released
    return {}
  }
  app.get('/slow', wait('slow'))
  app.post('/open', { config: open }, wait('open'))
  app.get('/healthz', { config: { ...open, isAlwaysAnswered: true } }, async () => ({}))
  /** As the holder of one key in so many, each in turn. */
  const askSlow = (turn: number, keys = 5) =>
    app.inject({ url: '/slow', headers: { authorization: `Bearer ${turn % keys}` } }).then(answer => answer)
  return { app, begun, release, askSlow }
}

test('while five hundred requests of callers are under way others are sent away, but not for health or for what is open', async () => {
  const { app, begun, release, askSlow } = slowServer()
  const slow = Array.from({ length: 500 }, async (_, turn) => askSlow(turn))
  await expect.poll(() => begun.slow).toBe(500)
  const away = await askSlow(5, 6)
  expect([away.statusCode, away.headers['retry-after'], away.json().Code]).toEqual([503, '1', 'Overloaded'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const asked = app.inject({ method: 'POST', url: '/open' }).then(answer => answer)
  await expect.poll(() => begun.open).toBe(1)
  release()
  for (const { statusCode } of [...(await Promise.all(slow)), await asked]) expect(statusCode).toBe(200)
})

test('those who come with a key are turned away before the framework looks, with the headers of every answer', async () => {
  const { app, begun, release, askSlow } = slowServer()
  const looked = vi.fn<() => void>()
  app.addHook('onRequest', async ({ url }) => void (url === '/slow?away' && looked()))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const slow = Array.from({ length: 500 }, async (_, turn) => askSlow(turn))
  await expect.poll(() => begun.slow).toBe(500)
  const headers = { Authorization: 'Bearer key', 'X-Request-Id': 'emma-7' }
  const away = await fetch(`${address}/slow?away`, { headers })
  expect([away.status, await away.json()]).toEqual([503, { Message: expect.any(String), Code: 'Overloaded' }])
  expect(Object.fromEntries(away.headers)).toMatchObject({
    'retry-after': '1',
    'x-request-id': 'emma-7',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  const head = await fetch(`${address}/slow?away`, { method: 'HEAD', headers })
  expect([head.status, await head.text()]).toEqual([503, ''])
  expect(looked).not.toHaveBeenCalled()
  expect((await fetch(`${address}/healthz?x`, { headers })).status).toBe(200)
  release()
  await Promise.all(slow)
  expect((await fetch(`${address}/slow?away`, { headers })).status).toBe(200)
  expect(looked).toHaveBeenCalledOnce()
})

test('an address runs a hundred anonymous requests at once, all together five hundred, and callers keep their own slots', async () => {
  const { app, begun, release } = slowServer()
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/open', remoteAddress }).then(({ statusCode }) => statusCode)
  const asked = Array.from({ length: 500 }, (_, n) => ask(`10.0.0.${n % 5}`))
  await expect.poll(() => begun.open).toBe(500)
  expect(await ask('10.0.0.9')).toBe(503)
  const known = app.inject('/slow').then(({ statusCode }) => statusCode)
  await expect.poll(() => begun.slow).toBe(1)
  release()
  expect(new Set(await Promise.all([...asked, known]))).toEqual(new Set([200]))
  expect(await ask('10.0.0.9')).toBe(200)

  const { app: other, begun: there, release: letGo } = slowServer()
  const askThere = (remoteAddress: string) => other.inject({ method: 'POST', url: '/open', remoteAddress })
  const ofOne = Array.from({ length: 100 }, async (_, n) => askThere(`2001:db8::${n}`))
  await expect.poll(() => there.open).toBe(100)
  expect((await askThere('2001:db8::abcd')).statusCode).toBe(503)
  const neighbour = askThere('2001:db8:0:1::1').then(({ statusCode }) => statusCode)
  await expect.poll(() => there.open).toBe(101)
  letGo()
  expect(await neighbour).toBe(200)
  await Promise.all(ofOne)
})

test('a caller has a hundred and fifty places, and those who are refused beyond that take none of others, read or not', async () => {
  const { app, begun, release, askSlow } = slowServer()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const greedy = connect(Number(port), '127.0.0.1')
  const request = 'GET /slow HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer greedy\r\n\r\n'
  greedy.write(request.repeat(450))
  await expect.poll(() => begun.slow).toBe(150)
  const others = Array.from({ length: 350 }, async (_, turn) => askSlow(turn))
  await expect.poll(() => begun.slow).toBe(500)
  release()
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200)
  greedy.destroy()
})

test('a refused request takes no slot, even while its refusal waits to be read', async () => {
  const { app, begun, release, askSlow } = slowServer()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const request = (path: string, key: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), '127.0.0.1'))
  for (const socket of sockets) socket.write(request('/slow', 'good') + request('/slow', 'guess').repeat(30))
  await expect.poll(() => begun.slow).toBe(20)
  await expect.poll(() => begun.refused).toBe(600)
  const asked = Array.from({ length: 400 }, async (_, turn) => askSlow(turn))
  await expect.poll(() => begun.slow).toBe(420)
  release()
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('anonymous clients that send byte by byte, from many addresses, keep no key and no session from the answers of the API', async () => {
  const noah = await signIn(muster, 'noah')
  const visitor = new Visitor(muster)
  const { host, hostname, port } = new URL(muster.address)
  const begunFrom = (address: string) =>
    [
      'POST /console/session/second-factor HTTP/1.1',
      ...[`Host: ${host}`, `Origin: ${muster.address}`, `X-Forwarded-For: ${address}`],
      ...['Content-Type: application/json', 'Content-Length: 100', '', '{'],
    ].join('\r\n')
  const anonymous: Socket[] = []
  for (let n = 0; n < 540; n++) {
    const each = connect({ port: Number(port), host: hostname })
    anonymous.push(each)
    // No more at once than the system lets wait.
    if (n % 20 === 0) await once(each, 'connect')
  }
  let turnedAway = 0
  for (const [n, each] of anonymous.entries()) {
    each.on('data', () => (turnedAway += 1)).write(begunFrom(`203.0.113.${n % 6}`))
  }
  await expect.poll(() => turnedAway).toBe(40)
  expect((await muster.priya.get('/Countries/36')).status).toBe(200)
  expect((await visitor.get('/console/')).status).toBe(503)
  expect((await noah.get('/Countries/36')).status).toBe(200)
  for (const each of anonymous) each.destroy()
})

test('a client that disconnects during authentication frees its slot', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  addDeclarations(app)
  addErrors(app)
  addAvailability(app, { slots: createSlots() })
  const { promise: foundOut, resolve: findOut } = Promise.withResolvers<void>()
  let asked = 0
  app.addHook('onRequest', async request => {
    asked += 1
    await foundOut
    request.caller = { employerGroupId: 1, userAccountId: 1 } as never
  })
  addCallerBound(app)
  app.get('/', async () => ({}))
  const address = await app.listen({ port: 0 })
  const callers = Array.from({ length: 160 }, () => connect(Number(new URL(address).port)))
  for (const each of callers) each.write('GET / HTTP/1.1\r\nHost: muster\r\n\r\n')
  await expect.poll(() => asked).toBe(160)
  for (const each of callers) each.destroy()
  await expect.poll(() => new Promise(say => app.server.getConnections((_, count) => say(count)))).toBe(0)
  findOut()
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('a client that does not read an answer loses the connection, later for longer answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const size = 64 * 1024 * 1024
  const accepted = Promise.withResolvers<Socket>()
  const server = createServer(socket => {
    endWhenNotRead(socket)
    socket.on('error', () => {}).write(Buffer.alloc(size))
    accepted.resolve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const reader = connect((server.address() as { port: number }).port, '127.0.0.1').pause()
  onTestFinished(() => void reader.destroy())
  const socket = await accepted.promise

  const seconds = 30 + size / 16_000
  vi.advanceTimersByTime((seconds - 20) * 1_000)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(socket.destroyed).toBe(true)
})

test('a client without an answer to read may stay', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const destroy = vi.fn<() => never>()
  endWhenNotRead({ bytesWritten: 10, writableLength: 0, destroy, once: vi.fn<() => never>() })
  vi.advanceTimersByTime(3_600_000)
  expect(destroy).not.toHaveBeenCalled()
})
