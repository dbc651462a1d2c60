import { frozen } from './frozen.ts'

/**
 * Where work is done in the eyes of the law: payroll tax, workers' compensation and long service leave.
 * `group` is the payroll-tax jurisdiction, `state` the name of the State that it lies in, `''` where there is none.
 */
export type EmploymentState = Readonly<{ id: number; name: string; description: string; group: string; state: string }>

type Row = readonly [id: number, name: string, description: string, group: string, state: string]

// Ids are for ever: a new row takes the next free number, wherever it stands, and no number is used twice. An external
// territory has the state of its postcodes; Jervis Bay, whose addresses are New South Wales', that of its laws.
const australian: readonly Row[] = [
  [1, 'ACT', 'Australian Capital Territory', 'ACT', 'ACT'],
  [2, 'NSW', 'New South Wales', 'NSW', 'NSW'],
  [3, 'NT', 'Northern Territory', 'NT', 'NT'],
  [4, 'QLD', 'Queensland', 'QLD', 'QLD'],
  [5, 'QLD Regional', 'Queensland, regional payroll tax rate', 'QLD', 'QLD'],
  [6, 'SA', 'South Australia', 'SA', 'SA'],
  [7, 'TAS', 'Tasmania', 'TAS', 'TAS'],
  [8, 'VIC', 'Victoria', 'VIC', 'VIC'],
  [9, 'VIC Regional', 'Victoria, regional payroll tax rate', 'VIC', 'VIC'],
  [10, 'WA', 'Western Australia', 'WA', 'WA'],
  [11, 'Jervis Bay', 'Jervis Bay Territory', 'External Territories', 'ACT'],
  [12, 'Norfolk Island', 'Territory of Norfolk Island', 'External Territories', 'NSW'],
  [13, 'Christmas Island', 'Territory of Christmas Island', 'External Territories', 'WA'],
  [14, 'Cocos (Keeling) Islands', 'Territory of Cocos (Keeling) Islands', 'External Territories', 'WA'],
  [15, 'Overseas', 'Work done outside Australia', 'Overseas', ''],
]

const newZealand: readonly Row[] = [[16, 'New Zealand', 'New Zealand', 'New Zealand', '']]

/** By country (Australia 36, New Zealand 554); other countries have none. */
export const employmentStates: readonly (EmploymentState & Readonly<{ countryId: number }>)[] = frozen([
  ...recordsOf(36, australian),
  ...recordsOf(554, newZealand),
])

function recordsOf(countryId: number, rows: readonly Row[]) {
  return rows.map(([id, name, description, group, state]) => ({ id, countryId, name, description, group, state }))
}
