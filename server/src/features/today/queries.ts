import { type RawBuilder, sql } from 'kysely'
import { addDays, wireDate } from '../../domain/calendar-date.ts'
import { type Caller, holdsInGroup } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Tables } from '../../platform/tables.generated.ts'
import { listAdministrativeChanges } from '../administrative-changes/index.ts'
import { listApprovals, listOwnRequests, listUndecidable } from '../approvals/index.ts'
import { countExpiries } from '../credentials/index.ts'
import {
  type ChecklistItem,
  checklist,
  checklistFor,
  employeeIsVisible,
  isStarter,
  isUnfinished,
  joinedEmployeeOf,
} from '../employees/index.ts'
import { listOperations } from '../operations/index.ts'
import type { Starter, Today } from './schemas.ts'

/** What the caller may have to do. @param now the present instant */
export async function getToday(db: Db, caller: Caller, { now }: Readonly<{ now: string }>): Promise<Today> {
  const [approvals, requests, ownStart, starters, leavers, credentials, undecidable, confirmations, operations] =
    await Promise.all([
      listApprovals(db, caller, { Order: 'DueFirst', now }).page(0, 5),
      listOwnRequests(db, caller, 8),
      findOwnStart(db, caller),
      listStarters(db, caller),
      listLeavers(db, caller),
      countCredentials(db, caller),
      findUndecidable(db, caller),
      countConfirmations(db, caller),
      listRecentOperations(db, caller, now),
    ])
  return {
    date: wireDate(caller.today.group),
    approvals,
    requests,
    ...(ownStart && { ownStart }),
    starters: starters.items,
    startersTotal: starters.total,
    leavers: leavers.items,
    leaversTotal: leavers.total,
    credentials,
    ...(undecidable && { undecidable }),
    ...(confirmations !== undefined && { confirmations }),
    operations,
  }
}

/** Who starts soon or started in the last week; for their administrators longer, while something on the checklist is missing. */
function listStarters(db: Db, caller: Caller) {
  const today = caller.today.group
  const items = checklistFor(caller)
  return listMovers(db, caller, {
    column: 'start_date',
    checklist: items,
    isMeant: sql`${isStarter(today)} and employee.start_date <= ${addDays(today, 14)}::date
      and (employee.start_date >= ${addDays(today, -7)}::date or ${isUnfinished(items)})`,
  })
}

function listLeavers(db: Db, caller: Caller) {
  const today = caller.today.group
  return listMovers(db, caller, {
    column: 'termination_date',
    checklist: sql`null`,
    isMeant: sql`employee.termination_date between ${addDays(today, -7)}::date and ${addDays(today, 14)}::date`,
  })
}

type Movers = Readonly<{
  column: 'start_date' | 'termination_date'
  checklist: RawBuilder<unknown>
  isMeant: RawBuilder<unknown>
}>

/** Employees who start or leave about now, ten of them: those to come first, by their day, then those of the last days. */
async function listMovers(db: Db, caller: Caller, { column, checklist, isMeant }: Movers) {
  const { employerGroupId, today } = caller
  const day = sql.ref(`employee.${column}`)
  const { rows } = await sql<MoverRow>`
    select employee.id as employee_id, employee.code as employee_code, employee.status as employee_status, employee.email,
      employee.start_date, employee.termination_date, employee.employer_id, person.given_name, person.family_name,
      ${day} as date, ${positionOn(day)} as position, ${checklist} as checklist, count(*) over ()::integer as total
    from employee
    join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
    where employee.employer_group_id = ${employerGroupId} and ${isMeant} and ${employeeIsVisible(caller)}
    order by ${day} < ${today.group}::date, ${day}, employee.id limit 10`.execute(db)
  const items = rows.map(
    (row): Starter => ({
      employee: joinedEmployeeOf(row, today),
      date: wireDate(row.date),
      ...(row.position && { position: row.position }),
      ...(row.checklist && { checklist: row.checklist }),
    }),
  )
  return { items, total: rows[0]?.total ?? 0 }
}

