import { sql } from 'kysely'
import type { BulkContext } from '../../core/bulk.ts'
import type { CallerContext, CommandContext, Reading } from '../../core/command-context.ts'
import { todayFor } from '../../domain/caller.ts'
import { noSuch, type Violation } from '../../domain/violation.ts'
import { costCentreIsVisible, isExpiredOn } from '../cost-centres/index.ts'
import { violationsOfLimit } from './rules.ts'

/** The tables of limits. */
const tables = {
  authority: { cost_centre: 'authority_cost_centre', payment_group: 'authority_payment_group' },
  role_grant: { cost_centre: 'role_grant_cost_centre', payment_group: 'role_grant_payment_group' },
} as const

type Owner = keyof typeof tables
export type LimitTable = keyof typeof tables.authority
export const limitTables = Object.keys(tables.authority) as readonly LimitTable[]

/** The ids that an authority or a role is limited to; an empty list is no limit. */
export type Limits = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

const noLimits: Limits = { costCentreIds: [], paymentGroupIds: [] }

/** SQL: the ids that an authority or a grant is limited to, sorted. `row`: SQL over the row, which has `employer_group_id`. */
export const limitsInSql = (owner: Owner, table: LimitTable, row: string): string =>
  `array(select l.${table}_id from ${tables[owner][table]} l
    where l.employer_group_id = ${row}.employer_group_id and l.${owner}_id = ${row}.id order by 1)`

/** SQL: the columns of `Limits`. */
export const limitColumns = (owner: Owner, row: string) =>
  sql.raw(limitTables.map(table => `${limitsInSql(owner, table, row)} as ${table}_ids`).join(', '))

/** The limits of an authority itself. */
export async function limitsOfAuthority({ tx, employerGroupId }: Reading, id: number): Promise<Limits> {
  const { rows } = await sql<Limits>`select ${limitColumns('authority', 'a')} from authority a
    where employer_group_id = ${employerGroupId} and id = ${id}`.execute(tx)
  return rows[0] ?? noLimits
}

/** Makes these the limits of an authority or a grant, none unless given. */
export async function writeLimits(
  { tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>,
  { owner, id }: Readonly<{ owner: Owner; id: number }>,
  { costCentreIds, paymentGroupIds } = noLimits,
): Promise<void> {
  const ids = { cost_centre: costCentreIds, payment_group: paymentGroupIds }
  for (const table of limitTables) {
    const [rows, ownerId, limitId] = [sql.table(tables[owner][table]), sql.ref(`${owner}_id`), sql.ref(`${table}_id`)]
    await sql`delete from ${rows} where employer_group_id = ${employerGroupId} and ${ownerId} = ${id}`.execute(tx)
    if (ids[table].length === 0) continue
    await sql`insert into ${rows} (employer_group_id, ${ownerId}, ${limitId})
      select ${employerGroupId}::bigint, ${id}::bigint, unnest(${ids[table]}::bigint[])`.execute(tx)
  }
}

/** `isChanged`: SQL over a row `n` of `from`: whether a stored row gets other limits. */
type StoredLimits = Readonly<{ owner: Owner; table: LimitTable; from: string; isChanged: string }>

/** Gives new and changed rows of `from` the limits that it has. */
export const storeLimits = (
  { client, employerGroupId }: BulkContext,
  { owner, table, from, isChanged }: StoredLimits,
) =>
  client.query(`
    delete from ${tables[owner][table]} l using ${from} n
    where l.employer_group_id = ${employerGroupId} and l.${owner}_id = n.id and ${isChanged}
      and l.${table}_id <> all(n.${table}_ids);
    insert into ${tables[owner][table]} (employer_group_id, ${owner}_id, ${table}_id)
    select ${employerGroupId}, n.id, each.id from ${from} n, unnest(n.${table}_ids) each (id)
    where n.is_new or ${isChanged} on conflict do nothing`)

/** Limits as a command sends them. */
type Sent = Readonly<{
  CostCentreIds?: readonly number[] | undefined
  PaymentGroupIds?: readonly number[] | undefined
}>

/** Codes, for sentences. */
export type LimitNames = Readonly<{ costCentres: string[]; paymentGroups: string[] }>

/**
 * Reads the records of sent ids. Unknown ids are violations, and so are those of expired and inactive records, unless
 * `kept` has them.
 */
export async function readLimits(
  ctx: CallerContext,
  sent: Sent,
  kept = noLimits,
): Promise<Limits & LimitNames & { violations: Violation[] }> {
  const costCentreIds = unique(sent.CostCentreIds)
  const paymentGroupIds = unique(sent.PaymentGroupIds)
  const costCentres = await readCostCentres(ctx, costCentreIds)
  const paymentGroups = await readPaymentGroups(ctx, paymentGroupIds)
  return {
    costCentreIds: costCentreIds.toSorted(byNumber),
    paymentGroupIds: paymentGroupIds.toSorted(byNumber),
    violations: [
      ...costCentreIds.flatMap((id, place) => {
        const found = costCentres.find(each => each.id === id)
        if (!found) return [noSuch(`CostCentreIds[${place}]`, 'cost centre')]
        const isClosed = isExpiredOn(found.expiryDate, todayFor(ctx.caller.today, found.employerId))
        return violationsOfLimit('CostCentreIds', { isClosed, isKept: kept.costCentreIds.includes(id), place })
      }),
      ...paymentGroupIds.flatMap((id, place) => {
        const found = paymentGroups.find(each => each.id === id)
        if (!found) return [noSuch(`PaymentGroupIds[${place}]`, 'payment group')]
        const isClosed = found.status === 'Inactive'
        return violationsOfLimit('PaymentGroupIds', { isClosed, isKept: kept.paymentGroupIds.includes(id), place })
      }),
    ],
    costCentres: costCentres.map(each => each.code),
    paymentGroups: paymentGroups.map(each => each.code),
  }
}

const unique = (ids: readonly number[] = []) => [...new Set(ids)]
const byNumber = (one: number, other: number) => one - other

const readCostCentres = ({ tx, caller }: CallerContext, ids: readonly number[]) =>
  tx
    .selectFrom('costCentre')
    .select(['id', 'code', 'expiryDate', 'employerId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', 'in', ids)
    .where(costCentreIsVisible(caller))
    .orderBy('code')
    .execute()

const readPaymentGroups = ({ tx, caller }: CallerContext, ids: readonly number[]) =>
  tx
    .selectFrom('paymentGroup')
    .select(['id', 'code', 'status'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', 'in', ids)
    .orderBy('code')
    .execute()
