import { wireDate } from '../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { type UserRole, userRoles } from '../../domain/user-role.ts'
import { employeeSummaryOf } from '../employees/index.ts'
import { addressOf, wireName } from '../people/index.ts'
import type { Authority } from './schemas.ts'

type RelatedRow = Readonly<{ id: number; code: string; name: string }>

type GrantRow = Readonly<{
  role: UserRole
  from: string | null
  to: string | null
  costCentreIds: number[]
  paymentGroupIds: number[]
}>

/** One authority as the database gives it, with its person, what it may see of its employee, and, where asked for, details. */
export type AuthorityRow = Readonly<{
  id: number
  version: number
  code: string
  email: string
  emailType: 'HTML' | 'Text'
  status: Authority['status']
  title: string | null
  givenName: string
  familyName: string
  dateOfBirth: string | null
  mobilePhone: string | null
  workPhone: string | null
  workExtension: string | null
  address1: string | null
  address2: string | null
  suburb: string | null
  stateId: number | null
  postcode: string | null
  countryId: number | null
  roles: UserRole[]
  employeeId: number | null
  employeeCode: string
  employeeEmail: string
  employeeStatus: Authority['status']
  employerId: number
  startDate: string
  terminationDate: string | null
  costCentres?: RelatedRow[]
  paymentGroups?: RelatedRow[]
  positions?: RelatedRow[]
  roleGrants?: GrantRow[]
}>

/** An authority as the specification shows it. Fields that it does not call optional are `""` without a value. */
export function authorityOf(row: AuthorityRow, caller: Caller): Authority {
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

const employeeOf = (row: AuthorityRow, id: number, caller: Caller) =>
  employeeSummaryOf(
    {
      id,
      code: row.employeeCode,
      email: row.employeeEmail,
      givenName: row.givenName,
      familyName: row.familyName,
      status: row.employeeStatus,
      startDate: row.startDate,
      terminationDate: row.terminationDate,
    },
    todayFor(caller.today, row.employerId),
  )

const detailsOf = ({ costCentres, paymentGroups, positions }: AuthorityRow, grants: readonly GrantRow[]) => ({
  costCentres,
  paymentGroups,
  positions,
  roleGrants: grants.map(({ role, from, to, costCentreIds, paymentGroupIds }) => ({
    role,
    ...(from && { from: wireDate(from) }),
    ...(to && { to: wireDate(to) }),
    costCentreIds,
    paymentGroupIds,
  })),
})
