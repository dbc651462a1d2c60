import {
  countries,
  credentialIssuers,
  credentialTypes,
  employmentStates,
  states,
} from '../../server/src/reference-data/index.ts'
import { asAt, plusDays } from './dates.ts'
import type { Row } from './tables.ts'

/** Types, issuers and numbers as the service's reference data wants them. */
export function credentialProblems({ typeCode, issuerName = '', registrationNumber = '', expiryDate }: Row): string[] {
  const type = credentialTypes.find(each => each.code === typeCode)
  const issuer = credentialIssuers.find(each => each.name === issuerName)
  if (type === undefined || issuer === undefined) return [`credentials.csv: no ${typeCode} of ${issuerName}`]
  const fits = new RegExp(type.registrationNumberPattern ?? '').test(registrationNumber)
  return [
    ...(type.issuerClassifications.includes(issuer.classification.name) ? [] : [`${issuerName} issues no ${typeCode}`]),
    ...(fits ? [] : [`${registrationNumber} is no number of a ${typeCode}`]),
    ...(type.requiresExpiry && !expiryDate ? [`${registrationNumber} has no expiry date`] : []),
  ]
}

/** States and work jurisdictions that the service knows. */
export function placeProblems({ code, country, state, employmentState }: Row): string[] {
  const countryId = countries.find(each => each.isoCode2 === country)?.id
  const isState = states.some(each => each.countryId === countryId && each.name === state)
  const isKnown = employmentStates.some(each => each.name === employmentState)
  return [
    ...(state && !isState ? [`${code}: ${state} is no state of ${country}`] : []),
    ...(employmentState && !isKnown ? [`${code}: no employment state ${employmentState}`] : []),
  ]
}

/** On the first day of every quarter there is a credential in each of the states that follow from dates. */
export function expiryProblems(credentials: readonly Row[]): string[] {
  if (credentials.length < 200) return []
  const quarters = Array.from({ length: 12 }, (_, quarter) => plusDays(asAt, quarter * 91))
  return quarters.flatMap(today => {
    const some = (test: (each: Row) => boolean) => credentials.filter(test).length >= 3
    const isDue = (each: Row) => String(each.expiryDate) >= today && String(each.expiryDate) <= plusDays(today, 90)
    const states: [string, boolean][] = [
      ['Pending', some(each => String(each.issueDate) > today)],
      [
        'Current',
        some(
          each =>
            String(each.issueDate) <= today &&
            (each.expiryDate === '' || String(each.expiryDate) > plusDays(today, 90)),
        ),
      ],
      ['Expiring', some(isDue)],
      ['Expired', some(each => each.expiryDate !== '' && String(each.expiryDate) < today)],
    ]
    return states
      .filter(([, isThere]) => !isThere)
      .map(([state]) => `credentials.csv: fewer than three are ${state} on ${today}`)
  })
}
