import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { todayFor } from '../../domain/caller.ts'
import type { Violation } from '../../domain/violation.ts'
import type { Act } from '../../platform/act.ts'
import { type CostCentreShare, costCentreField, type History, readHistory, valueOn } from '../employees/index.ts'
import { type Move, type Standing, widenedByMove } from '../pay-limits/index.ts'

/** What limits of pay roles are compared with. */
const comparedFields = [costCentreField, 'PaymentGroupId']

/** A change that limits are compared with. `at`: what a violation calls the field. `approverIds`: persons. */
type Change = Readonly<{
  field: string
  at: string
  value: unknown
  employeeId: number
  from: CalendarDate
  until: CalendarDate | null
  approverIds: number[]
}>

/**
 * Refuses a request by which a limited pay role would cover its employee on some day, today or later, on which it does not
 * now, unless it has an approval by a person other than the holder: one person alone widens no pay role.
 */
export async function violationsOfLoneWidening(
  act: Act,
  { id }: Readonly<{ id: number }>,
): Promise<readonly Violation[]> {
  const changes = await listCompared(act, id)
  const [first] = changes
  if (!first) return []
  const widened = await widenedByMove(act, moveOf(act, await readHistory(act, first.employeeId), changes))
  const isLone = widened.some(({ personId }) => first.approverIds.every(approverId => approverId === personId))
  return isLone ? changes.map(({ at }) => ({ field: at, message: needsAnother })) : []
}

const needsAnother =
  'This would bring the employee within the limits of a pay role, which takes an approval by a person other than the holder of the role. Add an approver to the approval policy of this kind.'

/** The employee on each day from which on something is another, as it stands and as it would be. */
function moveOf(act: Act, history: History, changes: readonly Change[]): Move {
  const today = todayFor(act, history.employerId)
  const known = comparedFields.flatMap(field => (history.facts.get(field) ?? []).map(({ validFrom }) => validFrom))
  const asked = changes.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])])
  const days = [today, ...[...known, ...asked].filter(day => day > today)]
  return [...new Set(days)].map(day => {
    const standingBy = (valueIn: (field: string) => unknown): Standing => ({
      costCentreIds: ((valueIn(costCentreField) ?? []) as readonly CostCentreShare[]).map(each => each.costCentreId),
      paymentGroupId: (valueIn('PaymentGroupId') ?? null) as number | null,
      employerId: history.employerId,
    })
    const now = (field: string) => {
      const stated = valueOn(history.facts.get(field) ?? [], { day, today })
      return stated ? stated.value : history.row[field]
    }
    const later = (field: string) => {
      const change = changes.find(each => each.field === field)
      return change && isInForce(change, history, day) ? change.value : now(field)
    }
    return { before: standingBy(now), after: standingBy(later) }
  })
}

/** A value for a later day stays where one for an earlier day is entered after it. */
const isInForce = ({ field, from, until }: Change, { facts }: History, day: CalendarDate): boolean =>
  from <= day &&
  (until === null || day <= until) &&
  !(facts.get(field) ?? []).some(({ validFrom }) => validFrom > from && validFrom <= day)

async function listCompared({ tx, employerGroupId }: Act, changeRequestId: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select change.field, coalesce(change.fact_value, change.new_value) as value, request.employee_id,
      request.effective_date as from, request.effective_to_date as until,
      case when request.rescinds_change_request_id is not null then ''
        when change.field = request.change_type then change.field
        else request.change_type || '.' || change.field end as at,
      array(select decision.decided_by_person_id from approval_decision decision
        where decision.employer_group_id = request.employer_group_id and decision.approvable_id = request.approvable_id
          and decision.decision = 'Approved' and not decision.is_voided) as approver_ids
    from change_request request
    join change_request_change change on change.employer_group_id = request.employer_group_id
      and change.change_request_id = request.id and change.field = any(${comparedFields}::text[])
    where request.employer_group_id = ${employerGroupId} and request.id = ${changeRequestId}
    order by change.ordinal`.execute(tx)
  return rows
}
