import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { type Holding, holdingsOn } from '../../domain/holdings.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import type { Db } from '../../platform/database.ts'
import { isInForce } from '../authorities/index.ts'
import { employeeIsVisible, hasRoleOver } from '../employees/index.ts'

/** Whom a request is about, and how the caller stands to them. */
export type Subject = Readonly<{
  id: number
  personId: number
  employerId: number
  startDate: CalendarDate
  /** The day it is for their employer. */
  today: CalendarDate
  isOneself: boolean
  /** Whether the caller holds, today, a position above one of theirs. */
  isManager: boolean
  isHumanResources: boolean
  isPayroll: boolean
}>

type Within = Readonly<{ tx: Db; caller: Caller }>

/** The employee, if the caller sees them: to the others they are as unknown as one that does not exist. */
export const findSubject = (within: Within, employeeId: number) =>
  find(within, employeeId, employeeIsVisible(within.caller))

/** The employee of a request that the caller was found to have a part in. */
export async function getSubject(ctx: CallerContext, employeeId: number): Promise<Subject> {
  const subject = await find(ctx, employeeId, sql`true`)
  if (!subject) throw new Error('The employee of a request is there.')
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
  return row && { ...row, today: todayFor(caller, row.employerId), isOneself: row.personId === caller.personId }
}

/** Whether the person holds a position above one that the `employee` of the surrounding query holds on the day. */
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

type Days = Readonly<{ effectiveDate: CalendarDate; today: CalendarDate }>

/**
 * The positions that an employee holds on the day of a change, or does today: the primary one first, those of the day
 * before those of today.
 */
export function heldPositions(holdings: readonly Holding[], { effectiveDate, today }: Days): number[] {
  const primaryFirst = (day: CalendarDate) =>
    holdingsOn(holdings, day).toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
  return [...primaryFirst(effectiveDate), ...primaryFirst(today)].map(({ positionId }) => positionId)
}

const isOther = ({ assignmentType }: Holding): boolean => assignmentType !== 'Primary'
