import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Asked,
  dayKey,
  type Freshness,
  freshColumns,
  keyOfAnyone,
  kindsOfPerson,
  listKey,
  readOfPersons,
  rememberedCollection,
  rememberedSearch,
} from '../../core/remembered/index.ts'
import { inNumbers, sortOf } from '../../core/sorting.ts'
import { isInForce, todayInSql } from '../../core/today.ts'
import { type Caller, seesSelfAlone, todayFor } from '../../domain/caller.ts'
import { type Collection, isAmong } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import { columnsRead } from '../employee-fields/index.ts'
import { isFoundByIndex, isNamed, nameInWords } from '../people/index.ts'
import { type AuthorityIsVisible, readAssignments } from './assignment.ts'
import type { EmployeeProfile, SearchQuery } from './schemas.ts'
import { employeeIsVisible, employeeSubject, privateIsShown, shownWithPrivate } from './visibility.ts'
import { type ProfileRow, profileOf } from './wire.ts'

/** Employees whom the caller may see, those who left included. */
export const visibleEmployees = (db: Db, caller: Caller) =>
  employees(db, caller, privateIsShown(caller)).where(employeeIsVisible(caller))

/** Every read of employees starts here. */
const employees = (db: Db, { employerGroupId }: Caller, isPrivateShown: RawBuilder<boolean>) =>
  db
    .selectFrom('employee')
    .innerJoin('person', withinGroup('person.id', 'employee.personId'))
    .innerJoin('employer', withinGroup('employer.id', 'employee.employerId'))
    .leftJoin('paymentGroup', withinGroup('paymentGroup.id', 'employee.paymentGroupId'))
    .select(['employee.id', 'employee.personId', 'employee.token', 'employee.code', 'employee.status'])
    .select(['employee.createdAt', 'employee.lastModified', 'employee.version'])
    .select(columnsRead('person', ['scope', 'close']))
    .select(columnsRead('employee', ['scope', 'close']))
    .select(['employee.employerId', 'employer.code as employerCode', 'employer.name as employerName'])
    .select(['paymentGroup.code as paymentGroupCode', 'paymentGroup.name as paymentGroupName'])
    .select(isPrivateShown.as('isPrivateShown'))
    .where('employee.employerGroupId', '=', employerGroupId)

export const listEmployees = (db: Db, caller: Caller): Collection<EmployeeProfile> => searchEmployees(db, caller, {})

/** The same with what each is assigned to, which is read anew. */
export function searchWithAssignments(
  db: Db,
  caller: Caller,
  { authorityIsVisible, ...query }: SearchQuery & Readonly<{ authorityIsVisible: AuthorityIsVisible }>,
): Collection<EmployeeProfile> {
  const { text: _, ...list } = employeesThat(caller, query)
  return rememberedCollection(db, {
    ...list,
    async toItems(connection: Db, rows: readonly ProfileRow[]) {
      const ids = rows.map(({ id }) => id)
      const assignments = await readAssignments(connection, caller, { ids, authorityIsVisible })
      return rows.map(row => ({ ...toProfile(caller)(row), assignment: assignments.get(row.id) }))
    },
  })
}

export function searchEmployees(db: Db, caller: Caller, query: SearchQuery): Collection<EmployeeProfile> {
  const list = employeesThat(caller, query)
  if (list.orderBy || (!isSelective(query) && !isFoundByIndex(query.EmployeeName)))
    return rememberedCollection(db, list)
  const matching = {
    ...list,
    key: keyOfAnyone(caller, filtersOf(query)),
    ids: matchesOf(caller, query, sql`true`),
  }
  return rememberedSearch(db, { among: employeesThat(caller, {}), matching, list })
}

const employeesThat = (caller: Caller, query: SearchQuery) => ({
  employerGroupId: caller.employerGroupId,
  subject: employeeSubject,
  key: listKey(caller, filtersOf(query)),
  ids: matchesOf(caller, query, employeeIsVisible(caller)),
  isSelective: seesSelfAlone(caller) || isSelective(query),
  orderBy: orderOf(query),
  rows: (connection: Db, ids: readonly number[], fresh: Freshness | undefined) =>
    visibleEmployees(connection, caller).select(freshColumns(fresh)).where(isAmong('employee.id', ids)).execute(),
  toItems: (_: Db, rows: readonly ProfileRow[]) => rows.map(toProfile(caller)),
  text: {
    key: dayKey(caller),
    kinds: kindsOfPerson,
    isWhole: shownWithPrivate(caller),
    async read(connection: Db, { ids, whole, fresh }: Asked) {
      const rows = await employees(connection, caller, sql<boolean>`employee.id = any(${whole}::bigint[])`)
        .select(freshColumns(fresh))
        .where(isAmong('employee.id', ids))
        .execute()
      return readOfPersons(rows, toProfile(caller))
    },
  },
})

