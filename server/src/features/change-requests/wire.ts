import { wireDate } from '../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { approvalOf, type Step } from '../approvals/index.ts'
import { employeeSummaryOf, wireName } from '../employees/index.ts'
import { joinedPositionOf } from '../organisation-charts/index.ts'
import type { ChangeRequestRow, ChangeRow, CircumstancesRow, RemarkRow } from './queries.ts'
import { availableActionsOf, transitions } from './rules.ts'
import type { Change, ChangeRequest, Remark } from './schemas.ts'

type Surroundings = Readonly<{
  caller: Caller
  changes: readonly ChangeRow[]
  steps: readonly Step[]
  circumstances: CircumstancesRow | undefined
}>

/** The record of a request, as it is for this caller. */
export function changeRequestOf(row: ChangeRequestRow, surroundings: Surroundings): ChangeRequest {
  const { changes, steps, circumstances } = surroundings
  const position = joinedPositionOf(row)
  const waiting = row.status === 'Pending' ? steps.find(step => step.status === 'Waiting') : undefined
  return {
    id: row.id,
    token: row.token,
    code: row.code,
    changeType: row.changeType,
    status: row.status,
    revision: row.revision,
    employee: employeeOf(row, surroundings.caller),
    ...(position ? { organisationChartPosition: position } : {}),
    effectiveDate: wireDate(row.effectiveDate),
    ...(row.effectiveToDate === null ? {} : { effectiveToDate: wireDate(row.effectiveToDate) }),
    ...present('reason', row.reason),
    ...present('description', row.description),
    requestedBy: { id: row.requestedByPersonId, name: nameOf(circumstances), email: circumstances?.email ?? '' },
    ...present('submittedDateTime', row.submittedAt),
    ...present('decidedDateTime', row.decidedAt),
    ...present('appliedDateTime', row.appliedAt),
    ...present('cancelledDateTime', row.cancelledAt),
    changes: changes.map(changeOf),
    approvals: steps.map(approvalOf),
    ...present('currentStep', waiting?.step),
    needsApprover: waiting?.needsApprover ?? false,
    ...present('conflicts', row.conflicts as ChangeRequest['conflicts']),
    ...failureOf(row),
    ...present('supersedesChangeRequestId', row.supersedesChangeRequestId),
    ...present('rescindsChangeRequestId', row.rescindsChangeRequestId),
    ...present('externalReference', row.externalReference),
    remarkCount: circumstances?.remarkCount ?? 0,
    availableActions: actionsOn(row, surroundings),
    createdDateTime: row.createdAt,
    lastModified: row.lastModified,
  }
}

function actionsOn(row: ChangeRequestRow, { caller, steps, circumstances }: Surroundings) {
  const matter = {
    ...row,
    isEditedByCaller: circumstances?.isEditedByCaller ?? false,
    isDue: row.effectiveDate <= todayFor(caller, row.employerId),
    steps,
  }
  return availableActionsOf(matter, { table: transitions, writeScope: 'change-requests.write', caller })
}
