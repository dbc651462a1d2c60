import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, Visitor } from '../../../test/support/sign-in.ts'
import { buildApp } from '../../app.ts'
import { createAllowances } from '../../http/limits/shared-allowances.ts'

// A minute has 40 requests for a session or an address, and 4 to sign in with.
const muster = startMuster({ rateLimitPerMinute: 40, trustProxy: true })
// How many are left depends on time alone, which stands still.
beforeEach(() => muster.clock.stop())
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address, Origin: muster.address } })
const attempt = (address: string) =>
  new Visitor(muster).post('/console/session', { Email: 'unknown@at.example', Password: 'wrong' }, from(address))

test('the routes of anonymous clients share a small allowance for each address', async () => {
  const anonymous = new Visitor(muster)
  const ways: [string, object][] = [
    ['/console/session', { Email: 'unknown@at.example', Password: 'wrong' }],
    ['/console/password/reset-requests', { Email: 'unknown@at.example' }],
    ['/console/password/resets', { Token: 'none', NewPassword: 'wide harbour at seven' }],
    ['/console/set-up', { Token: 'none', Email: '', Name: '', Password: '' }],
  ]
  const tries: number[] = []
  for (const [path, body] of ways) tries.push((await anonymous.post(path, body, from('203.0.113.1'))).status)
  expect(tries).toEqual([401, 202, 400, 400])
  for (const [path, body] of ways) {
    const { status, headers } = await anonymous.post(path, body, from('203.0.113.1'))
    expect([status, headers.get('ratelimit-policy'), headers.get('retry-after')]).toEqual([
      429,
      '"sign-in";q=4;w=60',
      '15',
    ])
  }
  expect((await attempt('203.0.113.2')).status).toBe(401)
})

test('an anonymous client has an allowance for reads and writes that take a session too', async () => {
  const anonymous = new Visitor(muster)
  const asked: number[] = []
  for (let round = 0; round < 41; round++) {
    asked.push((await anonymous.get('/console/session', from('203.0.113.3'))).status)
  }
  expect([asked.slice(0, 40), asked[40]]).toEqual([Array(40).fill(200), 429])
  expect((await anonymous.delete('/console/sessions', from('203.0.113.3'))).status).toBe(429)
  expect((await anonymous.delete('/console/sessions', from('203.0.113.4'))).status).toBe(401)
})

test('requests in a session count by login, and not by the address of a whole office', async () => {
  const noah = new Visitor(muster, muster.noah)
  const office = from('203.0.113.5')
  await noah.post('/console/session', { Email: muster.noah.email, Password: muster.noah.password }, office)
  for (let round = 0; round < 41; round++) await new Visitor(muster).get('/console/session', office)
  expect((await new Visitor(muster).get('/console/session', office)).status).toBe(429)
  expect((await noah.get('/console/session', office)).body.state).toBe('Open')
  const own: number[] = []
  for (let round = 0; round < 40; round++) own.push((await noah.get('/console/sessions', office)).status)
  expect([own[38], own[39]]).toEqual([200, 429])
  expect((await noah.get('/CostCentres', office)).status, 'the same allowance as for the API').toBe(429)
})

test('an address is kept with a session only where it is one: a client that is believed may send any text', async () => {
  const { email: Email, password: Password } = muster.noah
  const kept = async (address: string) => {
    await muster.admin.query('delete from login_session')
    const { status } = await new Visitor(muster).post('/console/session', { Email, Password }, from(address))
    expect(status).toBe(200)
    return (await muster.admin.query('select ip_address from login_session')).rows[0].ip_address
  }
  expect(await kept('TFN 123 456 782')).toBe('')
  expect(await kept('fe80::1%123456782')).toBe('fe80::1')
  expect(await kept('2001:db8::7')).toBe('2001:db8::7')
  expect(await kept('203.0.113.7')).toBe('203.0.113.7')
})

test('signing in again gives no other allowance, and an attacker with the password takes nothing from its owner', async () => {
  const enter = async (name: 'emma' | 'noah', address: string) => {
    const visitor = new Visitor(muster)
    await visitor.post(
      '/console/session',
      { Email: muster[name].email, Password: muster[name].password },
      from(address),
    )
    return visitor
  }
  const use = async (visitor: Visitor, path: string, address: string) => {
    const asked: number[] = []
    for (let round = 0; round < 41; round++) asked.push((await visitor.get(path, from(address))).status)
    return asked
  }
  // He has used his allowance up already.
  const again = await enter('noah', '203.0.113.6')
  expect((await again.get('/CostCentres', from('203.0.113.6'))).status).toBe(429)

  const emma = await enter('emma', '203.0.113.7')
  const Code = codeOf(muster, muster.emma)
  await emma.post('/console/session/second-factor', { Code }, from('203.0.113.7'))
  const thief = await enter('emma', '203.0.113.8')
  // Her own code took one of theirs.
  expect(new Set((await use(thief, '/console/session', '203.0.113.8')).slice(0, 39))).toEqual(new Set([200]))
  const other = await enter('emma', '203.0.113.9')
  expect((await other.get('/console/session', from('203.0.113.9'))).status).toBe(429)
  expect((await emma.get('/CostCentres', from('203.0.113.7'))).status).toBe(200)
})

test('an address may try thirty passwords at once, however many a minute', async () => {
  const app = await buildApp({ ...muster.context, allowances: createAllowances(600, muster.clock) })
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const ask = () => new Visitor({ address }).post('/console/password/reset-requests', { Email: 'unknown@at.example' })
    const tries: number[] = []
    for (let round = 0; round < 31; round++) tries.push((await ask()).status)
    expect(tries).toEqual([...Array(30).fill(202), 429])
  } finally {
    await app.close()
  }
})
