import type { ChangeRequestStatus } from '../../../src/features/change-requests/record/rules.ts'
import type { Muster } from '../muster.ts'
import { approve, raised } from '../requests.ts'

/** A request of Liam's that came to be in this status as requests do; two are pushed where only time or mishap leads. */
export async function requestInStatus(
  muster: Muster,
  status: ChangeRequestStatus,
  EmployeeId: number,
): Promise<string> {
  const push = (columns: string) =>
    muster.admin.query(`update change_request set ${columns} where id = $1`, [path.split('/').at(-1)])
  const isAhead = status === 'Approved'
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId,
    EmploymentTerms: { StandardHoursPerWeek: 24 },
    ...(isAhead && { EffectiveDate: '2027-07-01' }),
    SubmitImmediately: status !== 'Draft',
  })
  const explained = { Remarks: 'Not like this.' }
  if (status === 'Returned') await muster.mei.put(`${path}/actions/return`, explained)
  if (status === 'Declined') await muster.mei.put(`${path}/actions/decline`, explained)
  if (status === 'Cancelled') await muster.liam.put(`${path}/actions/cancel`)
  if (['Approved', 'Applied', 'Failed', 'Rescinded'].includes(status)) {
    await approve(muster.mei, path)
    await approve(muster.priya, path)
  }
  if (status === 'Failed') {
    await push(`status = 'Failed', failure_code = 'RuleBroken', failure_message = 'Broken.', failed_at = now()`)
  }
  if (status === 'Rescinded') await push(`status = 'Rescinded'`)
  return path
}
