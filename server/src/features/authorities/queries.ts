import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Asked,
  dayKey,
  type Freshness,
  type IdList,
  kindsOfPerson,
  listKey,
  readOfPersons,
  rememberedCollection,
  rememberedRecord,
} from '../../core/remembered/index.ts'
import { isInForce } from '../../core/today.ts'
import { type Caller, seesSelfAlone } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import { compiledFor, given } from '../../platform/database/compiled.ts'
import type { Db } from '../../platform/database/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { type Position, positionOf } from '../organisation-charts/index.ts'
import { type RecordRow, type Records, recordsOf } from './records.ts'
import type { Authority, AuthorityQuery, ListQuery, PositionsQuery } from './schemas.ts'
import {
  authorityIsVisible,
  authoritySubject,
  heldCostCentreTie,
  isAmongTied,
  ownCostCentreTie,
  paymentGroupTie,
  positionTie,
  relationOf,
} from './visibility.ts'
import { type AuthorityRow, authorityOf } from './wire.ts'

/** Authorities the caller may see, as the beginning of a query. Every read in this file starts here. */
const fromVisible = (caller: Caller) =>
  sql`from authority where authority.employer_group_id = ${caller.employerGroupId} and ${authorityIsVisible(caller)}`

export function listAuthorities(db: Db, caller: Caller, query: ListQuery): Collection<Authority> {
  const { costCentreIds, paymentGroupIds, positionIds } = query
  const list = authoritiesThat(caller, {
    conditions: conditionsOfList(caller, query),
    key: keyOf(caller, { costCentreIds, paymentGroupIds, positionIds }),
    expand: query.expand,
  })
  return rememberedCollection(db, list)
}

/** Which cost centres a scope leads to may depend on rows of others: such a list is not remembered. */
export const keyOf = (caller: Caller, filters: Pick<ListQuery, 'costCentreIds'> & Readonly<Record<string, unknown>>) =>
  filters.costCentreIds && caller.accessScopes.length > 0 ? undefined : listKey(caller, filters)

/** Filters are ANDed. Unknown ids match no authority; nor do cost centres that the caller does not see. */
function conditionsOfList(caller: Caller, query: ListQuery): RawBuilder<SqlBool>[] {
  const { costCentreIds, paymentGroupIds, positionIds } = query
  const today = caller.today.group
  const conditions: RawBuilder<SqlBool>[] = []
  if (costCentreIds) conditions.push(isOfCostCentres(caller, costCentreIds))
  if (paymentGroupIds) conditions.push(isAmongTied([paymentGroupTie], relationOf(paymentGroupIds), caller))
  if (positionIds) conditions.push(isAmongTied([positionTie(today)], relationOf(positionIds), caller))
  return conditions
}

/** Whether an authority has one of these cost centres, or holds a position with one today. */
export function isOfCostCentres(caller: Caller, ids: readonly number[]): RawBuilder<SqlBool> {
  const visible = sql`select cost_centre.id from cost_centre where cost_centre.employer_group_id = ${caller.employerGroupId}
    and cost_centre.id = any(${ids}::bigint[]) and ${costCentreIsVisible(caller)}`
  return isAmongTied([ownCostCentreTie, heldCostCentreTie(caller.today.group)], visible, caller)
}

/** @throws notFound */
export async function getAuthority(db: Db, caller: Caller, { id, expand }: { id: number } & AuthorityQuery) {
  const [row] = await readRecords(db, caller, { isWanted: isVisibleAmong(caller, [id]), expand })
  if (!row) throw notFound('The authority')()
  return { record: authorityOf(row, caller), version: row.version }
}

/** An authority, and how its record is serialised where it is not remembered. */
type Shown = Readonly<{ id: number; textOf(authority: Authority): string }>

const rememberedAuthority = (db: Db, caller: Caller, shown: Shown) =>
  rememberedRecord(db, authorityList(caller, {}), shown)

/** Whether the caller sees an authority. */
export async function seesAuthority(db: Db, caller: Caller, shown: Shown): Promise<boolean> {
  const known = await rememberedAuthority(db, caller, shown)
  if (known) return known.texts.length > 0
  const { rows } = await sql`select ${fromVisible(caller)} and authority.id = ${shown.id}`.execute(db)
  return rows.length > 0
}

/**
 * An approver, to whom the caller turns even where the caller does not see the authority. Then date of birth and address
 * stay out.
 */
export async function getApprovingAuthority(db: Db, caller: Caller, shown: Shown): Promise<Authority> {
  const known = await rememberedAuthority(db, caller, shown)
  if (known?.texts[0]) return JSON.parse(known.texts[0].text)
  const [row] = await approvingRecord(db, caller, { id: shown.id })
  if (!row) throw notFound('The authority')()
  if (row.isVisible) return authorityOf(row, caller)
  const { dateOfBirth: _, address: __, ...unseen } = authorityOf(row, caller)
  return unseen
}

