import type { EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'

type ColumnOf<Table> = Exclude<keyof Table & string, 'employerGroupId' | 'id' | 'personId' | 'version'>

/**
 * A field of employees whose values have days: `field` is its name in facts, in change requests and their `changes[]`,
 * the column is where today's value stands. A fact's `value` is what PostgreSQL's `to_jsonb` makes of the column (dates
 * as `YYYY-MM-DD`, decimals as numbers), JSON null for no value; of a field with `ciphertext` it is the masked form.
 */
export type GovernedField = Readonly<
  | { field: string; table: 'person'; column: ColumnOf<PersonTable> }
  | { field: string; table: 'employee'; column: ColumnOf<EmployeeTable>; ciphertext?: ColumnOf<EmployeeTable> }
>

/**
 * The list of cost centres is a table of its own; its fact is `CostCentreShare[]`, in the order of their ids. Positions
 * have no facts: those who hold them do so from a day to a day anyway.
 */
export const costCentreField = 'CostCentre'

export const governedFields = [
  { field: 'Title', table: 'person', column: 'title' },
  { field: 'GivenName', table: 'person', column: 'givenName' },
  { field: 'MiddleNames', table: 'person', column: 'middleNames' },
  { field: 'FamilyName', table: 'person', column: 'familyName' },
  { field: 'PreferredName', table: 'person', column: 'preferredName' },
  { field: 'DateOfBirth', table: 'person', column: 'dateOfBirth' },
  { field: 'Gender', table: 'person', column: 'gender' },
  { field: 'Email', table: 'employee', column: 'email' },
  { field: 'EmailType', table: 'employee', column: 'emailType' },
  { field: 'MobilePhone', table: 'person', column: 'mobilePhone' },
  { field: 'HomePhone', table: 'person', column: 'homePhone' },
  { field: 'WorkPhone', table: 'person', column: 'workPhone' },
  { field: 'WorkExtension', table: 'person', column: 'workExtension' },
  { field: 'Address1', table: 'person', column: 'address1' },
  { field: 'Address2', table: 'person', column: 'address2' },
  { field: 'Suburb', table: 'person', column: 'suburb' },
  { field: 'StateId', table: 'person', column: 'stateId' },
  { field: 'Postcode', table: 'person', column: 'postcode' },
  { field: 'CountryId', table: 'person', column: 'countryId' },
  { field: 'PostalAddress1', table: 'person', column: 'postalAddress1' },
  { field: 'PostalAddress2', table: 'person', column: 'postalAddress2' },
  { field: 'PostalSuburb', table: 'person', column: 'postalSuburb' },
  { field: 'PostalStateId', table: 'person', column: 'postalStateId' },
  { field: 'PostalPostcode', table: 'person', column: 'postalPostcode' },
  { field: 'PostalCountryId', table: 'person', column: 'postalCountryId' },
  { field: 'EmergencyContacts', table: 'employee', column: 'emergencyContacts' },
  { field: 'BankAccounts', table: 'employee', column: 'bankAccounts', ciphertext: 'bankAccountsCiphertext' },
  {
    field: 'TaxFileNumber',
    table: 'employee',
    column: 'taxFileNumberMasked',
    ciphertext: 'taxFileNumberCiphertext',
  },
  { field: 'TaxFileNumberStatus', table: 'employee', column: 'taxFileNumberStatus' },
  { field: 'ResidencyStatus', table: 'employee', column: 'residencyStatus' },
  { field: 'ClaimsTaxFreeThreshold', table: 'employee', column: 'claimsTaxFreeThreshold' },
  { field: 'HasStudyLoan', table: 'employee', column: 'hasStudyLoan' },
  { field: 'SignedDate', table: 'employee', column: 'taxDeclarationDate' },
  { field: 'Superannuation', table: 'employee', column: 'superannuation', ciphertext: 'superannuationCiphertext' },
  { field: 'PaymentGroupId', table: 'employee', column: 'paymentGroupId' },
  { field: 'EmploymentStateId', table: 'employee', column: 'employmentStateId' },
  { field: 'EmploymentType', table: 'employee', column: 'employmentType' },
  { field: 'StandardHoursPerWeek', table: 'employee', column: 'standardHoursPerWeek' },
  { field: 'Award', table: 'employee', column: 'award' },
  { field: 'Classification', table: 'employee', column: 'classification' },
  { field: 'ProbationEndDate', table: 'employee', column: 'probationEndDate' },
  { field: 'ContractEndDate', table: 'employee', column: 'contractEndDate' },
  { field: 'PayRate', table: 'employee', column: 'payRate' },
  { field: 'TerminationDate', table: 'employee', column: 'terminationDate' },
  { field: 'ReasonCode', table: 'employee', column: 'terminationReason' },
  { field: 'LastDayWorked', table: 'employee', column: 'lastDayWorked' },
  { field: 'StartDate', table: 'employee', column: 'startDate' },
] as const satisfies readonly GovernedField[]

/** Where the ciphertext of a governed field is bound to, in the employee's row and in every fact: moved, it is refused. */
export const secretPlace = (field: SecretField, employeeToken: string): string =>
  `employee.${secretPlaces[field]}|${employeeToken}`

const secretPlaces = {
  BankAccounts: 'bank_accounts',
  Superannuation: 'superannuation',
  TaxFileNumber: 'tax_file_number',
} as const

/** The fields whose numbers are kept as ciphertext: the JSON of the whole list, or the number itself. */
export type SecretField = keyof typeof secretPlaces

export const isSecretField = (field: string): field is SecretField => field in secretPlaces

/** One part of an employee's cost, in per cent. */
export type CostCentreShare = Readonly<{ costCentreId: number; percentage: number }>

/** `phone` as typed; the lowest `priority` is called first. */
export type EmergencyContact = Readonly<{ name: string; relationship?: string; phone: string; priority?: number }>

/** As stored beside the ciphertext: `accountNumber` is masked. `amount` is decimal text. */
export type BankAccount = Readonly<{
  accountName: string
  bsb: string
  accountNumber: string
  allocationType: 'Remainder' | 'Amount' | 'Percentage'
  amount?: string
  percentage?: number
}>

/** As stored beside the ciphertext: `memberNumber` is masked. `amount` is decimal text. */
export type SuperannuationFund = Readonly<{
  fundType: string
  usi?: string
  fundAbn?: string
  esa?: string
  fundName?: string
  memberNumber?: string
  allocationType?: 'Remainder' | 'Amount' | 'Percentage'
  percentage?: number
  amount?: string
}>

/** `amount` is decimal text. */
export type PayRate = Readonly<{
  payType: 'Salary' | 'Hourly'
  amount: string
  per: string
  reasonId?: number
}>
