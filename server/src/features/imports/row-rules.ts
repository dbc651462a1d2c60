import { hasOtherBlanks, ordinaryBlanks } from '../credentials/index.ts'
import { findCountry, findCredentialIssuer, findCredentialType, findState, isAustralia } from './reference-names.ts'
import { quoted } from './rules.ts'

/** A row whose cells have been read. Columns that the file lacks have no text. */
export type ReadRow = {
  /** As it stands in the file, `''` when empty. */
  text(column: string): string
  /** As it goes to the database; null where it is empty or was bad. */
  value(column: string): string | null
  set(column: string, value: string | null): void
  refuse(column: string, reason: string): void
}

/** What one cell alone cannot tell. */
export type RowRule = (row: ReadRow) => void

export const postcodeRule = 'Australian postcodes have four digits. Write a leading zero too, like 0800.'

/** Which state a name means, and whether there is a country for it; Australian postcodes have four digits. */
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
  if (isAustralia(country?.id) && row.value('postcode') !== null && !/^\d{4}$/.test(row.text('postcode'))) {
    row.refuse('postcode', postcodeRule)
  }
}

export const limitsRule: RowRule = row => {
  refuseBackwardDates(row, ['from', 'to'])
  if (['from', 'to', 'costCentreCodes', 'paymentGroupCodes'].every(column => row.text(column) === '')) {
    row.refuse('role', 'A role without dates and limits belongs in the column roles of authorities.csv. Move it there.')
  }
}

export const holderRule: RowRule = row => {
  refuseBackwardDates(row, ['from', 'to'])
  const [authority, employee] = [row.text('authorityCode'), row.text('employeeCode')]
  if (authority === '' && employee === '') {
    row.refuse('authorityCode', 'Nobody is named. Write an authorityCode or an employeeCode.')
  }
  if (authority !== '' && employee !== '') {
    row.refuse(
      'employeeCode',
      'Two people are named. Write an authorityCode or an employeeCode, and leave the other empty.',
    )
  }
}

/** The number's form and the kind of issuer, as the credential's type wants them. */
export const credentialRule: RowRule = row => {
  const type = findCredentialType(row.text('typeCode'))
  const issuer = findCredentialIssuer(row.text('issuerName'))
  if (type === undefined) return
  if (issuer !== undefined && !type.issuerClassifications.some(each => each === issuer.classification.name)) {
    row.refuse(
      'issuerName',
      `A ${type.code} is issued by ${type.issuerClassifications.join(' or ')}, and ${issuer.name} is a ${issuer.classification.name} issuer. Write another issuer or type.`,
    )
  }
  const number = row.value('registrationNumber')
  if (number !== null && hasOtherBlanks(number)) {
    row.refuse('registrationNumber', ordinaryBlanks)
  } else if (number !== null && type.registrationNumberPattern !== undefined) {
    if (!new RegExp(type.registrationNumberPattern).test(number.toUpperCase().replace(/[ -]/g, ''))) {
      row.refuse('registrationNumber', `This is not the number of a ${type.code}. Compare it with the credential.`)
    }
  }
}

function refuseBackwardDates(row: ReadRow, [from, to]: readonly [string, string]): void {
  const [first, last] = [row.value(from), row.value(to)]
  if (first !== null && last !== null && last < first)
    row.refuse(to, `This day is before the day in ${from}. Write a later one.`)
}
