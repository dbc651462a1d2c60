import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { forgetReplies } from './idempotency.ts'

const muster = startMuster()

test('answers are kept for a day and then forgotten, those of every group', async () => {
  const priya = await withKey(muster, 'priya', { scopes: ['admin'] })
  const olga = await withKey(muster, 'olga', { scopes: ['admin'] })
  const headers = { 'Idempotency-Key': 'a-key' }
  for (const person of [priya, olga]) {
    expect((await person.post('/CostCentres', { Code: 'KEPT', Name: 'Kept' }, { headers })).status).toBe(201)
  }
  const kept = async () => (await muster.admin.query('select count(*)::int as kept from idempotency_key')).rows[0].kept
  await forgetReplies.run(muster.context)
  expect(await kept()).toBe(2)
  muster.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString())
  await forgetReplies.run(muster.context)
  expect(await kept()).toBe(0)
})
