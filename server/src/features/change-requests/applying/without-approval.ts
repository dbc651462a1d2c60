import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { CostCentreShare } from '../../../domain/employee-values.ts'
import { type Fact, factsRevised, fieldsReachedBy, timelineWith } from '../../../domain/timeline.ts'
import type { Violation } from '../../../domain/violation.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { type History, readHistory } from '../../employee-facts/index.ts'
import { twoPersonStandingOf } from '../../identities/index.ts'
import { type Move, widenedByMove } from '../../pay-limits/index.ts'
import { valuesOn } from '../proposals/index.ts'

/**
 * The violations of changes that need an approval by another person, in a request without one.
 * @param changedFields those of the request, where they are known: most change none that needs one
 */
export async function violationsWithoutApproval(
  ctx: CommandContext,
  request: Readonly<{ id: number }>,
  changedFields: readonly string[] = [...identityFields, ...comparedFields],
): Promise<readonly Violation[]> {
  const changesAny = (fields: readonly string[]) => changedFields.some(field => fields.includes(field))
  const found = await Promise.all([
    changesAny(identityFields) ? violationsOfUnapprovedIdentity(ctx, request) : [],
    changesAny(comparedFields) ? violationsOfUnapprovedWidening(ctx, request) : [],
  ])
  return found.flat()
}

/** The fields that identify a person. The operator creates accounts by email. */
const identityFields = ['GivenName', 'FamilyName', 'Email']

type IdentityChange = Readonly<{ field: string; personId: number }>

/**
 * Refuses a request without an approval that changes the name or email of an employee who holds a two-person role, or for whom
 * one waits. Two administrators confirm such a role for one person, so one administrator alone must not give it to
 * another person. The employee may change their own name and email alone.
 */
async function violationsOfUnapprovedIdentity(
  ctx: CommandContext,
  { id }: Readonly<{ id: number }>,
): Promise<readonly Violation[]> {
  const identityChanges = await listIdentityChanges(ctx, id)
  const [first] = identityChanges
  if (!first) return []
  const { roles, hasPending } = await twoPersonStandingOf(ctx, first.personId)
  return roles.length > 0 || hasPending
    ? identityChanges.map(({ field }) => ({ field, message: needsApproverOfIdentity }))
    : []
}

const needsApproverOfIdentity =
  'This employee holds a role that two administrators agreed to, or one waits to be confirmed. Without an approval only the employee can change this. Ask them to request it, or add an approver to the approval policy.'

/** The identity fields of a request without an approval that another person than the employee raised or edited. */
async function listIdentityChanges(
  { tx, employerGroupId }: CommandContext,
  changeRequestId: number,
): Promise<IdentityChange[]> {
  return selectIdentityChanges({ employerGroupId, changeRequestId, fields: identityFields }).rows(tx)
}

type OfRequest = Readonly<{ employerGroupId: number; changeRequestId: number; fields: readonly string[] }>

const selectIdentityChanges = compiledOnce(
  (_, { employerGroupId, changeRequestId, fields }: OfRequest) => sql<IdentityChange>`
    select case when request.rescinds_change_request_id is null then request.change_type || '.' || change.field else '' end
        as field, approvable.subject_person_id as person_id
    from change_request request
    join approvable on approvable.employer_group_id = request.employer_group_id and approvable.id = request.approvable_id
    join change_request_change change on change.employer_group_id = request.employer_group_id
      and change.change_request_id = request.id and change.field = any(${fields}::text[])
    where request.employer_group_id = ${employerGroupId} and request.id = ${changeRequestId}
      and not exists (select from approval_decision decision
        where decision.employer_group_id = approvable.employer_group_id and decision.approvable_id = approvable.id
          and decision.decision = 'Approved' and not decision.is_voided)
      and (approvable.requested_by_person_id <> approvable.subject_person_id
        or exists (select from approvable_revision revision
          where revision.employer_group_id = approvable.employer_group_id and revision.approvable_id = approvable.id
            and revision.edited_by_person_id <> approvable.subject_person_id)
        or exists (select from approvable_editor editor
          where editor.employer_group_id = approvable.employer_group_id and editor.approvable_id = approvable.id
            and editor.person_id <> approvable.subject_person_id))
    order by change.ordinal`,
)

/** The fields that the limits of pay roles are compared with. */
const comparedFields = ['CostCentre', 'PaymentGroupId']

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
async function violationsOfUnapprovedWidening(
  ctx: CommandContext,
  { id }: Readonly<{ id: number }>,
): Promise<readonly Violation[]> {
  const request = await getCompared(ctx, id)
  const { changes, approverIds } = request
  if (changes.length === 0) return []
  const widened = await widenedByMove(ctx, moveOf(ctx, await readHistory(ctx.reading, request.employeeId), request))
  const isUnapproved = widened.some(({ personId }) => approverIds.every(approverId => approverId === personId))
  return isUnapproved ? changes.map(({ at }) => ({ field: at, message: needsApproverOfWidening })) : []
}

const needsApproverOfWidening =
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
    const values = valuesOn({ ...history, facts }, day, today)
    return {
      costCentreIds: ((values.CostCentre ?? []) as readonly CostCentreShare[]).map(each => each.costCentreId),
      paymentGroupId: (values.PaymentGroupId ?? null) as number | null,
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
  const reversal = { changeRequestId: id, from, takesBack }
  const isReverse = takesBack.length > 0
  const fields = isReverse ? fieldsReachedBy(takesBack, history) : changes.map(({ field }) => field)
  return fields.map(field => {
    const value = changes.find(change => change.field === field)?.value
    const enters = isReverse ? undefined : { value, ciphertext: null, until }
    const timeline = timelineWith(history, field, { reversal, today, enters })
    return [field, factsRevised(timeline, { field, from })]
  })
}

async function getCompared({ tx, employerGroupId }: CommandContext, changeRequestId: number): Promise<Request> {
  const [request] = await selectCompared({ employerGroupId, changeRequestId, fields: comparedFields }).rows(tx)
  if (!request) throw new Error(`There is no change request ${changeRequestId}.`)
  return request
}

const selectCompared = compiledOnce(
  (_, { employerGroupId, changeRequestId, fields }: OfRequest) => sql<Request>`
    select request.id, request.employee_id, request.effective_date as from, request.effective_to_date as until,
      array_remove(request.rescinds_change_request_id || request.rescinds_also, null) as takes_back,
      array(select decision.decided_by_person_id from approval_decision decision
        where decision.employer_group_id = request.employer_group_id and decision.approvable_id = request.approvable_id
          and decision.decision = 'Approved' and not decision.is_voided) as approver_ids,
      coalesce((select jsonb_agg(jsonb_build_object('field', coalesce(change.fact_field, change.field),
          'value', coalesce(change.fact_value, change.new_value),
          'at', case when request.rescinds_change_request_id is not null then ''
            when change.field = request.change_type then change.field
            else request.change_type || '.' || change.field end) order by change.ordinal)
        from change_request_change change where change.employer_group_id = request.employer_group_id
          and change.change_request_id = request.id and coalesce(change.fact_field, change.field) = any(${fields}::text[])), '[]') as changes
    from change_request request
    where request.employer_group_id = ${employerGroupId} and request.id = ${changeRequestId}`,
)
