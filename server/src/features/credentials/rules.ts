import type { CalendarDate } from '../../domain/calendar-date.ts'
import { required, type Violation } from '../../domain/violation.ts'
import type { CredentialIssuer, CredentialType } from './schemas.ts'

/** The number as it is compared. The column `registration_number_normalised` has the same for plain letters. */
export const normalisedNumber = (number: string): string =>
  number.replace(/[ -]/g, '').replace(/[a-z]/g, letter => letter.toUpperCase())

/** The contents of a credential, by a command or in a file. */
type Contents = Readonly<{
  registrationNumber: string
  issueDate: CalendarDate | null
  expiryDate: CalendarDate | null
}>

/** Violations of the contents for this type and issuer, either of which may be unknown; in order of the fields. */
export function violationsOf(
  contents: Contents,
  type: CredentialType | undefined,
  issuer: CredentialIssuer | undefined,
): Violation[] {
  return [
    ...(type ? [] : [violation('CredentialTypeId', 'There is no such type. Send an id of GET /CredentialTypes.')]),
    ...(issuer
      ? []
      : [violation('CredentialIssuerId', 'There is no such issuer. Send an id of GET /CredentialIssuers.')]),
    ...violationsOfContents(contents, type, issuer),
  ]
}

/** The same for a type and an issuer that are known, or whose absence is a violation already. */
export const violationsOfContents = (
  contents: Contents,
  type: CredentialType | undefined,
  issuer: CredentialIssuer | undefined,
): Violation[] => [
  ...(type && issuer ? violationsOfIssuer(type, issuer) : []),
  ...violationsOfNumber(contents.registrationNumber, type),
  ...violationsOfDates(contents, type),
]

function violationsOfIssuer({ code, issuerClassifications }: CredentialType, { classification }: CredentialIssuer) {
  if (issuerClassifications.includes(classification.name)) return []
  const wanted = issuerClassifications.join(' or ')
  return [
    violation('CredentialIssuerId', `A ${code} comes from an issuer of the classification ${wanted}. Choose one.`),
  ]
}

const ordinaryBlanks = 'Write the number with ordinary blanks and dashes, or without.'

/** Other blanks and dashes, as copied from a document, would make two numbers of one. */
const hasOtherBlanks = (number: string): boolean => /[\p{Z}\p{Pd}\p{Cf}\u2212]/u.test(number.replace(/[ -]/g, ''))

function violationsOfNumber(number: string, type: CredentialType | undefined): Violation[] {
  const normalised = normalisedNumber(number)
  if (normalised === '') return [required('RegistrationNumber')]
  if (hasOtherBlanks(normalised)) return [violation('RegistrationNumber', ordinaryBlanks)]
  if (type?.registrationNumberPattern === undefined || new RegExp(type.registrationNumberPattern).test(normalised))
    return []
  return [violation('RegistrationNumber', `This is not the number of a ${type.code}. Compare it with the credential.`)]
}

function violationsOfDates({ issueDate, expiryDate }: Contents, type: CredentialType | undefined): Violation[] {
  if (expiryDate === null) {
    return type?.requiresExpiry
      ? [violation('ExpiryDate', `A credential of this type needs a last valid day. Send it.`)]
      : []
  }
  if (issueDate === null || expiryDate >= issueDate) return []
  return [violation('ExpiryDate', 'This day is before the issue date. Send that day or a later one.')]
}

const violation = (field: string, message: string): Violation => ({ field, message })

/** The parts that a verification covers. */
export type Verifiable = Contents &
  Readonly<{
    credentialTypeId: number
    credentialIssuerId: number
    class: string | null
    conditions: string | null
  }>

/**
 * Whether a change makes a verification void. A new type, number, issuer or date does. A new class or new conditions do
 * where the holder makes the change, since no other person has seen them.
 */
export function voidsVerification(before: Verifiable, after: Verifiable, isHolder: boolean): boolean {
  const differs = (name: keyof Verifiable) => before[name] !== after[name]
  return (
    normalisedNumber(before.registrationNumber) !== normalisedNumber(after.registrationNumber) ||
    (['credentialTypeId', 'credentialIssuerId', 'issueDate', 'expiryDate'] as const).some(differs) ||
    (isHolder && (['class', 'conditions'] as const).some(differs))
  )
}
