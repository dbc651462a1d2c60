import type pg from 'pg'
import type { CalendarDate } from '../domain/calendar-date.ts'
import type { DomainEventType } from '../domain/event-type.ts'
import { settleWrites } from '../platform/database/writes.ts'
import type { CommandContext } from './command-context.ts'
import { recordAll, timesOf } from './records.ts'

/**
 * The context of a command that writes thousands of rows by a few statements, such as those of an import. `client` is the
 * connection of `tx`: these statements are planned for one execution each, and get no name.
 */
export type BulkContext = Pick<CommandContext, 'tx' | 'employerGroupId' | 'actor' | 'now' | 'realNow' | 'fingerprint'> &
  Readonly<{ client: pg.ClientBase; requestId?: string }>

/**
 * Rows to store. `from`: SQL for a relation with the columns `id`, `line`, `is_new` and `changed` (what events call the
 * fields that differ; empty: nothing does), and those named here. `columns` are written to new and changed rows,
 * `firstColumns` to new ones alone. `more`: SQL of further assignments for changed rows, over the stored row `t` and the
 * next one `n`.
 */
export type BulkRows = Readonly<{
  from: string
  columns: readonly string[]
  firstColumns?: readonly string[]
  more?: string
}>

/** Stores rows of a table with a version: new ones in the order of their lines, and those that changed. */
export async function storeRows(ctx: BulkContext, table: string, rows: BulkRows): Promise<void> {
  const { from, columns, firstColumns = [], more } = rows
  const { client, employerGroupId } = ctx
  const now = literal(ctx.now)
  const names = [...firstColumns, ...columns]
  const sets = [...columns.map(name => `${name} = n.${name}`), ...(more === undefined ? [] : [more])]
  // One statement: references between new and changed rows are looked at when both are there.
  await client.query(`
    with made as (
      insert into ${table} (${['employer_group_id', 'id', ...names].join(', ')}, created_at, last_modified)
      select ${[employerGroupId, 'id', ...names].join(', ')}, ${now}, ${now}
      from ${from} n where is_new order by line
    )
    update ${table} t set ${sets.join(', ')}, version = t.version + 1, last_modified = ${now}
    from ${from} n where t.employer_group_id = ${employerGroupId} and t.id = n.id and not n.is_new and n.changed <> '{}'`)
}

/** Counts a change of rows whose record shows it, although it is stored elsewhere. `ids`: SQL. */
export const touchRows = ({ client, employerGroupId, now }: BulkContext, table: string, ids: string) =>
  client.query(`
    update ${table} t set version = t.version + 1, last_modified = ${literal(now)}
    where t.employer_group_id = ${employerGroupId} and t.id in (${ids})`)

/**
 * Rows that have changed, and the parts of their events. `from`: as of `BulkRows`. `action`: SQL for the last word of the
 * event of a row that is not new; `updated` without it. `employee` and `effectiveDate` (of new ones): SQL over such a row.
 */
export type Changes = Readonly<{
  prefix: string
  resource: string
  from: string
  employee?: string
  effectiveDate?: string
  action?: string
}>

/** Records every row that was made or changed, as its single command does. */
export async function recordChanges(
  ctx: BulkContext,
  { prefix, resource, from, employee = 'null', effectiveDate = 'null', action = "'updated'" }: Changes,
): Promise<void> {
  const { client, employerGroupId } = ctx
  const { occurredAt, testAt } = timesOf(ctx)
  await client.query(`
    insert into audit_entry (employer_group_id, occurred_at, test_at, action, resource_type, resource_id, details,
      employee_id, effective_date, event_token, actor, user_account_id, api_key_id, request_id)
    select ${employerGroupId}, ${literal(occurredAt)}::timestamptz, ${testAt === null ? 'null' : literal(testAt)}::timestamptz, '${prefix}.' || case when is_new then 'created' else ${action} end,
      '${resource}', id, case when changed = '{}' then '{}' else jsonb_build_object('changedFields', changed) end,
      (${employee})::bigint, case when is_new then (${effectiveDate})::date end, gen_random_uuid(), ${actorInSql(ctx)}
    from ${from} n where is_new or changed <> '{}' order by n.id`)
}

/** SQL for the columns `actor`, `user_account_id`, `api_key_id` and `request_id`. */
function actorInSql({ actor, requestId }: BulkContext): string {
  if (actor === 'System') return "'System', null::bigint, null::bigint, null::text"
  const key = actor.apiKeyId === null ? 'null::bigint' : Number(actor.apiKeyId)
  return `'Account', ${Number(actor.userAccountId)}, ${key}, ${requestId === undefined ? 'null::text' : literal(requestId)}`
}

/** A row of a query that `recordRows` reads. JSON keeps the order of its fields, which is the single command's. */
type RecordedRow = Readonly<{
  type: DomainEventType
  resource: string
  id: number
  employee_id: number | null
  effective_date?: CalendarDate | null
  changed: readonly string[]
  details: Record<string, unknown> | null
  before: unknown
  after: unknown
}>

/**
 * Records every row of a query, with details, and HMACs of what stood there before and stands there now. Its columns are
 * those of `RecordedRow`, in the order of the events.
 */
export async function recordRows(ctx: BulkContext, query: string): Promise<void> {
  for await (const rows of batchesOf<RecordedRow>(ctx.client, query)) {
    await recordAll(
      ctx,
      rows.map(row => ({
        type: row.type,
        resource: { type: row.resource, id: row.id },
        employeeId: row.employee_id ?? undefined,
        effectiveDate: row.effective_date ?? undefined,
        changedFields: row.changed,
        details: row.details ?? {},
        before: row.before ?? undefined,
        after: row.after ?? undefined,
      })),
    )
    // So that the writes of a million rows are not all held until the commit.
    await settleWrites(ctx.tx)
  }
}

const rowsAtOnce = 2_000

/** The rows of a query, two thousand at a time. One of these is open at a time, in a transaction. */
export async function* batchesOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
): AsyncGenerator<readonly Row[]> {
  await client.query(`declare bulk_batches no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from bulk_batches`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close bulk_batches')
}

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** `employeeCode` in SQL. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
