import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { advancingWithin } from './advancing.ts'

const muster = startMuster()

const advance = async (person: Person, By: string) => {
  const { status, headers } = await person.put('/TestClock/actions/advance', { By })
  expect(status).toBe(202)
  return async () => (await person.get(headers.get('location') ?? '')).body
}

test('the hour of a test group does not wait for the ten years of another one', async () => {
  const years = await advance(muster.priya, 'P10Y')
  const hour = await advance(muster.olga, 'PT1H')
  const stop = muster.startJobs([advancingWithin({ groupsAtOnce: 1, turn: 1_500 })])
  await expect.poll(async () => (await hour()).status, { timeout: 20_000 }).toBe('Succeeded')
  expect(await years()).toMatchObject({ status: 'Running', progress: { percent: expect.any(Number) } })
  const before = (await muster.priya.get('/TestClock')).body
  expect(before.status).toBe('Advancing')
  // It goes on from there.
  await expect
    .poll(async () => (await muster.priya.get('/TestClock')).body.now > before.now, { timeout: 20_000 })
    .toBe(true)
  await stop()
})
