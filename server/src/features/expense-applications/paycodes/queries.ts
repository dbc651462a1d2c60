import { sql } from 'kysely'
import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { ExpensePaycode } from './schemas.ts'

type Expand = { expand?: 'details' }
type Rate = Readonly<{ validFrom: string; unitRate: string }>

/** The paycodes of the group, which all its members see. */
const visiblePaycodes = (db: Db, caller: Caller) =>
  db
    .selectFrom('expensePaycode')
    .select(['id', 'code', 'name', 'kind', 'maxAmount', 'unit', 'receiptThreshold', 'expiryDate', 'version'])
    .select(
      sql<Rate[]>`coalesce((select jsonb_agg(jsonb_build_object('validFrom', rate.valid_from,
          'unitRate', rate.unit_rate::text) order by rate.valid_from)
        from expense_paycode_rate rate where rate.employer_group_id = expense_paycode.employer_group_id
          and rate.expense_paycode_id = expense_paycode.id), '[]')`.as('rates'),
    )
    .where('employerGroupId', '=', caller.employerGroupId)

type PaycodeRow = Awaited<ReturnType<ReturnType<typeof visiblePaycodes>['execute']>>[number]

export const listExpensePaycodes = (db: Db, caller: Caller, query: Expand): Collection<ExpensePaycode> =>
  collectionOf(visiblePaycodes(db, caller), paycodeOf(caller, query), 'expensePaycode.id')

/** @throws notFound */
export async function getExpensePaycode(db: Db, caller: Caller, { id, ...query }: Expand & { id: number }) {
  const row = await visiblePaycodes(db, caller).where('id', '=', id).executeTakeFirstOrThrow(notFound('The paycode'))
  return { record: paycodeOf(caller, query)(row), version: row.version }
}

const paycodeOf =
  (caller: Caller, { expand }: Expand) =>
  (row: PaycodeRow): ExpensePaycode => ({
    id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    ...(row.maxAmount !== null && { maxAmount: moneyToWire(row.maxAmount) }),
    ...(row.unit && { unit: row.unit }),
    ...unitRateOn(caller.today.group, row.rates),
    receiptThreshold: moneyToWire(row.receiptThreshold),
    isExpired: row.expiryDate !== null && row.expiryDate < caller.today.group,
    ...(expand === 'details' && detailsOf(row)),
  })

function unitRateOn(day: string, rates: readonly Rate[]) {
  const rate = rates.findLast(({ validFrom }) => validFrom <= day)
  return rate && { unitRate: moneyToWire(rate.unitRate) }
}

const detailsOf = ({ expiryDate, rates }: PaycodeRow) => ({
  ...(expiryDate !== null && { expiryDate: wireDate(expiryDate) }),
  rates: rates.map(rate => ({ validFrom: wireDate(rate.validFrom), unitRate: moneyToWire(rate.unitRate) })),
})
