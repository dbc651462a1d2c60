import { quoted } from '../../../domain/text/free-text.ts'
import { grantRules } from '../../authorities/index.ts'
import { findCountry, findState } from './reference.ts'

/** A row whose cells have been read. Columns that the file lacks have no text. */
export type ReadRow = {
  /** The text of the file; `''` where it is empty. */
  text(column: string): string
  /** The value for the database; null where the cell is empty or was refused. */
  value(column: string): string | null
  set(column: string, value: string | null): void
  refuse(column: string, reason: string): void
}

/** A rule about several cells of a row. */
export type RowRule = (row: ReadRow) => void

/** Which state a name means; without a country beside it, one that a single country has, or Australia. */
export const addressRule: RowRule = row => {
  const country = findCountry(row.text('country'))
  const state = row.text('state')
  if (state !== '') {
    const found = findState(state, country?.id)
    row.set('state', found === undefined ? null : String(found.id))
    if (found === undefined && (country !== undefined || row.text('country') === '')) {
      row.refuse(
        'state',
        country
          ? `${quoted(state)} is not a state of ${country.name}. Write its name or its short form.`
          : `${quoted(state)} is not a state of one country alone. Write the country beside it.`,
      )
    }
  }
}

export const limitsRule: RowRule = row => {
  refuseBackwardDates(row)
  if (['from', 'to', 'costCentreCodes', 'paymentGroupCodes'].every(column => row.text(column) === '')) {
    row.refuse('role', 'A role without dates and limits belongs in the column roles of authorities.csv. Move it there.')
  }
}

export const holderRule: RowRule = row => {
  refuseBackwardDates(row)
  const [authority, employee] = [row.text('authorityCode'), row.text('employeeCode')]
  if (authority === '' && employee === '') {
    row.refuse('authorityCode', 'No person is named. Write an authorityCode or an employeeCode.')
  }
  if (authority !== '' && employee !== '') {
    row.refuse(
      'employeeCode',
      'Two people are named. Write an authorityCode or an employeeCode, and leave the other empty.',
    )
  }
}

function refuseBackwardDates(row: ReadRow): void {
  if (grantRules.violationsOfOrder({ from: row.value('from'), to: row.value('to') }).length > 0)
    row.refuse('to', 'This day is before the day in from. Write a later one.')
}
