import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { sendRaw } from '../../test/support/raw-http.ts'
import { signIn } from '../../test/support/sign-in.ts'
import { buildApp } from '../app.ts'
import { addAvailability } from './limits/availability.ts'
import { createSlots } from './limits/concurrency.ts'
import { requestLogOf } from './request-log.ts'
import { isRepeated } from './requests/negotiation.ts'

const muster = startMuster()

describe('headers that come twice', () => {
  test.each([
    [['Host', 'a', 'Accept', '*/*'], false],
    [['Host', 'a', 'X-Host', 'b', 'Hosts', 'c'], false],
    [['Host', 'a', 'Accept', 'host', 'HOST', 'a'], true],
  ])('%j', (rawHeaders, isTwice) => {
    expect(isRepeated({ rawHeaders } as never, 'host')).toBe(isTwice)
  })

  test('two keys are none, even if they are the same', async () => {
    const request = (key: string) =>
      `GET /v12.21/Countries/36 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${muster.emma.apiKey}\r\n${key}Connection: close\r\n\r\n`
    expect(await sendRaw(muster.address, request(''))).toMatch(/^HTTP\/1.1 200 /)
    const twice = await sendRaw(muster.address, request(`authorization: Bearer ${muster.emma.apiKey}\r\n`))
    expect(twice).toMatch(/^HTTP\/1.1 401 /)
  })
})

test('an unchanged record is answered without a length or a type', async () => {
  const { headers } = await muster.emma.get('/Countries')
  const again = await muster.emma.get('/Countries', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('etag')]).toEqual([304, headers.get('etag')])
  expect([again.headers.get('content-length'), again.headers.get('content-type')]).toEqual([null, null])
  expect(again.headers.get('cache-control')).toBe('private, no-cache')
})

test('no browser stores answers in a session, except data that is the same for all', async () => {
  const emma = await signIn(muster, 'emma')
  const keptBy = async (path: string) => (await emma.get(path)).headers.get('cache-control')
  expect(await keptBy('/Credentials/Search')).toBe('no-store')
  expect(await keptBy('/Countries')).toBe('private, no-cache')
  expect((await muster.emma.get('/Credentials/Search')).headers.get('cache-control')).toBe('private, no-cache')
})

test('a list of some hundreds is sent at once, with an entity tag', async () => {
  await muster.admin.query(
    `insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
     select id, 'SOME-' || n, 'Some ' || n, now(), now() from employer_group, generate_series(1, 300) n where name = 'Harbour Line'`,
  )
  const answer = await muster.priya.get('/CostCentres')
  await muster.admin.query(`delete from cost_centre where code like 'SOME-%'`)
  expect(answer.body.length).toBeGreaterThan(300)
  expect(answer.headers.get('etag')).not.toBeNull()
})

/** A server that answers on a signal, behind the limit of requests under way. */
async function slowServer() {
  const waiting: (() => void)[] = []
  const app = Fastify()
  app.decorateRequest('declared')
  app.addHook('onRequest', (request, _reply, done) => {
    request.declared = request.routeOptions.config
    done()
  })
  addAvailability(app, { slots: createSlots() })
  app.get('/slow', () => new Promise(resolve => waiting.push(() => resolve('done'))))
  app.get('/quick', () => 'done')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, waiting }
}

test('a client that disconnects while it waits is not counted any more, also behind another request of the connection', async () => {
  const { app, address, waiting } = await slowServer()
  const request = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'
  const sockets = Array.from({ length: 5 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
  for (const socket of sockets) socket.write(request.repeat(100))
  await expect.poll(() => waiting.length).toBe(500)
  expect((await fetch(`${address}/quick`)).status).not.toBe(200)

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(`${address}/quick`)).status).toBe(200)
  await app.close()
})

test.each([
  [
    'what was not sent in time is not answered: a client could take that for the answer to its next request',
    'ERR_HTTP_REQUEST_TIMEOUT',
    /^$/,
  ],
  ['what is no HTTP is answered', 'HPE_INVALID_METHOD', /^HTTP\/1\.1 400 /],
])('%s', async (_what, code, answer) => {
  const app = await buildApp(muster.context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.once('connection', socket => app.server.emit('clientError', Object.assign(new Error(), { code }), socket))
  expect(await sendRaw(address, '')).toMatch(answer)
  await app.close()
})

describe('requests that Node answers before any of our code', () => {
  const end = 'Connection: close\r\n\r\n'
  test.each([
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n', 400],
    ['a head of 30 kB', `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(30_000)}\r\n\r\n`, 431],
    [
      'a byte that no path has',
      `GET /v12.21/Countries/\u00ff HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n${end}`,
      400,
    ],
    ['no host', `GET /v12.21/Countries HTTP/1.1\r\n${end}`, 400],
  ])('%s gets the usual body and an id', async (_what, request, status) => {
    const answer = await sendRaw(muster.address, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-request-id: [\w-]{36}\r$/im)
    expect(answer).toMatch(/\r\n\r\n\{"Message":".+\}$/s)
  })

  test('a client of HTTP/1.0 need not name the host', async () => {
    expect(await sendRaw(muster.address, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a head that does not end is given up after ten seconds, and a few more', async () => {
    const socket = connect(Number(new URL(muster.address).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nA: ')
    const dripping = setInterval(() => socket.write('a'), 500)
    // What it sends at that moment is answered by a reset.
    const isClosed = new Promise(resolve =>
      socket
        .resume()
        .on('close', resolve)
        .on('error', () => {}),
    )
    expect(await Promise.race([isClosed.then(() => 'closed'), sleep(20_000, 'still open', { ref: false })])).toBe(
      'closed',
    )
    clearInterval(dripping)
    socket.destroy()
  }, 30_000)

  test('an unknown expectation is none', async () => {
    const request = `GET /v12.21/Countries/36 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${muster.emma.apiKey}\r\nExpect: wonders\r\n${end}`
    expect(await sendRaw(muster.address, request)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('the log of a request', () => {
  async function linesAt(level: string) {
    const lines: string[] = []
    const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
    const logController = new LogController({ disableRequestLogging: true })
    const app = Fastify({ logger: { level, stream }, logController, childLoggerFactory: requestLogOf })
    app.get('/', request => {
      request.log.info({ what: 'usual' }, 'said')
      request.log.child({ part: 'inner' }).error('failed')
      return 'done'
    })
    await app.inject('/')
    return lines.map(line => JSON.parse(line))
  }

  test('bears its id on every line', async () => {
    expect(await linesAt('info')).toMatchObject([
      { reqId: 'req-1', what: 'usual', msg: 'said' },
      { reqId: 'req-1', part: 'inner', msg: 'failed' },
    ])
  })

  test('leaves out what is below the level', async () => {
    expect(await linesAt('error')).toMatchObject([{ reqId: 'req-1', msg: 'failed' }])
  })
})
