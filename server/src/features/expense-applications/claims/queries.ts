import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { isInForce } from '../../../core/today.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { Money } from '../../../domain/money.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { costCentreIsVisible, isExpiredOn } from '../../cost-centres/index.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import type { Situation } from './rules.ts'
import type { ClaimCommand } from './schemas.ts'

/** The roles that may apply for another employee. */
const raisers = ['HumanResourcesAdministrator', 'PayrollAdministrator'] as const

/** Australia, by its ISO 3166-1 number: the default country of an employer. */
const australia = 36

export type Employee = Readonly<{
  id: number
  personId: number
  employerId: number
  /** The country of the employer. */
  countryId: number
  startDate: CalendarDate
  terminationDate: CalendarDate | null
  /** Whether the caller is this employee, or administers them. */
  mayCallerApply: boolean
}>

/** Finds the employee of a new application; undefined if the caller sees no such employee. */
export const findEmployee = (ctx: CallerContext, id: number): Promise<Employee | undefined> =>
  employees(ctx).where('employee.id', '=', id).where(employeeIsVisible(ctx.caller)).executeTakeFirst()

/** Reads the employee of an application that the caller sees. */
export const getEmployee = (ctx: CallerContext, id: number): Promise<Employee> =>
  employees(ctx).where('employee.id', '=', id).executeTakeFirstOrThrow()

const employees = ({ tx, caller }: CallerContext) =>
  tx
    .selectFrom('employee')
    .innerJoin('employer', withinGroup('employer.id', 'employee.employerId'))
    .select([
      'employee.id',
      'employee.personId',
      'employee.employerId',
      'employee.startDate',
      'employee.terminationDate',
    ])
    .select(eb => eb.fn.coalesce('employer.countryId', sql<number>`${australia}::bigint`).as('countryId'))
    .select(
      sql<boolean>`(employee.id = ${caller.employeeId ?? null}::bigint) is true or ${hasRoleOver(caller, raisers)}`.as(
        'mayCallerApply',
      ),
    )
    .where('employee.employerGroupId', '=', caller.employerGroupId)

export type Paycode = Readonly<{
  maxAmount: Money | null
  receiptThreshold: Money
  expiryDate: CalendarDate | null
  /** The rate of the day on which the expense was incurred. */
  unitRate: Money | null
}>

type About = Readonly<{
  employee: Employee | undefined
  isOfAnother: boolean
  /** The stored application, whose present cost centres may stay. */
  applicationId: number | undefined
}>

/** Reads the input of the rules: the records that a command names. */
export async function readSituation(
  ctx: CallerContext,
  command: ClaimCommand,
  { employee, isOfAnother, applicationId }: About,
): Promise<Situation & { paycode: Paycode | undefined }> {
  const today = todayFor(ctx.today, employee?.employerId)
  const dateIncurred = command.DateIncurred ?? today
  const of = { employee, applicationId, dateIncurred }
  return {
    today,
    dateIncurred,
    employee: employee && { ...employee, isUnderGst: employee.countryId === australia },
    isOfAnother,
    position: await readPosition(ctx, command.OrganisationChartPositionId, of),
    paycode: await findPaycode(ctx, command.ExpensePaycodeId, dateIncurred),
    costCentres: await readCostCentres(ctx, command, of),
  }
}

type Of = Readonly<{ employee: Employee | undefined; applicationId: number | undefined; dateIncurred: CalendarDate }>

async function readPosition(
  { tx, caller }: CallerContext,
  positionId: number,
  { employee, dateIncurred }: Of,
): Promise<Situation['position']> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from position_holder holder where holder.employer_group_id = position.employer_group_id
      and holder.position_id = position.id and holder.person_id = ${employee?.personId ?? null}::bigint
      and ${isInForce('holder', dateIncurred)}) as is_held
    from chart_position position where position.employer_group_id = ${caller.employerGroupId} and position.id = ${positionId}
    for key share`.execute(tx)
  const [position] = rows
  if (!position) return 'Unknown'
  return position.isHeld ? 'Held' : 'NotHeld'
}

const findPaycode = ({ tx, caller }: CallerContext, id: number, day: CalendarDate): Promise<Paycode | undefined> =>
  tx
    .selectFrom('expensePaycode')
    .select(['maxAmount', 'receiptThreshold', 'expiryDate'])
    .select(
      sql<Money | null>`(select rate.unit_rate from expense_paycode_rate rate
        where rate.employer_group_id = expense_paycode.employer_group_id
          and rate.expense_paycode_id = expense_paycode.id and rate.valid_from <= ${day}::date
        order by rate.valid_from desc limit 1)`.as('unitRate'),
    )
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/**
 * The cost centres that may be charged: those that the caller sees and, even if not visible, the employee's own, that
 * of the position, and those that the application is charged to already.
 */
async function readCostCentres(
  { tx, caller, today }: CallerContext,
  { CostCentres = [], OrganisationChartPositionId }: ClaimCommand,
  { employee, applicationId }: Of,
): Promise<Situation['costCentres']> {
  if (CostCentres.length === 0) return new Map()
  const ids = CostCentres.map(share => share.CostCentreId)
  const group = caller.employerGroupId
  const { rows } = await sql<{ id: number; expiryDate: CalendarDate | null; employerId: number | null }>`
    select id, expiry_date, employer_id from cost_centre
    where employer_group_id = ${group} and id = any(${ids}::bigint[]) and (${costCentreIsVisible(caller)}
      or id in (select cost_centre_id from employee_cost_centre
        where employer_group_id = ${group} and employee_id = ${employee?.id ?? null}::bigint)
      or id in (select cost_centre_id from chart_position p
        join position_holder h on h.employer_group_id = p.employer_group_id and h.position_id = p.id
        where p.employer_group_id = ${group} and p.id = ${OrganisationChartPositionId}
          and h.person_id = ${employee?.personId ?? null}::bigint)
      or id in (select cost_centre_id from expense_application_cost_centre
        where employer_group_id = ${group} and expense_application_id = ${applicationId ?? null}::bigint))
    for key share`.execute(tx)
  return new Map(rows.map(row => [row.id, { isExpired: isExpiredOn(row.expiryDate, todayFor(today, row.employerId)) }]))
}

type Claimed = Readonly<{
  employeeId: number
  expensePaycodeId: number
  amountApplied: Money
  dateIncurred: CalendarDate
}>

/** Whether the employee has another active application with the same paycode, day and amount. */
export async function hasDuplicate({ tx, caller }: CallerContext, claimed: Claimed, ownId?: number): Promise<boolean> {
  const { employeeId, expensePaycodeId, dateIncurred, amountApplied } = claimed
  const { rows } = await sql<{ hasDuplicate: boolean }>`
    select exists (select from expense_application other where other.employer_group_id = ${caller.employerGroupId}
      and other.employee_id = ${employeeId} and other.expense_paycode_id = ${expensePaycodeId}
      and other.date_incurred = ${dateIncurred}::date and other.amount_applied = ${amountApplied}::numeric
      and other.id <> ${ownId ?? 0} and other.status not in ('Draft', 'Declined', 'Cancelled', 'Reversed')) as has_duplicate
    `.execute(tx)
  return rows[0]?.hasDuplicate ?? false
}
