import { expect, test } from 'vitest'
import { explaining, ranDuring, readFrom } from '../../../test/support/database/plans.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster({}, explaining)

/** Priya raised so many requests about Emma, of which each second one waits. Written as SQL: raising them would take minutes. */
async function requestsOfPriya(count: number): Promise<void> {
  const { admin, emma, priya } = muster
  await admin.query(`
    create temporary table raised as
    select 1000000 + n as id, n % 2 = 0 as waits, e.employer_group_id, e.id as employee_id, e.person_id, a.person_id as requester_id
    from employee e join authority a on a.employer_group_id = e.employer_group_id and a.email = '${priya.email}',
      generate_series(1, ${count}) n where e.email = '${emma.email}'`)
  for (const statement of [
    `insert into approvable (employer_group_id, id, kind, requested_by_person_id, subject_person_id)
     select employer_group_id, id, 'ChangeRequest', requester_id, person_id from raised`,
    `insert into change_request (employer_group_id, id, approvable_id, code, change_type, status, employee_id,
       effective_date, submitted_at, created_at, last_modified)
     select employer_group_id, id, id, 'CR-' || id, 'PersonalDetails', case when waits then 'Pending' else 'Applied' end,
       employee_id, '2026-01-01', now(), now(), now() from raised`,
    `insert into change_request_change (employer_group_id, change_request_id, ordinal, employee_id, is_open, field, label,
       new_value, is_sensitive)
     select employer_group_id, id, 1, employee_id, waits, 'Field' || id, 'Preferred name', '"Sam"', false from raised`,
    'drop table raised',
    'vacuum (analyze)',
  ]) {
    await admin.query(statement)
  }
}

test('of many requests of Priya, the changes are read of the eight that are shown', async () => {
  const count = 2_000
  await requestsOfPriya(count)
  await muster.priya.get('/Today')
  const statements = await ranDuring(async () => {
    const { requests } = (await muster.priya.get('/Today')).body
    expect(requests.items.length).toBe(8)
    expect(requests.items[7].changes.length).toBeGreaterThan(0)
    expect(requests.total).toBeGreaterThanOrEqual(count / 2)
  })
  const read = statements.map(({ plan }) => readFrom(plan, 'change_request_change'))
  expect(read.filter(rows => rows > 0).length).toBeGreaterThan(0)
  expect(read.filter(rows => rows > 100)).toEqual([])
})
