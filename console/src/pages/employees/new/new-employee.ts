import type { UseFormReturnType } from '@mantine/form'
import { type EmployeeField, type FieldsChange, fieldsOf } from '../../../parts/employee-fields/index.ts'
import { withoutEmpty } from '../../../ui/form/index.ts'

export const emptyShare = { CostCentreId: undefined as number | undefined, Percentage: 100 as number | string }

type TextField = Extract<EmployeeField, { is: 'text' | 'phone' | 'email' | 'day' }>

/** The texts and days of a kind of change, all empty. */
const emptyTexts = <const Change extends FieldsChange>(change: Change) =>
  Object.fromEntries(
    fieldsOf(change)
      .filter(({ is }) => ['text', 'phone', 'email', 'day'].includes(is))
      .map(({ name }) => [name, '']),
  ) as Readonly<Record<Extract<TextField, { changedBy: Change }>['name'], string>>

export const emptyEmployee = {
  ...{ Code: '', EmployerId: undefined as number | undefined, PaymentGroupId: undefined as number | undefined },
  ...emptyTexts('PersonalDetails'),
  ...emptyTexts('ContactDetails'),
  ...emptyTexts('Address'),
  ...emptyTexts('EmploymentTerms'),
  ...{ StartDate: '', TerminationDate: '', EmploymentType: null as EmploymentType | null },
  ...{ EmailType: null as 'HTML' | 'Text' | null, StandardHoursPerWeek: '' as number | string },
  ...{ EmploymentStateId: undefined as number | undefined, TaxFileNumber: '' },
  ...{ CountryId: undefined as number | undefined, StateId: undefined as number | undefined },
  ...{ PostalCountryId: undefined as number | undefined, PostalStateId: undefined as number | undefined },
  CostCentres: [emptyShare],
}

type EmploymentType = 'FullTime' | 'PartTime' | 'Casual' | 'FixedTerm' | 'LabourHire' | 'Contractor'
export type NewEmployee = typeof emptyEmployee
export type Form = UseFormReturnType<NewEmployee>

/** The command. A country without an address is left out: the form has it for the list of states. */
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
