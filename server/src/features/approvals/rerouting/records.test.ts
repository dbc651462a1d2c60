import { afterEach, describe, expect, test } from 'vitest'
import { askForHours } from '../../../../test/support/database/waiting.ts'
import { asAdministrator, idOf } from '../../../../test/support/grants.ts'
import { hardRulesOf } from '../../../../test/support/hard-rules.ts'
import { silentMail } from '../../../../test/support/mail/silent-mail.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { costCentreId } from '../../../../test/support/records/expenses.ts'
import { employeeId, raised } from '../../../../test/support/requests.ts'
import { addDays, todayIn } from '../../../domain/calendar-date.ts'

const muster = startMuster(silentMail)
const { nextOfCrew, harbour } = hardRulesOf(muster)

afterEach(async () => {
  await muster.admin.query('delete from delegation')
  await muster.admin.query(`delete from position_holder where assignment_type = 'Acting' and valid_from = '2020-01-01'`)
})

const day = (days: number) => addDays(todayIn('Australia/Sydney', muster.clock.now()), days)

/** All rows written about a request when its approvers change. */
async function recordsOf(path: string) {
  const { rows } = await muster.admin.query(
    `select r.version, (select count(*)::int from remark where approvable_id = r.approvable_id) as remarks,
       (select count(*)::int from event where change_request_id = r.id) as events,
       (select count(*)::int from notice where about ->> 'code' = r.code) as notices
     from change_request r where r.id = $1`,
    [path.split('/').at(-1)],
  )
  return rows[0]
}

const eventsOf = async (path: string): Promise<number> => {
  const { rows } = await muster.admin.query('select count(*)::int as total from event where resource_id = $1', [
    path.split('/').at(-1),
  ])
  return rows[0].total
}

const delegate = async (by: 'liam' | 'mei', to: 'liam' | 'mei', more: object = {}) => {
  const body = { AuthorityId: await idOf(muster, 'authority', by), From: day(0), To: day(9), ...more }
  const DelegateAuthorityId = await idOf(muster, 'authority', to)
  const made = await muster.priya.post('/Delegations', { ...body, DelegateAuthorityId })
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}

const approversOf = async (path: string) => (await muster.priya.get(path)).body.approvals[0].approvers

describe('a request that waits for Liam records a change of approvers', () => {
  test('once when he delegates to Mei, and not for a second and third delegation, nor when one of them ends', async () => {
    const [path = ''] = await askForHours(muster, [await nextOfCrew()])
    const first = await recordsOf(path)
    await delegate('liam', 'mei')
    await muster.reroute()
    const once = await recordsOf(path)
    expect(once).toMatchObject({ remarks: first.remarks + 1, events: first.events + 1, notices: first.notices + 1 })

    const second = await delegate('liam', 'mei', { Roles: ['ChangeRequestApprover'] })
    await muster.reroute()
    const third = await delegate('liam', 'mei', { Roles: ['ChangeRequestApprover', 'ExpenseApprover'] })
    await muster.reroute()
    await muster.priya.delete(third)
    await muster.reroute()
    expect(await recordsOf(path)).toEqual(once)
    expect(await approversOf(path)).toMatchObject([
      { name: 'Wong, Mei', onBehalfOf: { name: "O'Brien, Liam" } },
      { name: "O'Brien, Liam" },
    ])

    const dryRun = await muster.priya.put(`${second}?dryRun=true`, {
      ...{ DelegateAuthorityId: await idOf(muster, 'authority', 'mei'), From: day(0), To: day(20) },
      Roles: ['ChangeRequestApprover'],
    })
    expect(dryRun.body.effects).toEqual([])
  })

  test('not when he delegates to Mei, who holds his position as well', async () => {
    await muster.admin.query(
      `insert into position_holder (employer_group_id, position_id, person_id, valid_from, assignment_type)
       select p.employer_group_id, p.id, a.person_id, '2020-01-01', 'Acting' from chart_position p
       join authority a on a.employer_group_id = p.employer_group_id and a.code = 'A125'
       where p.employer_group_id = ${harbour} and p.name = 'Sydney Terminal Manager'`,
    )
    const [path = ''] = await askForHours(muster, [await nextOfCrew()])
    const before = await recordsOf(path)
    expect(await approversOf(path)).toHaveLength(2)
    await delegate('liam', 'mei')
    await muster.reroute()
    expect(await recordsOf(path)).toEqual(before)
    expect(await approversOf(path)).toHaveLength(3)
    await muster.admin.query(
      `delete from position_holder where assignment_type = 'Acting' and valid_from = '2020-01-01'`,
    )
  })
})

