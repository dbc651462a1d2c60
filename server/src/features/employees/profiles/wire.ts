import type { Selectable } from 'kysely'
import { type CalendarDate, wireDate } from '../../../domain/calendar-date.ts'
import type { EmployeeTable, PersonTable } from '../../../platform/tables.generated.ts'
import {
  type ColumnsRead,
  type EmergencyContact,
  type FieldsChange,
  fieldsChangedBy,
  type Shown,
  type ValueType,
} from '../../employee-fields/index.ts'
import { addressOf, wireName } from '../../people/index.ts'
import type { EmployeeProfile, EmployeeSummary } from './schemas.ts'

export type Columns = Readonly<Selectable<EmployeeTable> & Omit<Selectable<PersonTable>, 'id' | 'employerGroupId'>>

/** What a profile is made of; whether the caller may see what is private, the database has said. */
export type ProfileRow = Pick<
  Columns,
  | ('id' | 'token' | 'code' | 'status' | 'employerId' | 'createdAt' | 'lastModified')
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
  ...known({
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
  }),
  ...valuesOf(row, 'EmploymentTerms'),
})

/** The fields of a kind of change that the caller may see, each under its own name. */
const valuesOf = <const Change extends FieldsChange>(row: ProfileRow, change: Change): Shown<Change> =>
  Object.fromEntries(
    fieldsChangedBy(change).flatMap(({ column, shownIn, readers, type }) => {
      const value = (row as Readonly<Record<string, unknown>>)[column]
      const isShown = shownIn === 'profile' && value != null && (readers === 'scope' || row.isPrivateShown)
      return isShown ? [[column, shownValue(type, value)]] : []
    }),
  ) as Shown<Change>

const shownValue = ({ is }: ValueType, value: unknown): unknown => {
  if (is === 'day') return wireDate(String(value))
  return is === 'hours' ? Number(value) : value
}

type SummaryColumns = Readonly<{
  id: number
  code: string
  email: string
  givenName: string
  familyName: string
  status: EmployeeSummary['status']
  startDate: string
  terminationDate: string | null
}>

/** An employee in short. `today` is the day in the employer's zone, which the status depends on. */
export const employeeSummaryOf = (row: SummaryColumns, today: string): EmployeeSummary => ({
  id: row.id,
  code: row.code,
  name: wireName(row),
  givenName: row.givenName,
  familyName: row.familyName,
  email: row.email,
  status: employeeStatusOn(row, today),
})

/** The dates of the engagement speak before the stored word; the database's `employee_status_on` says the same. */
export function employeeStatusOn(
  row: Pick<SummaryColumns, 'status' | 'startDate' | 'terminationDate'>,
  today: string,
): EmployeeSummary['status'] {
  if (row.status === 'Inactive' || (row.terminationDate !== null && row.terminationDate < today)) return 'Inactive'
  return row.startDate > today ? 'Pending' : row.status
}

export const dateOf = (date: CalendarDate | null | undefined) => (date == null ? undefined : wireDate(date))

type Known<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> }

/** Without the fields that have no value. */
export const known = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Known<Fields>
