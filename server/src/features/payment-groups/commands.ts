import { sql } from 'kysely'
import { conflict, notFound, reject } from '../../domain/failure.ts'
import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../platform/bulk.ts'
import { type CallerContext, newId, refuseStale } from '../../platform/command-context.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { type Situation, violationsOfPaymentGroup } from './rules.ts'
import type { PaymentGroupCommand } from './schemas.ts'

const writers = ['EmployerAdministrator', 'PayrollAdministrator'] as const

/** @returns the id of the new payment group */
export async function createPaymentGroup(ctx: CallerContext, command: PaymentGroupCommand): Promise<number> {
  await requireRoleOverStructure(ctx, writers)
  reject(violationsOfPaymentGroup(command, await situationOf(ctx, command)))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command, 'Active')
  const { id } = await ctx.tx
    .insertInto('paymentGroup')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(ctx, { type: 'payment-group.created', resource: { type: 'PaymentGroup', id }, after: columns })
  return id
}

/** @throws notFound, stale */
export async function updatePaymentGroup(ctx: CallerContext, id: number, command: PaymentGroupCommand): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  const { version, ...before } = await lockPaymentGroup(ctx, id)
  refuseStale(ctx, version)
  reject(violationsOfPaymentGroup(command, await situationOf(ctx, command, id)))
  const columns = columnsOf(command, before.status)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await ctx.tx
    .updateTable('paymentGroup')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  const resource = { type: 'PaymentGroup', id }
  await record(ctx, { type: 'payment-group.updated', resource, changedFields, before, after: columns })
}

/**
 * Deletes what nothing refers to, in nobody's past or future either; deleting it again does nothing.
 * @throws conflict `InUse`, notFound, stale
 */
export async function deletePaymentGroup(ctx: CallerContext, id: number): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  await removeOnce(ctx, {
    type: 'PaymentGroup',
    id,
    lock: () => lockPaymentGroup(ctx, id),
    async remove() {
      if (await isInAnyFact(ctx, id)) throw inUse()
      await ctx.tx
        .deleteFrom('paymentGroup')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, { type: 'payment-group.deleted', resource: { type: 'PaymentGroup', id } })
    },
  })
}

const lockPaymentGroup = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('paymentGroup')
    .select(['code', 'name', 'employerId', 'frequency', 'status', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The payment group'))

async function situationOf(
  { tx, employerGroupId }: CallerContext,
  { EmployerId }: PaymentGroupCommand,
  id?: number,
): Promise<Situation> {
  const employer = await tx
    .selectFrom('employer')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', EmployerId)
    .executeTakeFirst()
  const other = await tx
    .selectFrom('employee')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('paymentGroupId', '=', id ?? null)
    .where('employerId', '<>', EmployerId)
    .limit(1)
    .executeTakeFirst()
  return { employerExists: employer !== undefined, paysOtherEmployees: other !== undefined }
}

/** What employees were or will be paid in is in their facts, which no foreign key watches. */
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

const columnsOf = (command: PaymentGroupCommand, statusBefore: 'Active' | 'Inactive' | 'Pending') => ({
  code: command.Code,
  name: command.Name,
  employerId: command.EmployerId,
  frequency: command.Frequency,
  status: command.Status ?? statusBefore,
})

const inUse = () => conflict('InUse', 'Something refers to this payment group, so it stays. Make it Inactive.')

const refusals = {
  payment_group_code: () => conflict('CodeTaken', 'Another payment group has this code. Choose another.'),
}

/** Makes and changes payment groups, which the caller has checked, and records each as its single command does. */
export async function storePaymentGroups(ctx: BulkContext, rows: BulkRows): Promise<void> {
  await storeRows(ctx, 'payment_group', rows)
  await recordChanges(ctx, { prefix: 'payment-group', resource: 'PaymentGroup', from: rows.from })
}
