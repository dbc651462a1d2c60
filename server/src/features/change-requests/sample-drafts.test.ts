import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

test('every draft of the sample, and what was returned, can be submitted', async () => {
  await seedPolicies(muster)
  const { rows } = await muster.admin.query(
    `select id::int, code from change_request where status in ('Draft', 'Returned') order by id`,
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { id, code } of rows) {
    const answer = await muster.priya.put(`/change-requests/${id}/actions/submit?dryRun=true`)
    expect({ code, status: answer.status, told: answer.body.ModelState }).toEqual({ code, status: 200 })
  }
})
