import { randomInt } from 'node:crypto'
import { required, type Violation } from '../../../domain/violation.ts'

/** A code of the authenticator, or a recovery code. */
export type CodeProof = Readonly<{ code?: string | undefined; recoveryCode?: string | undefined }>

/** The digits of an authenticator, in one piece or parted by blanks. */
export const violationsOfCode = (code: string): Violation[] =>
  /^\d{6}$/.test(code.replace(/\s/g, ''))
    ? []
    : [{ field: 'Code', message: 'Send the six digits that your authenticator shows.' }]

/** A text that can be no code is no attempt at one, so that an empty field makes no login wait. */
export function violationsOfProof({ code, recoveryCode }: CodeProof): Violation[] {
  if (code !== undefined) return violationsOfCode(code)
  if (recoveryCode === undefined) return [required('Code')]
  return /^\w{5}-\w{5}$/.test(normaliseRecoveryCode(recoveryCode))
    ? []
    : [{ field: 'RecoveryCode', message: 'Send a recovery code: ten letters and digits like abcde-fghjk.' }]
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes of 49 bits each, in two groups that can be read aloud. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: 10 }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${group()}-${group()}`
}

/** As it was made, however it was typed. */
export function normaliseRecoveryCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
