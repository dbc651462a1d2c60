import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { signInCookie } from '../../../test/support/sign-in.ts'

const muster = startMuster()
const key = () => ({ Authorization: `Bearer ${muster.priya.apiKey}` })
const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(muster.address + path, { method, headers })
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')
const wanted = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization' }

test('a sandboxed page may ask the API with a key, and read all of the answer, refusals too', async () => {
  const first = await ask('/v12.21/CostCentres/1', { Origin: 'null', ...wanted }, 'OPTIONS')
  expect([first.status, allowed(first)]).toEqual([204, 'null'])
  expect(first.headers.get('access-control-allow-methods')).toContain('PUT')
  for (const [headers, status] of [
    [key(), 200],
    [{}, 401],
  ] as const) {
    const answer = await ask('/v12.21/CostCentres', { Origin: 'null', ...headers })
    expect([answer.status, allowed(answer), answer.headers.get('vary')]).toEqual([status, 'null', expect.any(String)])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('no other page may, and none may the console', async () => {
  const other = await ask('/v12.21/CostCentres', { Origin: 'https://evil.example', ...key() })
  expect(allowed(other)).toBeNull()
  const preflight = await ask('/v12.21/CostCentres', { Origin: 'https://evil.example', ...wanted }, 'OPTIONS')
  expect([preflight.status, allowed(preflight)]).toEqual([401, null])
  for (const path of ['/console/session', '/console/sign-in', '/console/keys', '/healthz', '/reference/']) {
    expect(allowed(await ask(path, { Origin: 'null' }))).toBeNull()
    expect(allowed(await ask(path, { Origin: 'null', ...wanted }, 'OPTIONS'))).toBeNull()
  }
})

test('a browser that sends a session along from such a page is refused, though it say nothing of the site', async () => {
  const { name, value } = await signInCookie(muster, 'priya')
  const cookie = { Cookie: `${name}=${value}` }
  expect((await ask('/v12.21/CostCentres', cookie)).status).toBe(200)
  const answer = await ask('/v12.21/CostCentres', { ...cookie, Origin: 'null' })
  expect([answer.status, ((await answer.json()) as { Code: string }).Code]).toEqual([403, 'WrongOrigin'])
})
