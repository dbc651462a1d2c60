import { violationsOfCodeAndName } from '../../domain/code.ts'
import { noSuch, type Violation } from '../../domain/violation.ts'
import type { PaymentGroupCommand } from './schemas.ts'

/** The employer that the command names, and the employees who are paid in the group. */
export type Situation = Readonly<{ employerExists: boolean; paysOtherEmployees: boolean }>

/** Every rule that a command of a payment group breaks, in the order of its fields. */
export const violationsOfPaymentGroup = (
  command: PaymentGroupCommand,
  { employerExists, paysOtherEmployees }: Situation,
): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...(employerExists ? [] : [noSuch('EmployerId', 'employer')]),
  ...(employerExists && paysOtherEmployees ? [paysOthers] : []),
]

export const paysOtherEmployees =
  'Employees of another employer are paid in this group. Give them another payment group first.'

const paysOthers: Violation = { field: 'EmployerId', message: paysOtherEmployees }
