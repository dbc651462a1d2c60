import type { Selectable } from 'kysely'
import { type CalendarDate, wireDate } from '../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { type UserRole, userRoles } from '../../domain/user-role.ts'
import type { AuthorityTable, EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'
import { employeeSummaryOf } from '../employees/index.ts'
import { addressOf, wireName } from '../people/index.ts'

type RelatedRow = Readonly<{ id: number; code: string; name: string }>

type Authorities = Selectable<AuthorityTable>
type Persons = Selectable<PersonTable>
type Employees = Selectable<EmployeeTable>

/** One authority with its person, the employee that the caller sees, and, where asked for, details. */
export type AuthorityRow = Pick<
  Authorities,
  'id' | 'version' | 'personId' | 'code' | 'email' | 'emailType' | 'status'
> &
  Pick<Persons, 'title' | 'givenName' | 'familyName' | 'dateOfBirth' | 'mobilePhone' | 'workPhone' | 'workExtension'> &
  Pick<Persons, 'address1' | 'address2' | 'suburb' | 'stateId' | 'postcode' | 'countryId'> &
  Pick<Employees, 'employerId' | 'startDate' | 'terminationDate'> &
  Readonly<{
    roles: UserRole[]
    employeeId: number | null
    employeeCode: string
    employeeEmail: string
    employeeStatus: Employees['status']
    costCentres?: RelatedRow[]
    paymentGroups?: RelatedRow[]
    positions?: RelatedRow[]
    roleGrants?: GrantRow[]
  }>

/** An authority as the specification shows it. Fields that it does not call optional are `""` without a value. */
export function authorityOf(row: AuthorityRow, caller: Caller) {
  const address = addressOf(row)
  return {
    id: row.id,
    code: row.code,
    name: wireName(row),
    status: row.status,
    title: row.title ?? '',
    givenName: row.givenName,
    familyName: row.familyName,
    email: row.email,
    emailType: row.emailType,
    roles: userRoles.filter(role => row.roles.includes(role)),
    ...(address && { address }),
    mobilePhone: row.mobilePhone ?? '',
    ...(row.workPhone && { workPhone: row.workPhone }),
    ...(row.workExtension && { workExtension: row.workExtension }),
    ...(row.dateOfBirth && { dateOfBirth: wireDate(row.dateOfBirth) }),
    ...(row.employeeId !== null && { employee: employeeOf(row, row.employeeId, caller) }),
    ...(row.roleGrants && detailsOf(row, row.roleGrants)),
  }
}

function employeeOf(row: AuthorityRow, id: number, caller: Caller) {
  const { employeeCode: code, employeeEmail: email, employeeStatus: status } = row
  return employeeSummaryOf({ ...row, id, code, email, status }, todayFor(caller.today, row.employerId))
}

const detailsOf = ({ costCentres, paymentGroups, positions }: AuthorityRow, grants: readonly GrantRow[]) => ({
  costCentres,
  paymentGroups,
  positions,
  roleGrants: grants.map(grantOf),
})

type GrantRow = Readonly<{ role: UserRole; from: CalendarDate | null; to: CalendarDate | null }> & {
  costCentreIds: readonly number[]
  paymentGroupIds: readonly number[]
}

/** A grant as the contract shows it, but for its id. */
export const grantOf = ({ role, from, to, costCentreIds, paymentGroupIds }: GrantRow) => ({
  role,
  ...(from !== null && { from: wireDate(from) }),
  ...(to !== null && { to: wireDate(to) }),
  costCentreIds: [...costCentreIds],
  paymentGroupIds: [...paymentGroupIds],
})
