import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { literalOf, mayConnect, Outgoing, placesOfLookups } from './index.ts'

let server: Server
let port = 0
let answer: (response: ServerResponse) => void
let arrived = 0
const outgoing = new Outgoing(['127.0.0.1'])

beforeAll(async () => {
  server = createServer((request, response) => {
    arrived += 1
    request.resume()
    request.on('end', () => answer(response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  outgoing.close()
  server.closeAllConnections()
  server.close()
})

async function post(address: string, by = outgoing) {
  const answered = await by.post(address, { headers: {}, body: '{}', holder: '1' })
  return answered ?? expect.fail('There was no place.')
}

test('look-ups of one group leave those of others free, and one without a place is no answer', async () => {
  answer = response => void response.writeHead(204).end()
  const lookups = placesOfLookups(50)
  const shared = new Outgoing(['127.0.0.1', '::1'], lookups)
  // A name whose server does not answer.
  lookups.acquire('1')
  const sentBy = (holder: string) => shared.post(`http://localhost:${port}/`, { headers: {}, body: '{}', holder })
  expect(await sentBy('1')).toBeUndefined()
  expect(await sentBy('2')).toMatchObject({ status: 204 })
  shared.close()
})

test.each([
  // Loopback, private, link-local with the metadata of clouds, carrier, reserved, multicast and broadcast networks.
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
  // IPv6 addresses that stand for IPv4 ones.
  ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '::127.0.0.1'],
  ...['::7f00:1', '::808:808', '4000::1', 'fec0::1'],
  ...['', 'localhost', '1.2.3'],
])('the service does not connect to %s', address => {
  expect(mayConnect(address, [])).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'it connects to %s',
  address => {
    expect(mayConnect(address, [])).toBe(true)
  },
)

test('networks that the operator allows count by their own bits', () => {
  expect(mayConnect('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(mayConnect('10.2.2.3', ['10.1.0.0/16'])).toBe(false)
  expect(mayConnect('::1', ['127.0.0.0/8'])).toBe(false)
  expect(mayConnect('fd00::5', ['fd00::/64'])).toBe(true)
})

test.each([
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'https://127.0.0.1./'],
  ...['https://①②⑦.⓪.⓪.①/', 'https://[::ffff:127.0.0.1]/', 'https://[0:0:0:0:0:0:0:1]/'],
  ...['https://[::127.0.0.1]/', 'https://[::a9fe:a9fe]/', 'https://[64:ff9b::127.0.0.1]/', 'https://[2002:7f00:1::]/'],
])('%s is an address, and is judged as one', text => {
  const literal = literalOf(new URL(text))
  expect(literal).toBeDefined()
  expect(mayConnect(literal ?? '', [])).toBe(false)
})

test('a name is judged by the address that the connection goes to', async () => {
  arrived = 0
  const strict = new Outgoing([])
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const answered = await post(`https://${host}:${port}/`, strict)
    expect(answered).toMatchObject({ refused: expect.stringContaining('in a network that is not allowed') })
    expect(answered.status).toBeUndefined()
    // The same as for a name that does not exist, so that no client finds out which names an internal network has.
    expect(answered.failure).toBe('There is no such host, or it is in a network that is not allowed.')
  }
  strict.close()
  expect(arrived).toBe(0)
})

test('without TLS it goes to networks of the operator alone', async () => {
  const strict = new Outgoing([])
  expect((await post('http://8.8.8.8/', strict)).failure).toContain('not allowed')
  strict.close()
  answer = response => void response.writeHead(204).end()
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 204, text: '' })
})

test('a redirect is an answer, and is not followed', async () => {
  arrived = 0
  answer = response => void response.writeHead(307, { Location: `http://127.0.0.1:${port}/inside` }).end()
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 307 })
  expect(arrived).toBe(1)
})

test('of an answer without end the first kilobyte is kept', async () => {
  answer = response => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', write)
    write()
  }
  const { text, milliseconds } = await post(`http://127.0.0.1:${port}/`)
  expect(text).toBe('x'.repeat(1_024))
  expect(milliseconds).toBeLessThan(5_000)
})

test('a text that does not come is not waited for, and one that is no text does no harm', async () => {
  answer = response => {
    response.writeHead(200)
    response.write(Buffer.from([0x61, 0, 0xff, 0x62]))
  }
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, text: 'a\ufffd\ufffdb' })
})

test('a receiver that hangs up is named as such', async () => {
  answer = response => response.destroy()
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    failure: 'The connection was closed without an answer.',
  })
  expect((await post('http://127.0.0.1:1/')).failure).toBe('The connection was refused.')
})

test.each([
  ['with Upgrade', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
  ['alone', ''],
])('101 %s is an answer like any other', async (_, headers) => {
  const switching = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`))
  })
  await new Promise<void>(resolve => switching.listen(0, '127.0.0.1', resolve))
  const { port } = switching.address() as AddressInfo
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 101, text: '' })
  switching.close()
})

test('a kept connection that the receiver closes meanwhile is no failure: the request goes over a new one', async () => {
  // Answers the first request of each connection, and closes it at the second one.
  const closing = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  await new Promise<void>(resolve => closing.listen(0, '127.0.0.1', resolve))
  const { port } = closing.address() as AddressInfo
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 204 })
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 204 })
  closing.close()
})

test('a receiver that does not answer has ten seconds', async () => {
  answer = () => {}
  const { failure, milliseconds } = await post(`http://127.0.0.1:${port}/`)
  expect(failure).toBe('No answer within 10 seconds.')
  expect(milliseconds).toBeGreaterThanOrEqual(9_900)
}, 20_000)