/**
 * The positions that an authority holds today, of one chart or of all.
 * @throws notFound when the authority is not visible; an unknown chart has no positions
 */
export async function listAuthorityPositions(
  db: Db,
  caller: Caller,
  { id, chartId }: { id: number } & PositionsQuery,
): Promise<Collection<Position>> {
  const { rows } = await sql<{ personId: number }>`
    select authority.person_id ${fromVisible(caller)} and authority.id = ${id}`.execute(db)
  const [authority] = rows
  if (!authority) throw notFound('The authority')()
  const held = db
    .selectFrom('chartPosition as position')
    .select(['position.id', 'position.code', 'position.name', 'position.status', 'position.reportingPositionId'])
    .where('position.employerGroupId', '=', caller.employerGroupId)
    .where(sql<SqlBool>`exists (select from position_holder holder
      where holder.employer_group_id = position.employer_group_id and holder.position_id = position.id
        and holder.person_id = ${authority.personId} and ${isInForce('holder', caller.today.group)})`)
    .$if(chartId !== undefined, q => q.where('position.organisationChartId', '=', chartId ?? 0))
  return collectionOf(held, positionOf, 'position.id')
}

type Selection = Readonly<{
  conditions: readonly RawBuilder<SqlBool>[]
  key: string | undefined
  expand: AuthorityQuery['expand']
  isSelective?: boolean
  orderBy?: RawBuilder<unknown> | undefined
}>

/** The visible authorities that meet all conditions. */
export const authoritiesThat = (
  caller: Caller,
  { conditions, key, expand, orderBy, isSelective = false }: Selection,
) => ({
  employerGroupId: caller.employerGroupId,
  subject: authoritySubject,
  key,
  isSelective: isSelective || seesSelfAlone(caller),
  orderBy,
  ids: (also: RawBuilder<SqlBool>) =>
    sql`select authority.id ${sql.join([fromVisible(caller), ...conditions, also], sql` and `)}`,
  rows: (connection: Db, ids: readonly number[], fresh: Freshness | undefined) =>
    readRecords(connection, caller, { isWanted: isVisibleAmong(caller, ids), expand, fresh }),
  toItems: (_: Db, rows: readonly AuthorityRow[]) => rows.map(row => authorityOf(row, caller)),
  text: expand === undefined ? textOf(caller) : undefined,
})

const textOf = (caller: Caller) => ({
  key: dayKey(caller),
  kinds: kindsOfPerson,
  isWhole: shownWithEmployee(caller),
  async read(connection: Db, { ids, whole, fresh }: Asked) {
    const rows = await readRecords(connection, caller, {
      isWanted: sql`authority.id = any(${ids}::bigint[])`,
      isEmployeeShown: sql`authority.id = any(${whole}::bigint[])`,
      fresh,
    })
    return readOfPersons(rows, row => authorityOf(row, caller))
  },
})

/** The authorities that are shown with their employee, if they have one. */
const shownWithEmployee = (caller: Caller): boolean | IdList =>
  caller.accessScopes.length === 0 || {
    employerGroupId: caller.employerGroupId,
    subject: authoritySubject,
    key: listKey(caller, { isShownWithEmployee: true }),
    isSelective: seesSelfAlone(caller),
    ids: also => sql`select authority.id from employee
      join authority on authority.employer_group_id = employee.employer_group_id
        and authority.person_id = employee.person_id
      where employee.employer_group_id = ${caller.employerGroupId} and ${employeeIsVisible(caller)} and ${also}`,
  }

/** All visible authorities. */
export const authorityList = (caller: Caller, { expand }: AuthorityQuery) =>
  authoritiesThat(caller, { conditions: [], key: keyOf(caller, {}), expand })

async function readRecords(db: Db, caller: Caller, asked: Records): Promise<RecordRow[]> {
  const { rows } = await recordsOf(caller, asked).execute(db)
  return rows
}

/** One record, visible or not. */
const approvingRecord = compiledFor((caller: Caller) =>
  recordsOf(caller, { isWanted: sql`authority.id = ${given('id')}`, tested: 'Few' }),
)

/**
 * Whether an authority is one of these and visible. The ids come as an array, so that the plan looks each of them up, however
 * many PostgreSQL thinks a page might have.
 */
const isVisibleAmong = (caller: Caller, ids: readonly number[]) => sql<SqlBool>`authority.id = any(array(
  select authority.id ${fromVisible(caller)} and authority.id = any(${ids}::bigint[])))`
