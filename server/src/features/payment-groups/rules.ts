import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import type { Violation } from '../../domain/violation.ts'
import type { PaymentGroupCommand } from './schemas.ts'

/** What a command of a payment group is about: its employer, and those who are paid in it. */
export type Situation = Readonly<{ employerExists: boolean; paysOtherEmployees: boolean }>

/** Every rule that a command of a payment group breaks, in the order of its fields. */
export const violationsOfPaymentGroup = (
  command: PaymentGroupCommand,
  { employerExists, paysOtherEmployees }: Situation,
): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...(employerExists ? [] : [noSuchEmployer]),
  ...(employerExists && paysOtherEmployees ? [paysOthers] : []),
]

const noSuchEmployer: Violation = {
  field: 'EmployerId',
  message: 'There is no such employer. Send the id of one that you can read.',
}

export const paysOtherEmployees =
  'Employees of another employer are paid in this group. Give them another payment group first.'

const paysOthers: Violation = { field: 'EmployerId', message: paysOtherEmployees }