describe('the same list in another order changes nothing and notifies no approver:', () => {
  test('the roles of a delegation', async () => {
    const path = await delegate('mei', 'liam', { Roles: ['ExpenseApprover', 'LeaveApprover'] })
    const { headers } = await muster.priya.get(path)
    const DelegateAuthorityId = await idOf(muster, 'authority', 'liam')
    const Roles = ['LeaveApprover', 'ExpenseApprover', 'LeaveApprover']
    const events = await eventsOf(path)
    expect((await muster.priya.put(path, { DelegateAuthorityId, From: day(0), To: day(9), Roles })).status).toBe(204)
    expect((await muster.priya.get(path)).headers.get('etag')).toBe(headers.get('etag'))
    expect(await eventsOf(path)).toBe(events)
  })

  test('the limits of a role', async () => {
    const roles = `/Authorities/${await idOf(muster, 'authority', 'liam')}/Roles`
    const [one, other] = [await costCentreId(muster, 'FER-SYD'), await costCentreId(muster, 'FER-MAN')]
    const grant = { Role: 'TimesheetApprover', From: day(5), CostCentreIds: [one, other] }
    const path = (await muster.priya.post(roles, grant)).headers.get('location') ?? ''
    const { headers } = await muster.priya.get(path)
    expect((await muster.priya.put(path, { ...grant, CostCentreIds: [other, one] })).status).toBe(204)
    expect((await muster.priya.get(path)).headers.get('etag')).toBe(headers.get('etag'))
  })

  test('the cost centres of a request that Liam has to decide', async () => {
    const EmployeeId = await employeeId(muster, '1399')
    const ids = await Promise.all(['FER-SYD', 'FER-MAN'].map(code => costCentreId(muster, code)))
    const shares = ids.map((CostCentreId, place) => ({ CostCentreId, Percentage: place === 0 ? 60 : 40 }))
    const path = await raised(muster.priya, { ChangeType: 'CostCentre', EmployeeId, CostCentre: shares })
    const before = await recordsOf(path)
    expect((await muster.priya.put(path, { CostCentre: shares.toReversed() })).status).toBe(204)
    expect(await recordsOf(path)).toEqual(before)
  })

  test('the conditions of a policy: no confirmation is needed', async () => {
    const catherine = await asAdministrator(muster, 'tomas')
    const ids = await Promise.all(['FER-SYD', 'FER-MAN'].map(code => costCentreId(muster, code)))
    const command = (CostCentreIds: number[]) => ({
      ChangeType: 'PayRate',
      Name: 'Ferries',
      Conditions: { CostCentreIds },
      Steps: [{ Name: 'Payroll', Approver: 'Payroll' }],
    })
    const asked = await muster.priya.post('/ApprovalPolicies', command(ids))
    const again = await muster.priya.post('/ApprovalPolicies', command(ids.toReversed()))
    expect(again.headers.get('location')).toBe(asked.headers.get('location'))
    await catherine.put(`${asked.headers.get('location')}/actions/approve`, {})
    const [, { id }] = (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body.toSorted(
      (one: { id: number }, other: { id: number }) => one.id - other.id,
    )
    const put = (body: object) => muster.priya.put(`/ApprovalPolicies/${id}`, body)
    expect((await put(command(ids.toReversed()))).status).toBe(204)
    expect((await put({ ...command(ids), Name: 'All ferries' })).status).toBe(202)
    const [change] = (await muster.priya.get('/AdministrativeChanges?Statuses=Pending')).body
    await catherine.put(`/AdministrativeChanges/${change.id}/actions/approve`, {})
    const { rows } = await muster.admin.query(
      `select changed_fields from event where type = 'approval-policy.updated' and resource_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ changed_fields: ['name'] }])
  })
})
