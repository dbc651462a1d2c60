import { required, type Violation } from './violation.ts'

/**
 * What is wrong with the code and the name of a structure: neither may be blank, and a code is written in lists, where
 * semicolons separate it from others.
 */
export const violationsOfCodeAndName = ({ Code, Name }: Readonly<{ Code: string; Name: string }>): Violation[] => [
  ...(Code.trim() === '' ? [required('Code')] : []),
  ...(Code.includes(';') ? [{ field: 'Code', message: 'Leave semicolons out: they separate codes in lists.' }] : []),
  ...(Name.trim() === '' ? [required('Name')] : []),
]
