import { sql } from 'kysely'
import { conflict, notFound, reject } from '../../domain/failure.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { type Situation, violationsOfPaymentGroup } from './rules.ts'
import type { PaymentGroupCommand } from './schemas.ts'

const writers = ['EmployerAdministrator', 'PayrollAdministrator'] as const

/** @returns the id of the new payment group */
export async function createPaymentGroup(act: CallersAct, command: PaymentGroupCommand): Promise<number> {
  await requireRoleOverStructure(act, writers)
  reject(violationsOfPaymentGroup(command, await situationOf(act, command)))
  const { employerGroupId, now } = act
  const columns = columnsOf(command, 'Active')
  const { id } = await act.tx
    .insertInto('paymentGroup')
    .values({ ...newId(act), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(act, { type: 'payment-group.created', resource: { type: 'PaymentGroup', id }, after: columns })
  return id
}

/** @throws notFound, stale */
export async function updatePaymentGroup(act: CallersAct, id: number, command: PaymentGroupCommand): Promise<void> {
  await requireRoleOverStructure(act, writers)
  const { version, ...before } = await lockPaymentGroup(act, id)
  refuseStale(act, version)
  reject(violationsOfPaymentGroup(command, await situationOf(act, command, id)))
  const columns = columnsOf(command, before.status)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await act.tx
    .updateTable('paymentGroup')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  const resource = { type: 'PaymentGroup', id }
  await record(act, { type: 'payment-group.updated', resource, changedFields, before, after: columns })
}

/**
 * Deletes what nothing refers to, in nobody's past or future either; deleting it again does nothing.
 * @throws conflict `InUse`, notFound, stale
 */
export async function deletePaymentGroup(act: CallersAct, id: number): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await removeOnce(act, {
    type: 'PaymentGroup',
    id,
    lock: () => lockPaymentGroup(act, id),
    async remove() {
      if (await isInAnyFact(act, id)) throw inUse()
      await act.tx
        .deleteFrom('paymentGroup')
        .where('employerGroupId', '=', act.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(act, { type: 'payment-group.deleted', resource: { type: 'PaymentGroup', id } })
    },
  })
}

const lockPaymentGroup = ({ tx, caller }: CallersAct, id: number) =>
  tx
    .selectFrom('paymentGroup')
    .select(['code', 'name', 'employerId', 'frequency', 'status', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The payment group'))

async function situationOf(
  { tx, employerGroupId }: CallersAct,
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
async function isInAnyFact({ tx, employerGroupId }: CallersAct, id: number): Promise<boolean> {
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