const orderOf = ({ Order }: SearchQuery) =>
  sortOf(Order, 'employee.id', {
    Name: nameInWords('employee.person_id'),
    Code: inNumbers(sql`employee.code`),
    StartDate: sql`employee.start_date`,
  })

const filtersOf = (query: SearchQuery) => ({
  ...query,
  Order: orderOf(query) && query.Order,
  pageNumber: undefined,
  pageSize: undefined,
  expand: undefined,
})

const matchesOf = (caller: Caller, query: SearchQuery, isSeen: RawBuilder<SqlBool>) => (also: RawBuilder<SqlBool>) =>
  sql`
  select employee.id from employee
  where employee.employer_group_id = ${caller.employerGroupId} and ${isSeen} and ${conditionsOf(caller, query)} and ${also}`

/** Whether a search names one employee, or a few at most. */
const isSelective = ({ EmployeeId, EmployeeToken, EmployeeCode, EmployeeEmail, PositionId }: SearchQuery): boolean =>
  [EmployeeId, EmployeeToken, EmployeeCode, EmployeeEmail, PositionId].some(value => value !== undefined)

/** All parameters are ANDed. */
function conditionsOf(caller: Caller, query: SearchQuery): RawBuilder<SqlBool> {
  const { EmployeeId, EmployeeToken, EmployeeCode, EmployeeEmail, EmployeeName, EmployeeStatus } = query
  const { PaymentGroupId, CostCentreId, PositionId, LastModified } = query
  const conditions = [
    EmployeeId !== undefined && sql`employee.id = ${EmployeeId}`,
    EmployeeToken !== undefined && sql`employee.token = ${EmployeeToken}::uuid`,
    EmployeeCode !== undefined && sql`employee.code = ${EmployeeCode}`,
    EmployeeEmail !== undefined && sql`employee.email_lower = ${EmployeeEmail.toLowerCase()}`,
    EmployeeName !== undefined && isNamed('employee.person_id', EmployeeName),
    EmployeeStatus !== undefined && hasStatus(caller, EmployeeStatus),
    PaymentGroupId !== undefined && sql`employee.payment_group_id = ${PaymentGroupId}`,
    CostCentreId !== undefined && isChargedTo(CostCentreId),
    PositionId !== undefined && holds(caller, PositionId),
    LastModified !== undefined && sql`employee.last_modified >= ${LastModified}`,
  ]
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions.filter(condition => condition !== false)], sql` and `)}`
}

const toProfile = (caller: Caller) => (row: ProfileRow) => profileOf(row, todayFor(caller.today, row.employerId))

/** `coalesce` makes PostgreSQL expect half of the employees. Else it expects a few, and orders all before it has a page. */
const hasStatus = (caller: Caller, status: string) => sql<boolean>`coalesce(employee_status_on(employee.status,
  employee.start_date, employee.termination_date, ${todayInSql(caller, 'employee.employerId')}) = ${status}, false)`

const isChargedTo = (costCentreId: number) => sql<boolean>`exists (select from employee_cost_centre share
  where share.employer_group_id = employee.employer_group_id and share.employee_id = employee.id
    and share.cost_centre_id = ${costCentreId})`

/** An array, so that PostgreSQL reads the few holders first. */
const holds = ({ employerGroupId, today }: Caller, positionId: number) => sql<boolean>`employee.person_id = any(array(
  select holder.person_id from position_holder holder
  where holder.employer_group_id = ${employerGroupId} and holder.position_id = ${positionId}
    and ${isInForce('holder', today.group)}))`

/** The name of an employee, by which a list is sorted. @param employee the column with the employee's id in the list's query */
export const employeeInWords = (employee: `${string}.${string}`): RawBuilder<unknown> => {
  const [table] = employee.split('.')
  return sql`(select ${nameInWords('sorted.person_id')} from employee sorted
    where sorted.employer_group_id = ${sql.ref(`${table}.employer_group_id`)} and sorted.id = ${sql.ref(employee)})`
}
