import type { Selectable } from 'kysely'
import { type CalendarDate, wireDate } from '../../domain/calendar-date.ts'
import { type Today, todayFor } from '../../domain/caller.ts'
import type { BankAccount, PayRate, SuperannuationFund } from '../../domain/employee-values.ts'
import { moneyToWire } from '../../domain/money.ts'
import { dateOf, known } from '../../domain/wire-values.ts'
import type { EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'
import { type ColumnsRead, valuesOf } from '../employee-fields/index.ts'
import { addressOf, wireName } from '../people/index.ts'
import type { EmployeeProfile, EmployeeSummary } from './schemas.ts'

type Columns = Readonly<Selectable<EmployeeTable> & Omit<Selectable<PersonTable>, 'id' | 'employerGroupId'>>

/** The columns that a profile is made of. `isPrivateShown`: whether the caller may see the private fields. */
export type ProfileRow = Pick<
  Columns,
  | ('id' | 'personId' | 'token' | 'code' | 'status' | 'employerId' | 'createdAt' | 'lastModified')
  | ColumnsRead<'person' | 'employee', 'scope' | 'close'>
> &
  Readonly<{
    employerCode: string
    employerName: string
    paymentGroupCode: string | null
    paymentGroupName: string | null
    isPrivateShown: boolean
  }>

/** Identity, contact and engagement. */
export const profileOf = (row: ProfileRow, day: CalendarDate): EmployeeProfile => ({
  ...employeeSummaryOf(row, day),
  token: row.token,
  ...valuesOf(row, 'PersonalDetails'),
  ...valuesOf(row, 'ContactDetails'),
  ...(row.isPrivateShown ? privateOf(row) : {}),
  ...engagementOf(row),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})

const privateOf = (row: ProfileRow) => ({
  ...known({ address: addressOf(row), postalAddress: addressOf(postal(row)) }),
  emergencyContacts: valuesOf(row, 'EmergencyContacts').emergencyContacts ?? [],
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
  }),
  ...valuesOf(row, 'EmploymentTerms'),
})

type SummaryColumns = Pick<Columns, 'id' | 'code' | 'givenName' | 'familyName' | 'email' | 'status'> &
  Pick<Columns, 'startDate' | 'terminationDate'>

/** The summary of an employee. `today`: the day in the employer's zone, on which the status depends. */
export const employeeSummaryOf = (row: SummaryColumns, today: CalendarDate): EmployeeSummary => ({
  id: row.id,
  code: row.code,
  name: wireName(row),
  givenName: row.givenName,
  familyName: row.familyName,
  email: row.email,
  status: statusOn(row, today),
})

type JoinedColumns = Omit<SummaryColumns, 'id' | 'code' | 'status'> &
  Pick<Columns, 'employerId'> &
  Readonly<{ employeeId: number; employeeCode: string; employeeStatus: SummaryColumns['status'] }>

/** The employee that a row of another table refers to, from its columns under these names. */
export const joinedEmployeeOf = (row: JoinedColumns, today: Today): EmployeeSummary =>
  employeeSummaryOf(
    {
      ...{ id: row.employeeId, code: row.employeeCode, status: row.employeeStatus, email: row.email },
      ...{ givenName: row.givenName, familyName: row.familyName },
      ...{ startDate: row.startDate, terminationDate: row.terminationDate },
    },
    todayFor(today, row.employerId),
  )

/** The dates of the engagement count before the stored status, as in the database function `employee_status_on`. */
function statusOn({ status, startDate, terminationDate }: SummaryColumns, today: CalendarDate) {
  if (status === 'Inactive' || (terminationDate !== null && terminationDate < today)) return 'Inactive'
  return startDate > today ? 'Pending' : status
}

/** A rate of pay as the record and the history show it. */
export const payRateOf = ({ payType, amount, per }: PayRate, from: CalendarDate | undefined) => ({
  ...{ payType, amount: moneyToWire(amount), per },
  ...known({ from: dateOf(from) }),
})

/** A bank account as the record and the history show it. */
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

/** A superannuation fund as the record and the history show it. */
export const fundOf = ({ memberNumber, amount, fundType, ...fund }: SuperannuationFund) => ({
  fundType,
  ...known({ ...fund, maskedMemberNumber: memberNumber, amount: amountOf(amount) }),
})

const amountOf = (amount: string | undefined) => (amount === undefined ? undefined : moneyToWire(amount))
