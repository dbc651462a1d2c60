import { wireDate } from '../../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { approvables } from '../../approvals/index.ts'
import { joinedEmployeeOf } from '../../employees/index.ts'
import { joinedPositionOf } from '../../organisation-charts/index.ts'
import { wireName } from '../../people/index.ts'
import { changesOf, transitions } from '../record/index.ts'
import type { ChangeRequestRow, Parts } from './rows.ts'
import type { ChangeRequest } from './schemas.ts'

type Row = ChangeRequestRow & approvables.RecordRow
type Expand = 'details' | undefined

/** Makes the answer's record of a request, for this caller. */
export const changeRequestOf =
  (caller: Caller, expand: Expand) =>
  ({ row, steps, parts }: approvables.Read<ChangeRequestRow, Parts>): ChangeRequest => {
    const position = joinedPositionOf(row)
    const waiting = steps.find(step => step.status === 'Waiting')
    const changes = (parts.changes.get(row.id) ?? []).map(([, change]) => change)
    const today = todayFor(caller.today, row.employerId)
    return {
      id: row.id,
      token: row.token,
      code: row.code,
      changeType: row.changeType as ChangeRequest['changeType'],
      status: row.status,
      revision: row.revision,
      employee: joinedEmployeeOf(row, caller.today),
      ...(position && { organisationChartPosition: position }),
      effectiveDate: wireDate(row.effectiveDate),
      ...(row.effectiveToDate && { effectiveToDate: wireDate(row.effectiveToDate) }),
      ...(row.reason && { reason: row.reason }),
      ...(row.description && { description: row.description }),
      requestedBy: requesterOf(row),
      ...(row.submittedAt && { submittedDateTime: row.submittedAt }),
      ...(row.decidedAt && { decidedDateTime: row.decidedAt }),
      ...(row.appliedAt && { appliedDateTime: row.appliedAt }),
      ...(row.cancelledAt && { cancelledDateTime: row.cancelledAt }),
      changes: changesOf(changes, {
        seesSensitive: maySeeSensitive(row, steps, caller),
        withPeriods: expand === 'details',
      }),
      approvals: steps.map(approvables.approvalOf),
      ...(waiting && { currentStep: waiting.step }),
      needsApprover: waiting?.needsApprover ?? false,
      ...(row.conflicts !== null && { conflicts: row.conflicts }),
      ...failureOf(row),
      ...(row.supersedesChangeRequestId && { supersedesChangeRequestId: row.supersedesChangeRequestId }),
      ...(row.rescindsChangeRequestId && { rescindsChangeRequestId: row.rescindsChangeRequestId }),
      ...(expand === 'details' && row.rescinds && { rescinds: row.rescinds }),
      ...(row.externalReference && { externalReference: row.externalReference }),
      remarkCount: parts.remarkCounts.get(row.approvableId) ?? 0,
      availableActions: approvables.availableActionsOf(approvables.stateOf(row, steps, row.effectiveDate <= today), {
        table: transitions,
        writeScope: 'change-requests.write',
        caller,
      }),
      createdDateTime: row.createdAt,
      lastModified: row.lastModified,
    }
  }

const requesterOf = (row: Row) => ({
  id: row.requestedByPersonId,
  name: nameOf(row.requesterFamilyName, row.requesterGivenName),
  email: row.requesterEmail?.[0] ?? '',
})

/**
 * Whether the caller may see sensitive values: as the employee, the requester, an approver of the waiting step, or a
 * payroll administrator whose limits cover the employee and whose key has `employees.sensitive`. Another role does not
 * widen this. Tax file, account and member numbers are stored masked and
 * stay masked for all callers.
 */
const maySeeSensitive = (row: Row, steps: readonly approvables.Step[], caller: Caller): boolean =>
  (caller.scopes.has('employees.sensitive') && row.isPayroll) ||
  row.employeeId === caller.employeeId ||
  row.requestedByPersonId === caller.personId ||
  steps.some(step => step.status === 'Waiting' && approvables.isApproverOf(step, caller))

const failureOf = ({ failureCode, failureMessage, failedAt }: ChangeRequestRow) =>
  failureCode !== null &&
  failureMessage !== null &&
  failedAt !== null && { failure: { code: failureCode, message: failureMessage, dateTime: failedAt } }

const nameOf = (familyName: string | null, givenName: string | null) =>
  wireName({ familyName: familyName ?? '', givenName: givenName ?? '' })
