import type { CallerContext } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { BankAccount, SuperannuationFund } from '../../../domain/employee-values.ts'
import { forbidden, notFound, reject } from '../../../domain/failure.ts'
import { roleInWords } from '../../../domain/text/wording.ts'
import { requireFreshSecondFactor } from '../../accounts/index.ts'
import { secretPlace } from '../../employee-fields/index.ts'
import { employeeIsVisible, hasRoleOver } from '../visibility.ts'
import type { RevealCommand, RevealedNumber } from './schemas.ts'

/**
 * Shows today's numbers, which every other answer masks, to a payroll administrator, who may also see their own. The audit
 * log records the caller, the fields and the reason; the numbers appear only in the answer.
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`, `InsufficientScope`, `InsufficientRole`; notFound
 */
export async function revealNumbers(ctx: CallerContext, id: number, command: RevealCommand): Promise<RevealedNumber[]> {
  const { caller } = ctx
  requireFreshSecondFactor(caller, ctx.realNow)
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
} as const satisfies Record<Parameters<typeof secretPlace>[0], string>

type SecretField = keyof typeof columns

/** In the order of the answer. */
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
      `This needs the role of ${roleInWords('PayrollAdministrator')}, reaching this employee.`,
    )
  }
  if (!Fields.includes('TaxFileNumber') || caller.scopes.has('employees.tfn')) return
  throw forbidden('InsufficientScope', 'A tax file number takes the scope employees.tfn.')
}

/** The ciphertext of a tax file number has the number, that of a list has its JSON. */
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
