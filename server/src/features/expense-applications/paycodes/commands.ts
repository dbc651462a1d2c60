import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../../core/bulk.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { requireRoleOverStructure } from '../../accounts/index.ts'
import { violationsOfPaycode } from './rules.ts'
import type { ExpensePaycodeCommand } from './schemas.ts'

const writers = ['EmployerAdministrator', 'PayrollAdministrator'] as const

/** @throws forbidden, invalid, conflict `CodeTaken` */
export async function createExpensePaycode(ctx: CallerContext, command: ExpensePaycodeCommand): Promise<Outcome> {
  await requireRoleOverStructure(ctx, writers)
  reject(violationsOfPaycode(command))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command)
  const { id } = await ctx.tx
    .insertInto('expensePaycode')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  const rates = ratesOf(command)
  await insertRates(ctx, id, rates)
  const resource = { type: 'ExpensePaycode', id }
  await record(ctx, { type: 'expense-paycode.created', resource, after: { ...columns, rates } })
  return { id }
}

/**
 * Replaces a paycode. Existing applications keep their amounts. @throws notFound, stale, forbidden, invalid, conflict
 * `CodeTaken`
 */
export async function updateExpensePaycode(
  ctx: CallerContext,
  id: number,
  command: ExpensePaycodeCommand,
): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  const { version, ...columns } = await lockPaycode(ctx, id)
  refuseStale(ctx, version)
  reject(violationsOfPaycode(command))
  const before = { ...columns, rates: await readRates(ctx, id) }
  const after = { ...columnsOf(command), rates: ratesOf(command) }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return
  await ctx.tx
    .updateTable('expensePaycode')
    .set(eb => ({ ...columnsOf(command), version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  await deleteRates(ctx, id)
  await insertRates(ctx, id, after.rates)
  const resource = { type: 'ExpensePaycode', id }
  await record(ctx, { type: 'expense-paycode.updated', resource, changedFields, before, after })
}

/**
 * Deletes a paycode without applications. A repeat does nothing.
 * @throws conflict `InUse` if it has applications, notFound, stale, forbidden
 */
export async function deleteExpensePaycode(ctx: CallerContext, id: number): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  await removeOnce(ctx, {
    type: 'ExpensePaycode',
    id,
    lock: () => lockPaycode(ctx, id),
    async remove() {
      await deleteRates(ctx, id)
      await ctx.tx
        .deleteFrom('expensePaycode')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, { type: 'expense-paycode.deleted', resource: { type: 'ExpensePaycode', id } })
    },
  })
}

const lockPaycode = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('expensePaycode')
    .select(['code', 'name', 'kind', 'maxAmount', 'unit', 'receiptThreshold', 'expiryDate', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The paycode'))

const usualThreshold = '82.50'

const columnsOf = (command: ExpensePaycodeCommand) => ({
  code: command.Code,
  name: command.Name,
  kind: command.Kind,
  maxAmount: moneyFromWire(command.MaxAmount) ?? null,
  unit: command.Unit || null,
  receiptThreshold: moneyFromWire(command.ReceiptThreshold) ?? usualThreshold,
  expiryDate: command.ExpiryDate ?? null,
})

type Rate = Readonly<{ validFrom: string; unitRate: string }>

const ratesOf = ({ Rates = [] }: ExpensePaycodeCommand): Rate[] =>
  Rates.map(({ ValidFrom, UnitRate }) => ({ validFrom: ValidFrom, unitRate: moneyFromWire(UnitRate, 4) ?? '' })).sort(
    (one, other) => (one.validFrom < other.validFrom ? -1 : 1),
  )

const readRates = ({ tx, employerGroupId }: CallerContext, id: number): Promise<Rate[]> =>
  tx
    .selectFrom('expensePaycodeRate')
    .select(['validFrom', 'unitRate'])
    .where('employerGroupId', '=', employerGroupId)
    .where('expensePaycodeId', '=', id)
    .orderBy('validFrom')
    .execute()

async function insertRates({ tx, employerGroupId }: CallerContext, id: number, rates: readonly Rate[]): Promise<void> {
  if (rates.length === 0) return
  const own = { employerGroupId, expensePaycodeId: id }
  await tx
    .insertInto('expensePaycodeRate')
    .values(rates.map(rate => ({ ...own, ...rate })))
    .execute()
}

async function deleteRates({ tx, employerGroupId }: CallerContext, id: number): Promise<void> {
  await tx
    .deleteFrom('expensePaycodeRate')
    .where('employerGroupId', '=', employerGroupId)
    .where('expensePaycodeId', '=', id)
    .execute()
}

/** The errors of broken constraints. */
const refusals = {
  expense_paycode_code: () => conflict('CodeTaken', 'Another paycode of the group has this code. Choose another.'),
}

const inUse = () =>
  conflict('InUse', 'Applications refer to this paycode, so it cannot be deleted. Set its expiry date instead.')

/** Makes and changes paycodes, which the caller has checked, and records each as its single command does. */
export async function storeExpensePaycodes(ctx: BulkContext, rows: BulkRows): Promise<void> {
  await storeRows(ctx, 'expense_paycode', rows)
  await recordChanges(ctx, { prefix: 'expense-paycode', resource: 'ExpensePaycode', from: rows.from })
}

/** A paycode's first rate holds from here on, so that costs of days gone by can be claimed under it. */
const firstRateFrom = '2000-01-01'

/**
 * Gives paycodes a rate from `today` on, or takes their rates away. `from`: SQL for a relation with the `id` of the paycode, its
 * `unit_rate` (null: none) and its `stored_rate`, the one in force (null: none).
 */
export const storeUnitRates = (ctx: BulkContext, { from, today }: Readonly<{ from: string; today: CalendarDate }>) =>
  ctx.client.query(`
    delete from expense_paycode_rate r using ${from} n
    where r.employer_group_id = ${ctx.employerGroupId} and r.expense_paycode_id = n.id and n.unit_rate is null;
    insert into expense_paycode_rate (employer_group_id, expense_paycode_id, valid_from, unit_rate)
    select ${ctx.employerGroupId}, id, case when stored_rate is null then date '${firstRateFrom}' else '${today}' end, unit_rate
    from ${from} n where unit_rate is not null
    on conflict (employer_group_id, expense_paycode_id, valid_from) do update set unit_rate = excluded.unit_rate`)
