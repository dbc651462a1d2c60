import { beforeAll, describe, expect, test } from 'vitest'
import { apiScopes } from '../src/domain/api-scope.ts'
import { fillIn, routesOfContract } from './support/contract/contract.ts'
import { anonymousClient, withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import { signIn, type Visitor } from './support/sign-in.ts'

const muster = startMuster()
const routes = await routesOfContract()
const named = routes.map(route => [`${route.method} ${route.path}`, route] as const)

const challenge = 'Bearer realm="payroll", error="invalid_token"'
const wellFormedButUnknown = `phr_live_${'0'.repeat(50)}0000000`

test.each(named)('%s answers 401 with a challenge to everybody without a good key', async (_name, route) => {
  const refused = [
    anonymousClient(muster),
    anonymousClient(muster, 'nonsense'),
    anonymousClient(muster, wellFormedButUnknown),
    anonymousClient(
      muster,
      muster.priya.apiKey.replace(/.$/, last => (last === 'x' ? 'y' : 'x')),
    ),
    muster.ravi,
    await withKey(muster, 'priya', { expiresAt: '2020-01-01' }),
    await withKey(muster, 'priya', { revokedAt: '2020-01-01' }),
    await withKey(muster, 'noah'),
  ]
  for (const person of refused) {
    const answer = await person.send(route.method, fillIn(route))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(challenge)
    expect(answer.body).toEqual({ Message: expect.any(String), Code: 'Unauthorised' })
  }
})

test.each(named)('%s answers 403 to a key without its scope, and names the scope', async (_name, route) => {
  const keyholder = await withKey(muster, 'priya', { scopes: [] })
  const answer = await keyholder.send(route.method, fillIn(route))
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({ Message: expect.stringMatching(/scope \S+/), Code: 'InsufficientScope' })
})

describe('in a session', () => {
  let liam: Visitor
  let ended: Visitor
  beforeAll(async () => {
    ;[liam, ended] = [await signIn(muster, 'liam'), await signIn(muster, 'liam')]
    const { cookie } = ended
    await ended.delete('/console/session')
    ended.cookie = cookie
  })

  test.each(named)(
    '%s refuses what has ended, and what another site asks, as it refuses a bad key',
    async (_n, route) => {
      const path = fillIn(route)
      const late = await ended.send(route.method, path)
      expect([late.status, late.headers.get('www-authenticate')]).toEqual([401, challenge])
      expect(late.body).toEqual({ Message: expect.any(String), Code: 'Unauthorised' })
      const foreign: Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        ...(route.method === 'GET' ? [] : [{ Origin: 'https://evil.example' }]),
      ]
      for (const headers of foreign) {
        const { status, body } = await liam.send(route.method, path, undefined, { headers })
        expect([status, body.Code]).toEqual([403, 'WrongOrigin'])
      }
    },
  )

  test.each(named)('%s answers Liam as it answers a key of his', async (_name, route) => {
    const path = fillIn(route, route.method === 'GET' ? 1 : 999_999_999)
    const body = route.operation.requestBody ? {} : undefined
    const byKey = await (await withKey(muster, 'liam', { scopes: apiScopes })).send(route.method, path, body)
    if (byKey.body?.Code === 'SessionRequired') return
    const inSession = await liam.send(route.method, path, body)
    expect([inSession.status, inSession.body?.Code]).toEqual([byKey.status, byKey.body?.Code])
    if (byKey.status !== 403) expect(inSession.text).toBe(byKey.text)
  })
})

test.each(named)('%s answers 405 with Allow to methods it does not have', async (_name, route) => {
  const siblings = routes.filter(other => other.path === route.path).map(other => other.method)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    candidate => !siblings.includes(candidate),
  )) {
    const answer = await muster.priya.send(method, fillIn(route))
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(
      [...siblings, ...(siblings.includes('GET') ? ['HEAD'] : [])].sort(),
    )
  }
})

test.each(named.filter(([, route]) => route.method === 'GET' || route.method === 'DELETE'))(
  '%s refuses parameters it does not know',
  async (_name, route) => {
    const answer = await muster.priya.send(route.method, `${fillIn(route, 999999999)}?surprise=1`)
    expect([400, 404]).toContain(answer.status)
    if (answer.status === 400) {
      expect(answer.body).toEqual({
        Message: 'The request is invalid.',
        ModelState: { surprise: [expect.any(String)] },
      })
    }
  },
)

test.each(named.filter(([, route]) => route.method === 'GET'))(
  '%s is found in any case and in older versions',
  async (_name, route) => {
    const path = fillIn(route)
    const plain = await muster.priya.get(path)
    const upper = await muster.priya.get(path.toUpperCase())
    const older = await muster.priya.get(`/v11.5${path}`)
    expect(upper.status).toBe(plain.status)
    expect(older.status).toBe(plain.status)
    expect(older.text).toBe(plain.text)
    expect(older.headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(older.headers.get('link')).toContain(`</v12.21${path}>; rel="successor-version"`)
  },
)

test.each(named.filter(([, route]) => route.method === 'GET'))(
  '%s leads there from a path without version or with a slash',
  async (_name, route) => {
    const path = fillIn(route)
    for (const sent of [path, `/v12.21${path}/`, `${path}/`]) {
      const answer = await muster.priya.get(sent, { isWholePath: true })
      expect(answer.status).toBe(301)
      expect(answer.headers.get('location')).toBe(`/v12.21${path}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  },
)

test.each(named.filter(([, route]) => route.path.includes('{id}')))(
  '%s answers 404 to ids that no record has',
  async (_name, route) => {
    for (const id of [
      '0',
      '-1',
      '999999999',
      '9223372036854775807',
      '9223372036854775808',
      'abc',
      '1.0',
      '%20',
      '1%00',
    ]) {
      const answer = await muster.priya.send(
        route.method,
        fillIn(route, id),
        route.operation.requestBody ? {} : undefined,
      )
      expect([404, ...(route.operation.requestBody ? [400] : [])]).toContain(answer.status)
    }
  },
)
