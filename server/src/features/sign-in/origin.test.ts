import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { sendRaw } from '../../../test/support/raw-http.ts'
import { signIn, Visitor } from '../../../test/support/sign-in.ts'
import { buildApp } from '../../app.ts'

const muster = startMuster()
const elsewhere: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

const wrong = [403, 'WrongOrigin']

test('another site signs no person in or out, and writes nothing in their session', async () => {
  const noah = await signIn(muster, 'noah')
  const { email: Email, password: Password } = muster.noah
  for (const headers of elsewhere) {
    const answers = [
      await noah.post('/console/session', { Email, Password }, { headers }),
      await noah.delete('/console/session', { headers }),
      await noah.post('/console/password/reset-requests', { Email }, { headers }),
      await noah.post('/change-requests', {}, { headers }),
      await noah.put('/console/session/group', { UserAccountId: 1 }, { headers }),
    ]
    for (const { status, body } of answers) expect([status, body.Code]).toEqual(wrong)
  }
  expect((await noah.get('/console/session')).body.state).toBe('Open')
})

test('a write without an Origin is refused', async () => {
  const { name, value } = (await signIn(muster, 'noah')).cookie ?? { name: '', value: '' }
  const send = (path: string) =>
    fetch(muster.address + path, {
      method: 'POST',
      headers: { Cookie: `${name}=${value}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
  for (const path of ['/v12.21/change-requests', '/console/session', '/console/session/second-factor']) {
    expect((await send(path)).status, path).toBe(403)
  }
})

test('nor does one that says it comes from two places, be the first of them ours', async () => {
  const { name, value } = (await signIn(muster, 'noah')).cookie ?? { name: '', value: '' }
  const from = (...origins: string[]) =>
    sendRaw(
      muster.address,
      `DELETE /console/sessions HTTP/1.1\r\nHost: ${new URL(muster.address).host}\r\nConnection: close\r\nCookie: ${name}=${value}\r\n${origins.map(origin => `Origin: ${origin}\r\n`).join('')}\r\n`,
    )
  expect(await from(muster.address)).toMatch(/^HTTP\/1.1 204/)
  for (const other of ['https://evil.example', muster.address]) {
    expect(await from(muster.address, other)).toMatch(/^HTTP\/1.1 403/)
    expect(await from(other, muster.address)).toMatch(/^HTTP\/1.1 403/)
  }
})

/** What the server answers to, by its own table: `POST /console/keys`. */
async function ownWrites(): Promise<[method: string, path: string][]> {
  const app = await buildApp(muster.context)
  const parts: string[] = []
  const found = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
      if (part === '') return []
      parts.splice(indent.length / 4, parts.length, part)
      return methods.split(', ').map((method): [string, string] => [method, parts.join('').replace(/:\w+/g, '1')])
    })
  await app.close()
  return found.filter(([method, path]) => path.startsWith('/console/') && !/^(GET|HEAD|OPTIONS|TRACE)$/.test(method))
}

test('whatever writes is done for our own pages alone: all of the routes that the console has for itself', async () => {
  const { name, value } = (await signIn(muster, 'priya')).cookie ?? { name: '', value: '' }
  const cookie = { Cookie: `${name}=${value}`, 'Content-Type': 'application/json' }
  const refused: string[] = []
  for (const [method, path] of await ownWrites()) {
    for (const origin of [{}, { Origin: 'null' }, { Origin: 'https://evil.example' }]) {
      const answer = await fetch(muster.address + path, { method, headers: { ...cookie, ...origin }, body: '{}' })
      // What a path is not made for is no more than said.
      if (answer.status === 405) continue
      const { Code } = (await answer.json()) as { Code?: string }
      expect([answer.status, Code], `${method} ${path}`).toEqual(wrong)
      refused.push(`${method} ${path}`)
    }
  }
  expect(refused).toHaveLength(3 * new Set(refused).size)
  expect(refused).toEqual(
    expect.arrayContaining(['POST /console/keys', 'DELETE /console/keys/1', 'PUT /console/password']),
  )
  expect(new Set(refused).size).toBeGreaterThanOrEqual(17)
})

test('reads say where they come from too, where the browser says it', async () => {
  const noah = await signIn(muster, 'noah')
  for (const site of ['same-origin', 'none']) {
    expect((await noah.get('/CostCentres', { headers: { 'Sec-Fetch-Site': site } })).status).toBe(200)
  }
  for (const site of ['cross-site', 'same-site', 'whatever']) {
    for (const path of ['/CostCentres', '/console/session', '/console/sessions']) {
      const { status, body } = await noah.get(path, { headers: { 'Sec-Fetch-Site': site } })
      expect([status, body.Code]).toEqual(wrong)
    }
  }
})

test('a program with a key has no origin, and needs none', async () => {
  const headers = { Origin: 'https://payroll-bridge.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await muster.priya.get('/CostCentres', { headers })).status).toBe(200)
})

test('our own origin is the host that was asked, whatever a client says it was forwarded from', async () => {
  const { email: Email, password: Password } = muster.noah
  const headers = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
  expect((await new Visitor(muster).post('/console/session', { Email, Password }, { headers })).status).toBe(403)
})
