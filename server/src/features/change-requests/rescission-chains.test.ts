import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { everybodyApproves } from '../../../test/support/records/changes.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

beforeAll(() => seedPolicies(muster))

async function done(command: object): Promise<string> {
  const path = await raised(muster.priya, command)
  await everybodyApproves(muster, path)
  return path
}

const rescind = (path: string, more: object = {}) =>
  muster.priya.put(`${path}/actions/rescind`, { Remarks: 'A mistake.', ...more })

const idOf = async (path: string): Promise<number> => (await muster.priya.get(path)).body.id

test('rescinding a request along with another needs no fewer approvers than alone: two people stay two', async () => {
  const EmployeeId = await employeeId(muster, '1244')
  const applied = (ChangeType: string, EffectiveDate: string, section: object) =>
    done({ ChangeType, EmployeeId, EffectiveDate, [ChangeType]: section })
  await applied('Termination', '2026-11-02', { ReasonCode: 'V' })
  const rehire = await applied('Rehire', '2026-11-05', { StartDate: '2026-11-05' })
  const later = await applied('Termination', '2026-11-10', { ReasonCode: 'V', TerminationDate: '2026-11-30' })
  expect(await twoPersonRequests(EmployeeId)).not.toContain(await idOf(rehire))

  const answer = await rescind(rehire, { AlsoRescind: [await idOf(later)] })
  const path = answer.headers.get('location') ?? ''
  expect(await twoPersonRequests(EmployeeId)).toContain(await idOf(path))
  const { approvals } = (await muster.priya.get(path)).body
  expect(approvals.map(({ name }: { name: string }) => name)).toEqual(['Line approver', 'Human resources', 'Payroll'])
})

async function twoPersonRequests(employee: number): Promise<number[]> {
  const { rows } = await muster.admin.query(
    `select r.id::int from change_request r join approvable a on a.id = r.approvable_id
       and a.employer_group_id = r.employer_group_id where r.employee_id = $1 and a.is_two_person`,
    [employee],
  )
  return rows.map(({ id }) => id)
}

test('a cost centre whose share grows again approves the rescission of a split', async () => {
  const { rows } = await muster.admin.query(
    `select id::int from cost_centre where code in ('FER-SYD', 'FER-SYD-BAR') order by code`,
  )
  const split = (...shares: number[]) => ({
    CostCentre: shares.map((Percentage, place) => ({ CostCentreId: rows[place].id, Percentage })),
  })
  const about = { ChangeType: 'CostCentre', EmployeeId: await employeeId(muster, '1040') }
  await done({ ...about, ...split(60, 40), EffectiveDate: '2026-11-02' })
  const path = await done({ ...about, ...split(20, 80), EffectiveDate: '2026-11-10' })
  const { approvals } = (await muster.priya.put(`${path}/actions/rescind?dryRun=true`, { Remarks: 'So.' })).body
  expect(approvals.map(({ name }: { name: string }) => name)).toEqual(['Line approver', 'Receiving cost centre'])
})

test('a rescission is refused with advice if another request is open for the same field', async () => {
  const award = (Award: string) => ({ EmploymentTerms: { Award }, EffectiveDate: '2026-11-03' })
  const about = { ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, '1012') }
  const path = await done({ ...about, ...award('Ports') })
  const command = { ...about, ...award('Ferries') }
  const open = await raised(muster.priya, command)
  const messageOf = (body: { ModelState: object }) => Object.values(body.ModelState).join()
  expect(messageOf((await muster.priya.post('/change-requests', command)).body)).toContain('SupersedesChangeRequestId')
  const refused = messageOf((await rescind(path)).body)
  expect(refused).toContain((await muster.priya.get(open)).body.code)
  expect(refused).not.toContain('Supersedes')
  await muster.priya.put(`${open}/actions/cancel`)
})
