import { formatDate } from '../../../format/formats.ts'
import type { Authority, Role } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import type { FieldLabels } from '../../../ui/form/index.ts'
import { withoutEmpty } from '../../../ui/form/index.ts'

const emptyPerson = {
  ...{ Title: '', GivenName: '', FamilyName: '', DateOfBirth: '', MobilePhone: '', WorkPhone: '', WorkExtension: '' },
  ...{ CountryId: undefined as number | undefined, Address1: '', Address2: '', Suburb: '', Postcode: '' },
  ...{ StateId: undefined as number | undefined },
}

export const emptyAuthority = {
  ...{ Code: '', Email: '', EmailType: 'HTML' as 'HTML' | 'Text', Status: 'Active' as Authority['status'] },
  ...{ EmployeeId: undefined as number | undefined, Roles: [] as Role[] | undefined },
  ...emptyPerson,
  ...{ CostCentreIds: [] as number[], PaymentGroupIds: [] as number[] },
}

export type AuthorityValues = typeof emptyAuthority

/** The form of an existing authority, without its roles: the record grants and ends them one by one. */
export function valuesOf(authority: Authority): AuthorityValues {
  const { address, employee } = authority
  return {
    ...emptyAuthority,
    ...{ Code: authority.code, Email: authority.email, EmailType: authority.emailType, Status: authority.status },
    ...{ EmployeeId: employee?.id, Roles: undefined },
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

/** The command. The authority of an employee has no person of its own; the server refuses the number 0 beside the field. */
export function commandOf(values: AuthorityValues, isEmployee: boolean): AuthorityValues {
  if (!isEmployee) return withoutEmpty({ ...values, EmployeeId: undefined })
  const person = Object.fromEntries(Object.keys(emptyPerson).map(name => [name, undefined]))
  return withoutEmpty({ ...values, ...person, EmployeeId: values.EmployeeId ?? 0 } as AuthorityValues)
}

const { fields } = t
const namesOf = (list: readonly Readonly<{ name: string }>[] = []): string => list.map(({ name }) => name).join(', ')

/** The labels and present values of an authority's fields. */
export const fieldLabels: FieldLabels<Authority, AuthorityValues> = {
  Code: [authoritiesTexts.code, ({ code }) => code],
  Email: [fields.Email, ({ email }) => email],
  EmailType: [fields.EmailType, ({ emailType }) => t.words.EmailType[emailType]],
  Status: [authoritiesTexts.status, ({ status }) => t.statuses[status]],
  EmployeeId: [authoritiesTexts.employee, ({ employee }) => employee?.name],
  Roles: [authoritiesTexts.form.roles, () => undefined],
  Title: [fields.Title, ({ title }) => title],
  GivenName: [fields.GivenName, ({ givenName }) => givenName],
  FamilyName: [fields.FamilyName, ({ familyName }) => familyName],
  DateOfBirth: [fields.DateOfBirth, ({ dateOfBirth }) => dateOfBirth && formatDate(dateOfBirth)],
  MobilePhone: [fields.MobilePhone, ({ mobilePhone }) => mobilePhone],
  WorkPhone: [fields.WorkPhone, ({ workPhone }) => workPhone],
  WorkExtension: [fields.WorkExtension, ({ workExtension }) => workExtension],
  CountryId: [fields.CountryId, ({ address }) => address?.country.name],
  Address1: [fields.Address1, ({ address }) => address?.address1],
  Address2: [fields.Address2, ({ address }) => address?.address2],
  Suburb: [fields.Suburb, ({ address }) => address?.suburb],
  Postcode: [fields.Postcode, ({ address }) => address?.postcode],
  StateId: [fields.StateId, ({ address }) => address?.state.name],
  CostCentreIds: [authoritiesTexts.form.costCentres, ({ costCentres }) => namesOf(costCentres)],
  PaymentGroupIds: [authoritiesTexts.form.paymentGroups, ({ paymentGroups }) => namesOf(paymentGroups)],
}
