import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { Violation } from '../../../domain/violation.ts'
import {
  type Fact,
  factsRevised,
  type History,
  readHistory,
  type StoredFact,
  valueOn,
} from '../../employee-facts/index.ts'
import { type CostCentreShare, costCentreField } from '../../employee-fields/index.ts'
import { type Move, widenedByMove } from '../../pay-limits/index.ts'
import { fieldsReachedBy, timelineOf } from '../proposals/index.ts'

/** The fields that the limits of pay roles are compared with. */
const comparedFields = [costCentreField, 'PaymentGroupId']

/** A change of a compared field. `at`: the field's name in violations. */
type Change = Readonly<{ field: string; at: string; value: unknown }>

/** `takesBack`: the ids of the requests that it rescinds. `approverIds`: persons. */
type Request = Readonly<{
  id: number
  employeeId: number
  from: CalendarDate
  until: CalendarDate | null
  takesBack: readonly number[]
  approverIds: readonly number[]
  changes: readonly Change[]
}>

/**
 * Refuses a request that would bring its employee within the limits of a pay role on any day from today on, unless a
 * person other than the role's holder has approved it: one person alone must not widen a pay role.
 */
export async function violationsOfUnapprovedWidening(
  ctx: CommandContext,
  { id }: Readonly<{ id: number }>,
): Promise<readonly Violation[]> {
  const request = await getCompared(ctx, id)
  const { changes, approverIds } = request
  if (changes.length === 0) return []
  const widened = await widenedByMove(ctx, moveOf(ctx, await readHistory(ctx.reading, request.employeeId), request))
  const isUnapproved = widened.some(({ personId }) => approverIds.every(approverId => approverId === personId))
  return isUnapproved ? changes.map(({ at }) => ({ field: at, message: needsAnother })) : []
}

const needsAnother =
  'This would bring the employee within the limits of a pay role, which takes an approval by a person other than the holder of the role. Add an approver to the approval policy of this kind.'

type Facts = ReadonlyMap<string, readonly Fact[]>

/** The employee's standing before and after the request, on each day on which a compared field changes. */
function moveOf(ctx: CommandContext, history: History, request: Request): Move {
  const today = todayFor(ctx.today, history.employerId)
  const before: Facts = history.facts
  const after: Facts = new Map([...before, ...factsAfter(history, request, today)])
  const days = [before, after].flatMap(facts =>
    comparedFields.flatMap(field => (facts.get(field) ?? []).map(({ validFrom }) => validFrom)),
  )
  const standingOn = (day: CalendarDate, facts: Facts): Move[number]['before'] => {
    const valueIn = (field: string) => {
      const stated = valueOn(facts.get(field) ?? [], { day, today })
      return stated ? stated.value : history.row[field]
    }
    return {
      costCentreIds: ((valueIn(costCentreField) ?? []) as readonly CostCentreShare[]).map(each => each.costCentreId),
      paymentGroupId: (valueIn('PaymentGroupId') ?? null) as number | null,
      employerId: history.employerId,
    }
  }
  return [...new Set([today, ...days.filter(day => day > today)])].map(day => ({
    before: standingOn(day, before),
    after: standingOn(day, after),
  }))
}

/** By field, the facts after the request is applied: those that it writes and those that it keeps. */
function factsAfter(
  history: History,
  { id, from, until, takesBack, changes }: Request,
  today: CalendarDate,
): [field: string, facts: readonly Fact[]][] {
  const own = changes.map(({ field, value }): StoredFact => {
    return { id: Number.MAX_SAFE_INTEGER, field, value, ciphertext: null, validFrom: from, until, changeRequestId: id }
  })
  const isReverse = takesBack.length > 0
  const fields = isReverse ? fieldsReachedBy(takesBack, history) : changes.map(({ field }) => field)
  return fields.map(field => {
    const known = timelineOf(history, field, { day: from, today })
    const entries = isReverse ? known.entries : [...known.entries, ...own.filter(entry => entry.field === field)]
    const reversals = [...known.reversals, { changeRequestId: id, from, takesBack }]
    return [field, factsRevised({ ...known, entries, reversals }, { field, from })]
  })
}

async function getCompared({ tx, employerGroupId }: CommandContext, changeRequestId: number): Promise<Request> {
  const { rows } = await sql<Request>`
    select request.id, request.employee_id, request.effective_date as from, request.effective_to_date as until,
      array_remove(request.rescinds_change_request_id || request.rescinds_also, null) as takes_back,
      array(select decision.decided_by_person_id from approval_decision decision
        where decision.employer_group_id = request.employer_group_id and decision.approvable_id = request.approvable_id
          and decision.decision = 'Approved' and not decision.is_voided) as approver_ids,
      coalesce((select jsonb_agg(jsonb_build_object('field', change.field,
          'value', coalesce(change.fact_value, change.new_value),
          'at', case when request.rescinds_change_request_id is not null then ''
            when change.field = request.change_type then change.field
            else request.change_type || '.' || change.field end) order by change.ordinal)
        from change_request_change change where change.employer_group_id = request.employer_group_id
          and change.change_request_id = request.id and change.field = any(${comparedFields}::text[])), '[]') as changes
    from change_request request
    where request.employer_group_id = ${employerGroupId} and request.id = ${changeRequestId}`.execute(tx)
  const [request] = rows
  if (!request) throw new Error(`There is no change request ${changeRequestId}.`)
  return request
}
