import { sql } from 'kysely'
import { todayInSql } from '../../core/today.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import { columnsRead } from '../employee-fields/index.ts'
import { isNamed } from '../people/index.ts'
import type { EmployeeProfile, SearchQuery } from './schemas.ts'
import { employeeIsVisible, holdsOneOf, privateIsShown } from './visibility.ts'
import { type ProfileRow, profileOf } from './wire.ts'

/** Employees whom the caller may see, those who left included. Every read of employees starts here. */
export const visibleEmployees = (db: Db, caller: Caller) =>
  db
    .selectFrom('employee')
    .innerJoin('person', withinGroup('person.id', 'employee.personId'))
    .innerJoin('employer', withinGroup('employer.id', 'employee.employerId'))
    .leftJoin('paymentGroup', withinGroup('paymentGroup.id', 'employee.paymentGroupId'))
    .select(['employee.id', 'employee.token', 'employee.code', 'employee.status'])
    .select(['employee.createdAt', 'employee.lastModified', 'employee.version'])
    .select(columnsRead('person', ['scope', 'close']))
    .select(columnsRead('employee', ['scope', 'close']))
    .select(['employee.employerId', 'employer.code as employerCode', 'employer.name as employerName'])
    .select(['paymentGroup.code as paymentGroupCode', 'paymentGroup.name as paymentGroupName'])
    .select(privateIsShown(caller).as('isPrivateShown'))
    .where('employee.employerGroupId', '=', caller.employerGroupId)
    .where(employeeIsVisible(caller))

export const listEmployees = (db: Db, caller: Caller): Collection<EmployeeProfile> =>
  collectionOf(visibleEmployees(db, caller), toProfile(caller), 'employee.id')

export function searchEmployees(db: Db, caller: Caller, query: SearchQuery): Collection<EmployeeProfile> {
  const { EmployeeId, EmployeeToken, EmployeeCode, EmployeeEmail, EmployeeName, EmployeeStatus } = query
  const { PaymentGroupId, CostCentreId, PositionId, LastModified } = query
  const found = visibleEmployees(db, caller)
    .$if(EmployeeId !== undefined, q => q.where('employee.id', '=', EmployeeId ?? 0))
    .$if(EmployeeToken !== undefined, q => q.where('employee.token', '=', EmployeeToken ?? ''))
    .$if(EmployeeCode !== undefined, q => q.where('employee.code', '=', EmployeeCode ?? ''))
    .$if(EmployeeEmail !== undefined, q =>
      q.where(sql<boolean>`employee.email_lower = ${EmployeeEmail?.toLowerCase()}`),
    )
    .$if(EmployeeName !== undefined, q => q.where(isNamed('employee.personId', EmployeeName ?? '')))
    .$if(EmployeeStatus !== undefined, q => q.where(hasStatus(caller, EmployeeStatus ?? 'Active')))
    .$if(PaymentGroupId !== undefined, q => q.where('employee.paymentGroupId', '=', PaymentGroupId ?? 0))
    .$if(CostCentreId !== undefined, q => q.where(isChargedTo(CostCentreId ?? 0)))
    .$if(PositionId !== undefined, q => q.where(holds(caller, PositionId ?? 0)))
    .$if(LastModified !== undefined, q => q.where('employee.lastModified', '>=', LastModified ?? ''))
  return collectionOf(found, toProfile(caller), 'employee.id')
}

const toProfile = (caller: Caller) => (row: ProfileRow) => profileOf(row, todayFor(caller.today, row.employerId))

/** `coalesce` makes PostgreSQL expect half of the employees. Else it expects a few, and orders all before it has a page. */
const hasStatus = (caller: Caller, status: string) => sql<boolean>`coalesce(employee_status_on(employee.status,
  employee.start_date, employee.termination_date, ${todayInSql(caller, 'employee.employerId')}) = ${status}, false)`

const isChargedTo = (costCentreId: number) => sql<boolean>`exists (select from employee_cost_centre share
  where share.employer_group_id = employee.employer_group_id and share.employee_id = employee.id
    and share.cost_centre_id = ${costCentreId})`

const holds = (caller: Caller, positionId: number) =>
  holdsOneOf([positionId], {
    group: sql.ref('employee.employerGroupId'),
    person: sql.ref('employee.personId'),
    today: caller.today.group,
  })
