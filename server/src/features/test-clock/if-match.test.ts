import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

const nowOf = async (): Promise<string> => (await muster.priya.get('/TestClock')).body.now ?? new Date().toISOString()

test.each([
  ['', { Now: '2099-01-01T00:00:00Z' }],
  ['/actions/advance', { By: 'P1D' }],
  ['/actions/stop', {}],
])('PUT /TestClock%s goes by If-Match', async (path, command) => {
  const read = async () => (await muster.priya.get('/TestClock')).headers.get('etag') ?? ''
  const before = await read()
  const Now = new Date(Date.parse(await nowOf()) + 3_600_000).toISOString()
  expect((await muster.priya.put('/TestClock', { Now }, { headers: { 'If-Match': before } })).status).toBe(204)
  const refused = await muster.priya.put(`/TestClock${path}`, command, { headers: { 'If-Match': before } })
  expect([refused.status, refused.body.Code, refused.headers.get('etag')]).toEqual([412, 'Stale', await read()])
  expect(await nowOf()).toBe(Now)
})
