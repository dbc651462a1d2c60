import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSession, sessionBegun, sessionEnd } from './in-session.ts'

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }
const refused = () => new Response('{}', { status: 401, ...challenge })
const isOver = () => sessionEnd.get()

/** The server's answer about the session. */
const standing = (state: string) => vi.stubGlobal('fetch', async () => Response.json({ state }))
beforeEach(() => sessionBegun())
afterEach(() => vi.unstubAllGlobals())

test('a request under way while the session gets another cookie is sent once more', async () => {
  standing('Open')
  const answers = [refused(), Response.json({ id: 1 })]
  const answer = await inSession(async () => answers.shift() ?? refused())
  expect([answer.status, isOver()]).toEqual([200, false])
})

test('the end of a session informs the page, which sends no further request', async () => {
  standing('None')
  const ask = vi.fn(async () => refused())
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 1, true])
})

test('a request that is refused twice is not sent again', async () => {
  standing('Open')
  const ask = vi.fn(async () => refused())
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 2, true])
})

test('a wrong password ends nothing', async () => {
  standing('None')
  const ask = vi.fn(async () => new Response('{}', { status: 401 }))
  expect([(await inSession(ask)).status, ask.mock.calls.length, isOver()]).toEqual([401, 1, false])
})
