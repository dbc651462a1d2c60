import { filled } from '../../filled.ts'
import type { Authority, Role } from './authority.ts'

const emptyPerson = {
  ...{ Title: '', GivenName: '', FamilyName: '', DateOfBirth: '', MobilePhone: '', WorkPhone: '', WorkExtension: '' },
  ...{ CountryId: undefined as number | undefined, Address1: '', Address2: '', Suburb: '', Postcode: '' },
  ...{ StateId: undefined as number | undefined },
}

export const emptyAuthority = {
  ...{ Code: '', Email: '', EmailType: 'HTML' as 'HTML' | 'Text', Status: 'Active' as Authority['status'] },
  ...{ EmployeeId: undefined as number | undefined, Roles: [] as Role[] },
  ...emptyPerson,
  ...{ CostCentreIds: [] as number[], PaymentGroupIds: [] as number[] },
}

export type AuthorityValues = typeof emptyAuthority

/** The form of an authority that there is. Its roles are granted and ended one by one: they are sent as they stand. */
export function valuesOf(authority: Authority, today: string): AuthorityValues {
  const { address, employee } = authority
  const isInForce = ({ from, to }: { from?: string; to?: string }) =>
    (from === undefined || from.slice(0, 10) <= today) && (to === undefined || to.slice(0, 10) >= today)
  return {
    ...emptyAuthority,
    ...{ Code: authority.code, Email: authority.email, EmailType: authority.emailType, Status: authority.status },
    ...{ EmployeeId: employee?.id, Roles: (authority.roleGrants ?? []).filter(isInForce).map(({ role }) => role) },
    ...(!employee && {
      ...{ Title: authority.title, GivenName: authority.givenName, FamilyName: authority.familyName },
      ...{ DateOfBirth: authority.dateOfBirth?.slice(0, 10) ?? '', MobilePhone: authority.mobilePhone },
      ...{ WorkPhone: authority.workPhone ?? '', WorkExtension: authority.workExtension ?? '' },
      ...(address && {
        ...{ CountryId: address.country.id, Address1: address.address1, Address2: address.address2 ?? '' },
        ...{ Suburb: address.suburb, Postcode: address.postcode, StateId: address.state.id || undefined },
      }),
    }),
    CostCentreIds: (authority.costCentres ?? []).map(({ id }) => id),
    PaymentGroupIds: (authority.paymentGroups ?? []).map(({ id }) => id),
  }
}

/** What is sent: of one that is linked to an employee nothing of the person. */
export function commandOf(values: AuthorityValues): AuthorityValues {
  const { EmployeeId } = values
  const person = Object.fromEntries(Object.keys(emptyPerson).map(name => [name, undefined]))
  return filled(EmployeeId === undefined ? values : ({ ...values, ...person } as AuthorityValues))
}
