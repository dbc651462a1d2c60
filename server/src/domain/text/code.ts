import { required, type Violation } from '../violation.ts'
import { hasUnseen } from './unseen.ts'

/**
 * Why a text cannot be a code: it is blank, has a semicolon, which separates codes in lists, or could pass for another one
 * by blanks at its ends or invisible characters.
 */
export const violationsOfCode = (code: string): Violation[] => {
  if (code.trim() === '') return [required('Code')]
  const isMasked = code.trim() !== code || hasUnseen(code)
  return [
    ...(code.includes(';') ? [broken('Leave semicolons out: they separate codes in lists.')] : []),
    ...(isMasked ? [broken(maskedRule)] : []),
  ]
}

const maskedRule = 'Leave out blanks at the ends and characters that cannot be seen: it would look like another code.'

const broken = (message: string): Violation => ({ field: 'Code', message })

/** Violations of the code and the name of a structure: neither may be blank. */
export const violationsOfCodeAndName = ({ Code, Name }: Readonly<{ Code: string; Name: string }>): Violation[] => [
  ...violationsOfCode(Code),
  ...(Name.trim() === '' ? [required('Name')] : []),
]
