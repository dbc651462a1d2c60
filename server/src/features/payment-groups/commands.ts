import { sql } from 'kysely'
import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { noSuch, type Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import type { PaymentGroupCommand } from './schemas.ts'

const inUse = () => conflict('InUse', 'Something refers to this payment group, so it stays. Make it Inactive.')

const paymentGroups = catalogueOf({
  table: 'paymentGroup',
  columns: ['code', 'name', 'employerId', 'frequency', 'status'],
  noun: 'payment-group',
  writers: ['EmployerAdministrator', 'PayrollAdministrator'],
  refusals: {
    payment_group_code: () => conflict('CodeTaken', 'Another payment group has this code. Choose another.'),
  },
  inUse,
})

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createPaymentGroup = (ctx: CallerContext, command: PaymentGroupCommand): Promise<Outcome> =>
  paymentGroups.create(ctx, async () => {
    reject(await violationsOf(ctx, command))
    return paymentGroups.columnsOf(command, { status: 'Active' })
  })

/** @throws forbidden, notFound, stale, invalid, conflict `CodeTaken` */
export const updatePaymentGroup = (ctx: CallerContext, id: number, command: PaymentGroupCommand): Promise<Outcome> =>
  paymentGroups.replace(ctx, id, async before => {
    reject(await violationsOf(ctx, command, id))
    return paymentGroups.columnsOf(command, { status: before.status })
  })

/**
 * Deletes a payment group that nothing refers to, nor any past or future fact. A repeat does nothing.
 * @throws forbidden, notFound, stale, conflict `InUse`
 */
export const deletePaymentGroup = (ctx: CallerContext, id: number): Promise<void> =>
  paymentGroups.remove(ctx, id, async () => {
    if (await isInAnyFact(ctx, id)) throw inUse()
  })

/** Every rule that a command of a payment group breaks, in the order of its fields. `id`: the group that is replaced. */
async function violationsOf(ctx: CallerContext, command: PaymentGroupCommand, id?: number): Promise<Violation[]> {
  const { EmployerId } = command
  const employer = await findRow(ctx, { table: 'employer', id: EmployerId, columns: ['id'] })
  const violations = violationsOfCodeAndName(command)
  if (!employer) return [...violations, noSuch('EmployerId', 'employer')]
  const other = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('paymentGroupId', '=', id ?? null)
    .where('employerId', '<>', EmployerId)
    .limit(1)
    .executeTakeFirst()
  return other ? [...violations, { field: 'EmployerId', message: paysOtherEmployees }] : violations
}

export const paysOtherEmployees =
  'Employees of another employer are paid in this group. Give them another payment group first.'

/** Whether an employee was or will be paid in the group: facts have no foreign key. */
async function isInAnyFact({ tx, employerGroupId }: CallerContext, id: number): Promise<boolean> {
  const fact = await tx
    .selectFrom('employeeFact')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('field', '=', 'PaymentGroupId')
    .where(sql<boolean>`value = to_jsonb(${id}::bigint)`)
    .limit(1)
    .executeTakeFirst()
  return fact !== undefined
}

/** Creates and changes the payment groups of a file, which the caller has checked. */
export const storePaymentGroups = (ctx: BulkContext, rows: BulkRows): Promise<void> => paymentGroups.store(ctx, rows)
