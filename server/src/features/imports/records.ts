import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { HappeningType } from '../../domain/happening-type.ts'
import { type Happening, recordMany } from '../../platform/records.ts'
import { batchesOf } from './problems.ts'
import { literal, type Run } from './run.ts'

/** SQL for an event's columns `actor` and `user_account_id`, and for an audit entry's, which go on with key and request. */
const actorsInSql = ({ requester }: Pick<Run, 'requester'>) => {
  if (!requester)
    return { ofEvent: "'System', null::bigint", ofEntry: "'System', null::bigint, null::bigint, null::text" }
  const { actor, requestId } = requester
  const ofEvent = `'Account', ${Number(actor.userAccountId)}`
  const key = actor.apiKeyId === null ? 'null::bigint' : Number(actor.apiKeyId)
  return { ofEvent, ofEntry: `${ofEvent}, ${key}, ${requestId === undefined ? 'null::text' : literal(requestId)}` }
}

/** `from`: SQL for rows with the columns `id`, `is_new` and `changed`; the others SQL over such a row `n`. */
export type Changes = Readonly<{
  prefix: string
  resource: string
  from: string
  employee?: string
  effectiveDate?: string
  /** What was done to one that is not new, where it is not always `updated`. */
  deed?: string
}>

/** An event and an audit entry for every row that was made or changed, as its single call writes them. */
export async function recordChanges(
  run: Run,
  { prefix, resource, from, employee = 'null', effectiveDate = 'null', deed = "'updated'" }: Changes,
): Promise<void> {
  const { ofEvent, ofEntry } = actorsInSql(run)
  const group = run.group.id
  await run.client.query(`
    with told as (
      select '${prefix}.' || case when is_new then 'created' else ${deed} end as type, id, changed,
        (${employee})::bigint as employee_id, case when is_new then (${effectiveDate})::date end as effective_date
      from ${from} n where is_new or changed <> '{}'
    ), events as (
      insert into event (employer_group_id, type, occurred_at, effective_date, resource_type, resource_id, employee_id,
        changed_fields, actor, user_account_id)
      select ${group}, type, '${run.now}', effective_date, '${resource}', id, employee_id, changed, ${ofEvent}
      from told order by id
    )
    insert into audit_entry (employer_group_id, occurred_at, action, resource_type, resource_id, details,
      actor, user_account_id, api_key_id, request_id)
    select ${group}, '${run.now}', type, '${resource}', id,
      case when changed = '{}' then '{}' else jsonb_build_object('changedFields', changed) end, ${ofEntry}
    from told order by id`)
}

/** A row of a query that `recordRows` reads. JSON keeps the order of its fields, which is the single call's. */
type Row = Readonly<{
  type: HappeningType
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
 * An event and an audit entry for every row of a query, with details, and HMACs of what stood there before and stands
 * there now: of what the single call writes so. Its columns are those of `Row`, in the order in which they are told.
 */
export async function recordRows(run: Run, query: string): Promise<void> {
  for await (const rows of batchesOf<Row>(run.client, query)) {
    await recordMany(recordedBy(run), rows.map(happeningOf))
  }
}

const happeningOf = (row: Row): Happening => ({
  type: row.type,
  resource: { type: row.resource, id: row.id },
  employeeId: row.employee_id ?? undefined,
  effectiveDate: row.effective_date ?? undefined,
  changedFields: row.changed,
  details: row.details ?? {},
  before: row.before ?? undefined,
  after: row.after ?? undefined,
})

const recordedBy = ({ tx, group, now, keys, requester }: Run) => ({
  tx,
  employerGroupId: group.id,
  now,
  actor: requester?.actor ?? ('System' as const),
  ...(requester?.requestId !== undefined && { requestId: requester.requestId }),
  fingerprint: async (text: string) => keys.fingerprint(text),
})
