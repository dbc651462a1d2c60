import type { BulkContext, BulkRows } from '../../../core/bulk.ts'
import type { CallerContext, Outcome } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { conflict, reject } from '../../../domain/failure.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { catalogueOf } from '../../catalogue/index.ts'
import { violationsOfPaycode } from './rules.ts'
import type { ExpensePaycodeCommand } from './schemas.ts'

const paycodes = catalogueOf({
  table: 'expensePaycode',
  columns: ['code', 'name', 'kind', 'maxAmount', 'unit', 'receiptThreshold', 'expiryDate'],
  parts: { read: readRates, replace: replaceRates },
  noun: 'expense-paycode',
  writers: ['EmployerAdministrator', 'PayrollAdministrator'],
  refusals: {
    expense_paycode_code: () => conflict('CodeTaken', 'Another paycode of the group has this code. Choose another.'),
  },
  inUse: () =>
    conflict('InUse', 'Applications refer to this paycode, so it cannot be deleted. Set its expiry date instead.'),
})

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createExpensePaycode = (ctx: CallerContext, command: ExpensePaycodeCommand): Promise<Outcome> =>
  paycodes.create(ctx, async () => checked(command))

/**
 * Replaces a paycode. Existing applications keep their amounts.
 * @throws notFound, stale, forbidden, invalid, conflict `CodeTaken`
 */
export const updateExpensePaycode = (
  ctx: CallerContext,
  id: number,
  command: ExpensePaycodeCommand,
): Promise<Outcome> => paycodes.replace(ctx, id, async () => checked(command))

/**
 * Deletes a paycode without applications. A repeat does nothing.
 * @throws conflict `InUse` if it has applications, notFound, stale, forbidden
 */
export const deleteExpensePaycode = (ctx: CallerContext, id: number): Promise<void> => paycodes.remove(ctx, id)

/** @throws invalid */
function checked(command: ExpensePaycodeCommand) {
  reject(violationsOfPaycode(command))
  return { ...columnsOf(command), rates: ratesOf(command) }
}

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

async function readRates({ tx, employerGroupId }: CallerContext, id: number): Promise<{ rates: Rate[] }> {
  const rates = await tx
    .selectFrom('expensePaycodeRate')
    .select(['validFrom', 'unitRate'])
    .where('employerGroupId', '=', employerGroupId)
    .where('expensePaycodeId', '=', id)
    .orderBy('validFrom')
    .execute()
  return { rates }
}

async function replaceRates(
  { tx, employerGroupId }: CallerContext,
  expensePaycodeId: number,
  { rates }: Readonly<{ rates: readonly Rate[] }> = { rates: [] },
): Promise<void> {
  await tx
    .deleteFrom('expensePaycodeRate')
    .where('employerGroupId', '=', employerGroupId)
    .where('expensePaycodeId', '=', expensePaycodeId)
    .execute()
  if (rates.length === 0) return
  await tx
    .insertInto('expensePaycodeRate')
    .values(rates.map(rate => ({ employerGroupId, expensePaycodeId, ...rate })))
    .execute()
}

/** Creates and changes the paycodes of a file, which the caller has checked. */
export const storeExpensePaycodes = (ctx: BulkContext, rows: BulkRows): Promise<void> => paycodes.store(ctx, rows)

/** The first day of a paycode's first rate. Employees can claim expenses of earlier days under it. */
const firstRateFrom = '2000-01-01'

/**
 * Gives paycodes a rate from `today` on, or deletes their rates. `from`: SQL for a relation with the `id` of the paycode,
 * its `unit_rate` (null: none) and its `stored_rate`, the one in force (null: none).
 */
export const storeUnitRates = (ctx: BulkContext, { from, today }: Readonly<{ from: string; today: CalendarDate }>) =>
  ctx.client.query(`
    delete from expense_paycode_rate r using ${from} n
    where r.employer_group_id = ${ctx.employerGroupId} and r.expense_paycode_id = n.id and n.unit_rate is null;
    insert into expense_paycode_rate (employer_group_id, expense_paycode_id, valid_from, unit_rate)
    select ${ctx.employerGroupId}, id, case when stored_rate is null then date '${firstRateFrom}' else '${today}' end, unit_rate
    from ${from} n where unit_rate is not null
    on conflict (employer_group_id, expense_paycode_id, valid_from) do update set unit_rate = excluded.unit_rate`)
