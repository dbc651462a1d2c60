import type { Selectable } from 'kysely'
import { type CalendarDate, wireDate } from '../../domain/calendar-date.ts'
import { moneyToWire } from '../../domain/money.ts'
import type { EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'
import { employmentStates } from '../../reference-data/index.ts'
import type { BankAccount, CostCentreShare, EmergencyContact, PayRate, SuperannuationFund } from './facts.ts'
import type { Employee, EmployeeProfile } from './schemas.ts'
import { addressOf, employeeSummaryOf } from './wire.ts'

type Columns = Readonly<Selectable<EmployeeTable> & Omit<Selectable<PersonTable>, 'id' | 'employerGroupId'>>

/** What a profile is made of; whether the caller may see what is private, the database has said. */
export type ProfileRow = Pick<
  Columns,
  | ('id' | 'token' | 'code' | 'email' | 'emailType' | 'status' | 'employerId' | 'paymentGroupId' | 'startDate')
  | ('terminationDate' | 'employmentType' | 'standardHoursPerWeek' | 'award' | 'classification' | 'emergencyContacts')
  | ('createdAt' | 'lastModified' | 'title' | 'givenName' | 'middleNames' | 'familyName' | 'preferredName')
  | ('dateOfBirth' | 'gender' | 'mobilePhone' | 'homePhone' | 'workPhone' | 'workExtension')
  | ('address1' | 'address2' | 'suburb' | 'stateId' | 'postcode' | 'countryId')
  | ('postalAddress1' | 'postalAddress2' | 'postalSuburb' | 'postalStateId' | 'postalPostcode' | 'postalCountryId')
> &
  Readonly<{
    employerCode: string
    employerName: string
    paymentGroupCode: string | null
    paymentGroupName: string | null
    isPrivateShown: boolean
  }>

/** What the whole record is made of. `payRateFrom`: since when the rate is in force, where a fact says so. */
export type EmployeeRow = ProfileRow &
  Pick<
    Columns,
    | ('employmentStateId' | 'taxFileNumberStatus' | 'taxFileNumberMasked' | 'residencyStatus')
    | ('claimsTaxFreeThreshold' | 'hasStudyLoan' | 'payRate' | 'bankAccounts' | 'superannuation')
  > &
  Readonly<{
    isPayShown: boolean
    payRateFrom: CalendarDate | undefined
    costCentres: readonly (CostCentreShare & Omit<Coded, 'id'>)[]
    positions: readonly HeldPosition[]
  }>

type Coded = Readonly<{ id: number; code: string; name: string }>

type HeldPosition = Coded &
  Readonly<{
    assignmentType: 'Primary' | 'Secondary' | 'Acting'
    validFrom: CalendarDate | null
    validTo: CalendarDate | null
    fullTimeEquivalent: number | null
  }>

type Asked = Readonly<{ day: CalendarDate; expand?: 'details' | undefined }>

/** The whole record. `day` is the one that the row's values are of: its status depends on it. */
export const employeeOf = (row: EmployeeRow, { day, expand }: Asked): Employee => ({
  ...profileOf(row, day),
  positions: row.positions.map(({ id, code, name, assignmentType, validFrom, validTo, fullTimeEquivalent }) => ({
    ...{ id, code, name, assignmentType },
    ...known({ from: dateOf(validFrom), to: dateOf(validTo) }),
    ...(expand === 'details' ? known({ fullTimeEquivalent }) : {}),
  })),
  costCentres: row.costCentres.map(({ costCentreId, code, name, percentage }) => ({
    costCentre: { id: costCentreId, code, name },
    percentage,
  })),
  ...known({ employmentState: employmentStateNames.get(row.employmentStateId ?? 0) }),
  ...(row.isPayShown ? { ...taxOf(row), ...payOf(row) } : {}),
})

/** Identity, contact and engagement. */
export const profileOf = (row: ProfileRow, day: CalendarDate): EmployeeProfile => ({
  ...employeeSummaryOf(row, day),
  token: row.token,
  emailType: row.emailType,
  ...known({
    title: row.title,
    middleNames: row.middleNames,
    preferredName: row.preferredName,
    mobilePhone: row.mobilePhone,
    workPhone: row.workPhone,
    workExtension: row.workExtension,
  }),
  ...(row.isPrivateShown ? privateOf(row) : {}),
  ...engagementOf(row),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})

const privateOf = (row: ProfileRow) => ({
  ...known({
    dateOfBirth: dateOf(row.dateOfBirth),
    gender: row.gender,
    homePhone: row.homePhone,
    address: addressOf(row),
    postalAddress: addressOf(postal(row)),
  }),
  emergencyContacts: [...((row.emergencyContacts ?? []) as readonly EmergencyContact[])],
})

const postal = (row: ProfileRow) => ({
  address1: row.postalAddress1,
  address2: row.postalAddress2,
  suburb: row.postalSuburb,
  stateId: row.postalStateId,
  postcode: row.postalPostcode,
  countryId: row.postalCountryId,
})

const engagementOf = (row: ProfileRow) => ({
  employer: { id: row.employerId, code: row.employerCode, name: row.employerName },
  startDate: wireDate(row.startDate),
  ...known({
    paymentGroup:
      row.paymentGroupId === null
        ? null
        : { id: row.paymentGroupId, code: row.paymentGroupCode ?? '', name: row.paymentGroupName ?? '' },
    terminationDate: dateOf(row.terminationDate),
    employmentType: row.employmentType,
    standardHoursPerWeek: row.standardHoursPerWeek === null ? null : Number(row.standardHoursPerWeek),
    award: row.award,
    classification: row.classification,
  }),
})

const taxOf = (row: EmployeeRow) => ({
  taxFileNumberStatus: row.taxFileNumberStatus,
  ...known({
    maskedTaxFileNumber: row.taxFileNumberMasked,
    residencyStatus: row.residencyStatus,
    claimsTaxFreeThreshold: row.claimsTaxFreeThreshold,
    hasStudyLoan: row.hasStudyLoan,
  }),
})

function payOf(row: EmployeeRow) {
  const rate = row.payRate as PayRate | null
  return {
    payRates: rate === null ? [] : [payRateOf(rate, row.payRateFrom)],
    bankAccounts: ((row.bankAccounts ?? []) as readonly BankAccount[]).map(bankAccountOf),
    superannuation: ((row.superannuation ?? []) as readonly SuperannuationFund[]).map(fundOf),
  }
}

export const payRateOf = ({ payType, amount, per }: PayRate, from: CalendarDate | undefined) => ({
  ...{ payType, amount: moneyToWire(amount), per },
  ...known({ from: dateOf(from) }),
})

export const bankAccountOf = ({
  accountName,
  bsb,
  accountNumber,
  allocationType,
  amount,
  percentage,
}: BankAccount) => ({
  ...{ accountName, bsb, maskedAccountNumber: accountNumber, allocationType },
  ...known({ amount: amountOf(amount), percentage }),
})

export const fundOf = ({ memberNumber, amount, fundType, ...fund }: SuperannuationFund) => ({
  fundType,
  ...known({ ...fund, maskedMemberNumber: memberNumber, amount: amountOf(amount) }),
})

const employmentStateNames = new Map(employmentStates.map(({ id, name }) => [id, { id, name }]))

const dateOf = (date: CalendarDate | null | undefined) => (date == null ? undefined : wireDate(date))

const amountOf = (amount: string | undefined) => (amount === undefined ? undefined : moneyToWire(amount))

type Known<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> }

/** Without the fields that have no value. */
const known = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Known<Fields>
