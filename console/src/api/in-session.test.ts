import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSession, sessionBegun, sessionEnd } from './in-session.ts'

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }
const refused = () => new Response('{}', { status: 401, ...challenge })
const isOver = () => sessionEnd.get()

/** What the server says of the session when it is asked. */
const standing = (state: string) => vi.stubGlobal('fetch', async () => Response.json({ state }))
beforeEach(() => sessionBegun())
afterEach(() => vi.unstubAllGlobals())

test('what was under way when the session got another cookie is asked once more', async () => {
  standing('Open')
  const answers = [refused(), Response.json({ id: 1 })]
  const answer = await inSession(async () => answers.shift() ?? refused())
  expect([answer.status, isOver()]).toEqual([200, false])
})

test('after the end of a session the page learns of it, and sends no further request', async () => {
  standing('None')
  const ask = vi.fn(async () => refused())
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 1, true])
})

test('what is refused twice is not asked for ever', async () => {
  standing('Open')
  const ask = vi.fn(async () => refused())
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 2, true])
})

test('a wrong password ends nothing', async () => {
  standing('None')
  const ask = vi.fn(async () => new Response('{}', { status: 401 }))
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 1, false])
})
