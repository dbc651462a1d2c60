import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

test('every draft and returned request of the sample can be submitted', async () => {
  await seedPolicies(muster)
  const { rows } = await muster.admin.query(
    `select r.id::int, r.code, coalesce(e.code, t.code) as writer from change_request r
     join approvable a on a.employer_group_id = r.employer_group_id and a.id = r.approvable_id
     left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.requested_by_person_id
     left join authority t on t.employer_group_id = a.employer_group_id and t.person_id = a.requested_by_person_id
     where r.status in ('Draft', 'Returned') order by r.id`,
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { id, code, writer } of rows) {
    const answer = await (await callerFor(muster, writer)).put(`/change-requests/${id}/actions/submit?dryRun=true`)
    expect({ code, status: answer.status, told: answer.body.ModelState }).toEqual({ code, status: 200 })
  }
})
