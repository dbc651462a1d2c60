import { randomInt } from 'node:crypto'
import { required, type Violation } from '../../../domain/violation.ts'
import type { SecondFactor } from '../schemas.ts'

/** A text that can be no code is no attempt at one, so that an empty field makes no login wait. Blanks may part digits. */
export function violationsOfCode({ Code, RecoveryCode }: SecondFactor): Violation[] {
  const violation = { field: 'Code', message: 'Send the six digits that your authenticator shows.' }
  if (Code !== undefined) return /^\d{6}$/.test(Code.replace(/\s/g, '')) ? [] : [violation]
  if (RecoveryCode === undefined) return [required('Code')]
  return /^\w{5}-\w{5}$/.test(normaliseRecoveryCode(RecoveryCode))
    ? []
    : [{ field: 'RecoveryCode', message: 'Send a recovery code: ten letters and digits like abcde-fghjk.' }]
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const makeGroup = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes of 49 bits each, in two groups that can be read aloud. */
export const makeRecoveryCodes = () => Array.from({ length: 10 }, () => `${makeGroup()}-${makeGroup()}`)

/** As it was made, however it was typed. */
export function normaliseRecoveryCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
