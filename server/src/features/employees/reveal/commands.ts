import type { CallerContext } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound, reject } from '../../../domain/failure.ts'
import { roleInWords } from '../../../domain/text/wording.ts'
import { requireFreshSecondFactor } from '../../accounts/index.ts'
import {
  type BankAccount,
  type SecretField,
  type SuperannuationFund,
  secretPlace,
} from '../../employee-fields/index.ts'
import { employeeIsVisible, hasRoleOver } from '../visibility.ts'
import type { RevealCommand, RevealedNumber } from './schemas.ts'

/**
 * Shows numbers that every other answer masks, of today, to a payroll administrator, their own included. That it was
 * done, by whom and why is on record; the numbers are nowhere but in the answer.
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`, `InsufficientScope`, `InsufficientRole`; notFound
 */
export async function revealNumbers(ctx: CallerContext, id: number, command: RevealCommand): Promise<RevealedNumber[]> {
  const { caller } = ctx
  requireFreshSecondFactor(caller, ctx.now)
  const employee = await getSealed(ctx, id)
  requireEntitlement(caller, command, employee)
  const { Fields, Reason } = command
  reject([
    ...(Fields.length === 0 ? [{ field: 'Fields', message: 'Say which numbers you need to see.' }] : []),
    ...(Reason.trim() === '' ? [{ field: 'Reason', message: 'Say why you need to see them.' }] : []),
  ])
  const keys = await ctx.keys()
  const fields = revealable.filter(field => Fields.includes(field))
  await record(ctx, {
    type: 'employee.numbers-revealed',
    resource: { type: 'Employee', id },
    employeeId: id,
    details: { fields, reason: Reason },
  })
  return fields.flatMap(field => {
    const sealed = employee[columns[field]]
    return sealed === null ? [] : numbersOf(field, keys.decrypt(sealed, secretPlace(field, employee.token)))
  })
}

const columns = {
  TaxFileNumber: 'taxFileNumberCiphertext',
  BankAccounts: 'bankAccountsCiphertext',
  Superannuation: 'superannuationCiphertext',
} as const satisfies Record<SecretField, string>

/** In the order in which they are shown. */
const revealable = Object.keys(columns) as SecretField[]

const getSealed = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('employee')
    .select(['token', 'taxFileNumberCiphertext', 'bankAccountsCiphertext', 'superannuationCiphertext'])
    .select(hasRoleOver(caller, ['PayrollAdministrator']).as('isEntitled'))
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(employeeIsVisible(caller))
    .executeTakeFirstOrThrow(notFound('The employee'))

function requireEntitlement(caller: Caller, { Fields }: RevealCommand, { isEntitled }: { isEntitled: unknown }): void {
  if (!isEntitled) {
    throw forbidden(
      'InsufficientRole',
      `This takes the role of ${roleInWords('PayrollAdministrator')}, reaching this employee.`,
    )
  }
  if (!Fields.includes('TaxFileNumber') || caller.scopes.has('employees.tfn')) return
  throw forbidden('InsufficientScope', 'A tax file number takes the scope employees.tfn.')
}

/** What is sealed of tax file numbers is the number, of lists their JSON. */
function numbersOf(field: SecretField, plain: string): RevealedNumber[] {
  if (field === 'TaxFileNumber') return [{ field, value: plain }]
  if (field === 'BankAccounts') {
    const accounts: BankAccount[] = JSON.parse(plain)
    return accounts.map(account => ({
      field,
      of: `${account.accountName}, ${account.bsb}`,
      value: account.accountNumber,
    }))
  }
  const funds: SuperannuationFund[] = JSON.parse(plain)
  return funds.flatMap(({ fundName, usi, fundType, memberNumber }) =>
    memberNumber === undefined ? [] : [{ field, of: fundName ?? usi ?? fundType, value: memberNumber }],
  )
}
