import type { Selectable } from 'kysely'
import { type CalendarDate, wireDate } from '../../../domain/calendar-date.ts'
import type { EmployeeTable, PersonTable } from '../../../platform/tables.generated.ts'
import type { EmergencyContact } from '../../employee-fields/index.ts'
import { addressOf, wireName } from '../../people/index.ts'
import type { EmployeeProfile, EmployeeSummary } from './schemas.ts'

export type Columns = Readonly<Selectable<EmployeeTable> & Omit<Selectable<PersonTable>, 'id' | 'employerGroupId'>>

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
