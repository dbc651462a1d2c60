import { countries, states } from '../../reference-data/index.ts'
import type { Address, EmployeeSummary } from './schemas.ts'

const countryNames = new Map(countries.map(country => [country.id, country.name]))
const stateNames = new Map(states.map(state => [state.id, state.name]))

type AddressColumns = Readonly<{
  address1: string | null
  address2: string | null
  suburb: string | null
  stateId: number | null
  postcode: string | null
  countryId: number | null
}>

/** An address as the wire shows it; none unless first line, suburb and country are known. */
export function addressOf(row: AddressColumns): Address | undefined {
  if (row.address1 === null || row.suburb === null || row.countryId === null) return undefined
  return {
    address1: row.address1,
    ...(row.address2 === null ? {} : { address2: row.address2 }),
    suburb: row.suburb,
    state: { id: row.stateId ?? 0, name: stateNames.get(row.stateId ?? 0) ?? '' },
    postcode: row.postcode ?? '',
    country: { id: row.countryId, name: countryNames.get(row.countryId) ?? '' },
  }
}

/** "Family, Given", as the wire names people. */
export const wireName = (person: Readonly<{ familyName: string; givenName: string }>): string =>
  `${person.familyName}, ${person.givenName}`

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
