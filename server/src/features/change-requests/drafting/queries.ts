import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { Failure } from '../../../domain/failure.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { Db } from '../../../platform/database/index.ts'
import { lifecycle } from '../../approvals/index.ts'
import { isInForce } from '../../authorities/index.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import { kindNamed } from '../kinds/index.ts'
import { proposeSection, readBackground, situationOf } from '../proposals/index.ts'
import { type ChangeRequestStatus, changeRequestKind, isOpen } from '../record/index.ts'
import { type Draft, type ProposedRequest, proposedRequestOf, settingOf } from './draft.ts'
import type { Subject } from './rules.ts'
import type { ChangeRequestContent } from './stored-command.ts'

type Within = Readonly<{ tx: Db; caller: Caller }>

/** Finds the employee if the caller sees them; undefined if not, as for an unknown id. */
export const findSubject = (within: Within, employeeId: number) =>
  find(within, employeeId, employeeIsVisible(within.caller))

/** Reads the employee of a request that the caller may act on, without testing visibility. */
export async function getSubject(ctx: CallerContext, employeeId: number): Promise<Subject> {
  const subject = await find(ctx, employeeId, sql`true`)
  if (!subject) throw new Error('The employee of a request must exist.')
  return subject
}

async function find(
  { tx, caller }: Within,
  employeeId: number,
  condition: ReturnType<typeof employeeIsVisible> | ReturnType<typeof sql>,
): Promise<Subject | undefined> {
  const { rows } = await sql<Omit<Subject, 'today' | 'isOneself'>>`
    select employee.id, employee.person_id, employee.employer_id, employee.start_date,
      ${isAbove(caller.personId, caller.today.group)} as is_manager,
      coalesce(${hasRoleOver(caller, ['HumanResourcesAdministrator'])}, false) as is_human_resources,
      coalesce(${hasRoleOver(caller, ['PayrollAdministrator'])}, false) as is_payroll
    from employee where employee.employer_group_id = ${caller.employerGroupId} and employee.id = ${employeeId}
      and ${condition}`.execute(tx)
  const [row] = rows
  return row && { ...row, today: todayFor(caller.today, row.employerId), isOneself: row.personId === caller.personId }
}

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

/** The request that another one supersedes. */
export type Superseded = Readonly<{ held: lifecycle.Held | undefined; violations: readonly Violation[] }>

/**
 * Finds and locks the open request that a command supersedes. `isAgain`: the command was stored before, so that the
 * superseded request may have been cancelled since.
 */
export async function findSuperseded(
  ctx: CallerContext,
  subject: Pick<Subject, 'id'>,
  id: number | null | undefined,
  isAgain = false,
): Promise<Superseded> {
  if (id == null) return { held: undefined, violations: [] }
  const held = await lifecycle.hold(ctx, changeRequestKind, id).catch(absentOr)
  if (!held || held.row.employeeId !== subject.id) return refused('There is no such request about this employee.')
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

export type Drafting = Readonly<{ content: ChangeRequestContent; subject: Subject }>

/** Proposes a request from the section of its content. */
export async function proposeFromSection(ctx: CallerContext, drafting: Drafting): Promise<ProposedRequest> {
  const draft = await readDraft(ctx, drafting)
  return proposedRequestOf(draft, await proposeSection(draft.kind, draft.content.section, draft.situation))
}

/** Reads a command against the employee as they are on its effective date. */
export async function readDraft(ctx: CallerContext, { content, subject }: Drafting): Promise<Draft> {
  const background = await readBackground(ctx.reading, subject.id)
  const setting = { caller: ctx.caller, ...settingOf(content, subject, background) }
  return {
    ...{ content, subject, background },
    kind: kindNamed(content.ChangeType),
    situation: situationOf(ctx, background, setting),
  }
}
