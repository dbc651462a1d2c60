import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addDeclarations } from './api.ts'
import { addAvailability } from './availability.ts'
import { addErrors } from './errors.ts'

test('while five hundred requests are under way all others are sent away, those without a key too, but for health', async () => {
  const app = Fastify()
  addDeclarations(app)
  addErrors(app)
  addAvailability(app)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  app.get('/slow', async () => {
    begun += 1
    await released
    return {}
  })
  app.post('/console/session', { config: { access: 'public', isOutsideVersions: true } }, async () => ({}))
  app.get(
    '/healthz',
    { config: { access: 'public', isOutsideVersions: true, isAlwaysAnswered: true } },
    async () => ({}),
  )
  await app.ready()
  const slow = Array.from({ length: 500 }, async () => app.inject('/slow'))
  await expect.poll(() => begun).toBe(500)
  const away = await app.inject({ method: 'POST', url: '/console/session' })
  expect([away.statusCode, away.headers['retry-after'], away.json().Code]).toEqual([503, '1', 'Overloaded'])
  expect((await app.inject('/slow')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  release()
  for (const { statusCode } of await Promise.all(slow)) expect(statusCode).toBe(200)
  await app.close()
})
