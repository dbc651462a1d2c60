import { type RawBuilder, sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { isInForce } from '../../../core/today.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Caller, lackOf, todayFor } from '../../../domain/caller.ts'
import { Failure, notFound } from '../../../domain/failure.ts'
import type { Violation } from '../../../domain/violation.ts'
import { type Collection, collectionOfRecords } from '../../../platform/database/collection.ts'
import { compiledFor, given } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import { lifecycle } from '../../approvals/index.ts'
import { holdsChanges } from '../../employee-facts/index.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import { changeTypes, kindNamed } from '../kinds/index.ts'
import { type Background, listOpenChanges, type OpenChange, readBackground, situationOf } from '../proposals/index.ts'
import { type ChangeRequestStatus, changeRequestKind, isOpen } from '../record/index.ts'
import { type Draft, settingOf } from './draft.ts'
import { reasonAgainstKind, reasonAgainstRaising, type Subject } from './rules.ts'
import type { ChangeRequestContent, ChangeTypeForEmployee } from './schemas.ts'

type Within = Readonly<{ tx: Db; caller: Caller }>

/** What a request about an employee is proposed from. */
export type Basis = Readonly<{
  subject: Subject
  background: Background
  /** The changes of all open requests about the employee. */
  openChanges: readonly OpenChange[]
}>

/** Reads the basis in one round trip; undefined if the caller does not see the employee, or there is none. */
export async function findBasis(
  ctx: CallerContext,
  employeeId: number,
  select = selectVisibleHeld,
): Promise<Basis | undefined> {
  const [subject, background, openChanges] = await Promise.all([
    // First: what is read behind it is not changed by others before this transaction ends.
    select(ctx.tx, ctx.caller, { id: employeeId }).then(rows => subjectOf(ctx.caller, rows)),
    readBackground(ctx.reading, employeeId).catch(absentOr),
    listOpenChanges(ctx, employeeId),
  ])
  return subject && background && { subject, background, openChanges }
}

/** Reads the basis of a request that the caller may act on, without testing visibility. */
export async function getBasis(ctx: CallerContext, employeeId: number): Promise<Basis> {
  const basis = await findBasis(ctx, employeeId, selectHeld)
  if (!basis) throw new Error('The employee of a request must exist.')
  return basis
}

/** The basis without the changes of one request: its own ones, or those of the request that it supersedes. */
export const withoutChangesOf = (basis: Basis, requestId: number | undefined): Basis => ({
  ...basis,
  openChanges: basis.openChanges.filter(({ changeRequestId }) => changeRequestId !== requestId),
})

/** Finds the employee if the caller sees them; undefined if not, as for an unknown id. */
export const findSubject = async ({ tx, caller }: Within, id: number): Promise<Subject | undefined> =>
  subjectOf(caller, await selectVisible(tx, caller, { id }))

type SubjectRow = Omit<Subject, 'today' | 'isOneself'>

const subjectOf = ({ today, personId }: Caller, [row]: readonly SubjectRow[]): Subject | undefined =>
  row && { ...row, today: todayFor(today, row.employerId), isOneself: row.personId === personId }

const selectSubject = (caller: Caller, isFound: RawBuilder<unknown>, held = sql`null`) => sql<SubjectRow>`
  select ${held} as held, employee.id, employee.person_id, employee.employer_id, employee.start_date, employee.awaits_hire,
    ${isAbove(caller.personId, caller.today.group)} as is_manager,
    coalesce(${hasRoleOver(caller, ['HumanResourcesAdministrator'])}, false) as is_human_resources,
    coalesce(${hasRoleOver(caller, ['PayrollAdministrator'])}, false) as is_payroll
  from employee where employee.employer_group_id = ${caller.employerGroupId} and employee.id = ${given('id')}
    and ${isFound}`

const selectVisible = compiledFor((caller: Caller) => selectSubject(caller, employeeIsVisible(caller)))
const selectVisibleHeld = compiledFor((caller: Caller) =>
  selectSubject(caller, employeeIsVisible(caller), holdsChanges),
)
const selectHeld = compiledFor((caller: Caller) => selectSubject(caller, sql`true`, holdsChanges))

/** Whether the person holds, on the day, a position above one of the `employee` of the surrounding query. */
const isAbove = (personId: number, day: CalendarDate) => sql<boolean>`exists (
  with recursive above (id) as (
    select own.reporting_position_id from position_holder holder join chart_position own
      on own.employer_group_id = holder.employer_group_id and own.id = holder.position_id
    where holder.employer_group_id = employee.employer_group_id and holder.person_id = employee.person_id
      and ${isInForce('holder', day)}
    union
    select next.reporting_position_id from above join chart_position next
      on next.employer_group_id = employee.employer_group_id and next.id = above.id
  )
  select from position_holder holder join above on above.id = holder.position_id
  where holder.employer_group_id = employee.employer_group_id and holder.person_id = ${personId}
    and employee.person_id <> ${personId} and ${isInForce('holder', day)})`

/**
 * All kinds of change, each with the caller's permission to raise it for an employee, by the rules of POST that do not
 * depend on values.
 * @throws notFound if the caller does not see the employee
 */
export async function listChangeTypes(
  db: Db,
  caller: Caller,
  employeeId: number,
): Promise<Collection<ChangeTypeForEmployee>> {
  const subject = await findSubject({ tx: db, caller }, employeeId)
  if (!subject) throw notFound('The employee')()
  const lack = lackOf('change-requests.write', caller)
  return collectionOfRecords(
    changeTypes.map(changeType => {
      const kind = kindNamed(changeType)
      const { name: label, raisedBy, fields } = kind
      const reason = lack ?? reasonAgainstRaising(raisedBy, subject) ?? reasonAgainstKind(kind, subject)
      return {
        ...{ changeType, label },
        isAllowed: reason === undefined,
        ...(reason !== undefined && { reason }),
        fields: Object.entries(fields).map(([name, { label }]) => ({ name, label })),
      }
    }),
  )
}

/** The request that another one supersedes. */
export type Superseded = Readonly<{ held: lifecycle.Held | undefined; violations: readonly Violation[] }>

type Superseding = Readonly<{ employeeId: number; id: number | null | undefined; isAgain?: boolean }>

/**
 * Finds and locks the open request that a command supersedes. `isAgain`: the command was stored before, so that the
 * superseded request may have been cancelled since.
 */
export async function findSuperseded(
  ctx: CallerContext,
  { employeeId, id, isAgain = false }: Superseding,
): Promise<Superseded> {
  if (id == null) return { held: undefined, violations: [] }
  const held = await lifecycle.hold(ctx, changeRequestKind, id).catch(absentOr)
  if (!held || held.row.employeeId !== employeeId) return refused('There is no such request about this employee.')
  const { status } = held.state
  if (isAgain && status === 'Cancelled') return { held: undefined, violations: [] }
  if (!isOpen(status as ChangeRequestStatus))
    return refused(`${held.row.code} is ${status}, so that it cannot be superseded.`)
  const reason = lifecycle.reasonAgainst('cancel', held.state, ctx.caller)
  return reason === undefined ? { held, violations: [] } : refused(`${held.row.code} cannot be cancelled: ${reason}`)
}

const refused = (message: string): Superseded => ({
  held: undefined,
  violations: [{ field: 'SupersedesChangeRequestId', message }],
})

function absentOr(error: unknown): undefined {
  if (error instanceof Failure && error.kind === 'notFound') return undefined
  throw error
}

export type Drafting = Readonly<{ content: ChangeRequestContent; basis: Basis }>

/** A command against the employee as they are on its effective date. */
export function draftOf(ctx: CallerContext, { content, basis: { subject, background } }: Drafting): Draft {
  const setting = { caller: ctx.caller, ...settingOf(content, subject, background) }
  return { content, subject, kind: kindNamed(content.ChangeType), situation: situationOf(ctx, background, setting) }
}
