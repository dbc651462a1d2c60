import { required, type Violation } from '../../domain/violation.ts'
import type { Proof } from './codes.ts'
import { isRecoveryCode } from './recovery-codes.ts'

/** What an authenticator shows, in one piece or parted by blanks. */
export const violationsOfCode = (code: string): Violation[] =>
  /^\d{6}$/.test(code.replace(/\s/g, ''))
    ? []
    : [{ field: 'Code', message: 'Send the six digits that your authenticator shows.' }]

/** A code of either kind. What can be none is no attempt at one: nobody is locked out by an empty field. */
export function violationsOfProof({ code, recoveryCode }: Proof): Violation[] {
  if (code !== undefined) return violationsOfCode(code)
  if (recoveryCode === undefined) return [required('Code')]
  return isRecoveryCode(recoveryCode)
    ? []
    : [{ field: 'RecoveryCode', message: 'Send a recovery code: ten letters and digits like abcde-fghjk.' }]
}
