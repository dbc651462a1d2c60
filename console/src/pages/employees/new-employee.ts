import { withoutEmpty } from '../../ui/form/index.ts'

export const emptyShare = { CostCentreId: undefined as number | undefined, Percentage: 100 as number | string }

export const emptyEmployee = {
  ...{ Title: '', GivenName: '', MiddleNames: '', FamilyName: '', PreferredName: '', DateOfBirth: '', Gender: '' },
  ...{ Code: '', EmployerId: undefined as number | undefined, PaymentGroupId: undefined as number | undefined },
  ...{ StartDate: '', EmploymentType: null as EmploymentType | null, StandardHoursPerWeek: '' as number | string },
  ...{ Award: '', Classification: '', ProbationEndDate: '', ContractEndDate: '', TerminationDate: '' },
  ...{ EmploymentStateId: undefined as number | undefined, TaxFileNumber: '' },
  ...{
    Email: '',
    EmailType: null as 'HTML' | 'Text' | null,
    MobilePhone: '',
    HomePhone: '',
    WorkPhone: '',
    WorkExtension: '',
  },
  ...{ CountryId: undefined as number | undefined, Address1: '', Address2: '', Suburb: '', Postcode: '' },
  ...{ StateId: undefined as number | undefined, CostCentres: [emptyShare] },
  ...{ PostalAddress1: '', PostalAddress2: '', PostalSuburb: '', PostalPostcode: '' },
  ...{ PostalCountryId: undefined as number | undefined, PostalStateId: undefined as number | undefined },
}

type EmploymentType = 'FullTime' | 'PartTime' | 'Casual' | 'FixedTerm' | 'LabourHire' | 'Contractor'
export type NewEmployee = typeof emptyEmployee

/** What is sent; the country stands alone only in the form, where the states depend on it. */
export function commandOf(values: NewEmployee) {
  const { CostCentres, StandardHoursPerWeek, EmploymentType, EmailType, CountryId, EmployerId, ...rest } = values
  const shares = CostCentres.flatMap(({ CostCentreId, Percentage }) =>
    CostCentreId === undefined ? [] : [{ CostCentreId, Percentage: Percentage as number }],
  )
  const hasAddress = [rest.Address1, rest.Address2, rest.Suburb, rest.Postcode].some(text => text.trim() !== '')
  return withoutEmpty({
    ...rest,
    EmployerId: EmployerId as number,
    ...(EmploymentType !== null && { EmploymentType }),
    ...(EmailType !== null && { EmailType }),
    ...(hasAddress && CountryId !== undefined && { CountryId }),
    ...(StandardHoursPerWeek !== '' && { StandardHoursPerWeek: StandardHoursPerWeek as number }),
    ...(shares.length > 0 && { CostCentres: shares }),
  })
}

export type NewEmployeeCommand = ReturnType<typeof commandOf>