/** The primary position on a day of the `employee` of the surrounding query, or the one that a hire proposes. */
const positionOn = (day: RawBuilder<unknown>) => sql<Named | null>`coalesce((
  select json_build_object('id', position.id, 'name', position.name)
  from position_holder holder join chart_position position
    on position.employer_group_id = holder.employer_group_id and position.id = holder.position_id
  where holder.employer_group_id = employee.employer_group_id and holder.person_id = employee.person_id
    and holder.assignment_type = 'Primary'
    and coalesce(holder.valid_from <= ${day}, true) and coalesce(holder.valid_to >= ${day}, true)
  order by holder.id desc limit 1), (
  select json_build_object('id', position.id, 'name', position.name) from chart_position position
  where position.employer_group_id = employee.employer_group_id and position.id = employee.proposed_position_id))`

type Named = Readonly<{ id: number; name: string }>

/** A new employee's own start, until everything is given. */
async function findOwnStart(db: Db, { employerGroupId, employeeId, today }: Caller): Promise<Today['ownStart']> {
  if (employeeId === undefined) return undefined
  const { rows } = await sql<{ date: string; position: Named | null; checklist: ChecklistItem[] }>`
    select start_date as date, ${positionOn(sql`employee.start_date`)} as position, ${checklist} as checklist
    from employee where employer_group_id = ${employerGroupId} and id = ${employeeId} and ${isStarter(today.group)}`.execute(
    db,
  )
  const [own] = rows
  if (!own || own.checklist.every(({ status }) => status === 'Done')) return undefined
  return { date: wireDate(own.date), ...(own.position && { position: own.position }), checklist: own.checklist }
}

type MoverRow = Pick<Tables['employee'], 'email' | 'startDate' | 'terminationDate' | 'employerId'> &
  Pick<Tables['person'], 'givenName' | 'familyName'> & {
    employeeId: number
    employeeCode: string
    employeeStatus: Tables['employee']['status']
    date: string
    position: Named | null
    checklist: ChecklistItem[] | null
    total: number
  }

/** Expired is what the day of each employer says; the days from now count by the day of the group. */
async function countCredentials(db: Db, caller: Caller): Promise<Today['credentials']> {
  const today = caller.today.group
  const [expired, expiring] = await Promise.all([
    countExpiries(db, caller, { Statuses: ['Expired'], IsRenewed: false }),
    countExpiries(db, caller, {
      Statuses: ['Current', 'Expiring'],
      IsRenewed: false,
      ExpiringBefore: addDays(today, 91),
    }),
  ])
  const within = (days: number) =>
    countOf(expiring.days.filter(({ expiryDate }) => expiryDate <= wireDate(addDays(today, days))))
  return {
    expired: countOf(expired.days),
    within30Days: within(30),
    within60Days: within(60),
    within90Days: within(90),
  }
}

const countOf = (days: readonly { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)

/** The page shows five. A list of all is in the health report of each chart. */
const mostUndecidable = 20

async function findUndecidable(db: Db, caller: Caller): Promise<Today['undecidable']> {
  if (!caller.roles.has('EmployerAdministrator') && !caller.roles.has('HumanResourcesAdministrator')) return undefined
  return listUndecidable(db, caller, { isVisibleAlone: true, most: mostUndecidable })
}

async function countConfirmations(db: Db, caller: Caller): Promise<number | undefined> {
  const isAdministrator = holdsInGroup(caller, ['EmployerAdministrator']) && caller.accessScopes.length === 0
  if (!isAdministrator || !caller.scopes.has('admin')) return undefined
  return (await listAdministrativeChanges(db, caller, { WaitingFor: 'Me' })).count()
}

async function listRecentOperations(db: Db, caller: Caller, now: string): Promise<Today['operations']> {
  const { items } = await listOperations(db, caller, { Order: 'NewestFirst' }).page(0, 3)
  const weekAgo = new Date(Date.parse(now) - 7 * 86_400_000).toISOString()
  return items.filter(({ finishedDateTime }) => finishedDateTime === undefined || finishedDateTime >= weekAgo)
}
