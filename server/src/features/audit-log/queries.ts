import { type RawBuilder, sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import type { Caller } from '../../domain/caller.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { type Collection, isBefore } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { changeTypeFor, employeeOfEntry, nameOfResource } from './names.ts'
import type { AuditEntry, AuditLogQuery } from './schemas.ts'
import { requireOversight } from './visibility.ts'

type AuditRow = Readonly<{
  sequence: number | null
  occurredAt: string
  testAt: string | null
  namedActor: AuditEntry['actor']
  action: DomainEventType
  resourceType: string
  resourceId: number | null
  resourceName: string | null
  changeType: string | null
  employee: { id: number; name: string } | null
  isActor: boolean
  requestId: string | null
  details: Record<string, unknown>
  hash: Buffer | null
  /** At least the id of the newest entry at the time of the query. */
  newestId: number
}>

/**
 * The audit log in the order of its chain, then the unsealed entries in the order of writing; or the other way round.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export async function listAuditLog(
  db: Db,
  caller: Caller,
  query: AuditLogQuery,
): Promise<Pick<Collection<AuditEntry>, 'page' | 'after'> & { newest(): number | undefined }> {
  await requireOversight(db, caller)
  const filters = filtersOf(caller, query)
  const { ofSealed, ofAll } = orders[query.Order ?? 'OldestFirst']
  let newestId: number | undefined
  return {
    // Of all entries, not of the page: the chain may have an entry behind one with a higher id.
    newest: () => newestId,
    async page(offset, limit) {
      const [rows, total] = await Promise.all([readEntries(filters, offset, limit), countEntries()])
      newestId = rows[0]?.newestId
      return { items: rows.map(toWire), total }
    },
    /** By places, which stay while a long list is read; unsealed entries have none, and come at once. `last`: a place. */
    async after(last, limit) {
      const isDown = query.Order === 'NewestFirst'
      const bound = isDown ? 'beforeSequence' : 'afterSequence'
      const further = filtersOf(caller, last === undefined ? query : { ...query, [bound]: last.id })
      const sealed = await readEntries({ ...further, areUnsealedWanted: false }, 0, limit)
      const sequence = sealed.length < limit ? undefined : sealed.at(-1)?.sequence
      const isTheirTurn = isDown ? last === undefined : sealed.length < limit
      const unsealed = isTheirTurn ? await readEntries({ ...filters, sealed: sql`false` }, 0, all) : []
      const rows = isDown ? [...unsealed, ...sealed] : [...sealed, ...unsealed]
      return { items: rows.map(toWire), last: typeof sequence === 'number' ? { id: sequence } : undefined }
    },
  }

  async function readEntries(filters: Filters, offset: number, limit: number) {
    const { rows } = await sql<AuditRow>`
        with page as (
          select * from (${entries(filters, sql`order by ${ofSealed} limit ${offset + limit}`)}) entry
          order by ${ofAll('entry')} limit ${limit} offset ${offset}
        )
        select page.*, jsonb_strip_nulls(jsonb_build_object('type', page.actor, 'userAccountId', page.user_account_id,
            'name', nullif(${personNameInSql()}, ''), 'apiKeyId', page.api_key_id, 'keyName', key.name))
            as named_actor,
          ${nameOfResource} as resource_name, ${changeTypeFor(caller)} as change_type,
          ${employeeOfEntry} as employee,
          exists (select from employee where employee.employer_group_id = page.employer_group_id
            and employee.id = page.employee_id and employee.person_id = account.person_id) as is_actor,
          (select max(id) from audit_entry where employer_group_id = ${caller.employerGroupId}) as newest_id
        from page
        left join api_key key on key.employer_group_id = page.employer_group_id and key.id = page.api_key_id
        left join user_account account on account.employer_group_id = page.employer_group_id
          and account.id = page.user_account_id
        left join person on person.employer_group_id = account.employer_group_id and person.id = account.person_id
        order by ${ofAll('page')}`.execute(db)
    return rows
  }

  async function countEntries() {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from (${entries(filters, sql``)}) entry`.execute(db)
    return rows[0]?.total ?? 0
  }
}

const all = 2 ** 31 - 1

const orders = {
  OldestFirst: {
    ofSealed: sql`seal.sequence`,
    ofAll: (table: string) => sql`${sql.ref(`${table}.sequence`)} nulls last, ${sql.ref(`${table}.id`)}`,
  },
  NewestFirst: {
    ofSealed: sql`seal.sequence desc`,
    ofAll: (table: string) => sql`${sql.ref(`${table}.sequence`)} desc nulls first, ${sql.ref(`${table}.id`)} desc`,
  },
} as const

type Filters = Readonly<{ entry: RawBuilder<unknown>; sealed: RawBuilder<unknown>; areUnsealedWanted: boolean }>

function filtersOf({ employerGroupId }: Caller, query: AuditLogQuery): Filters {
  const { afterSequence, beforeSequence, BeforeId, from, to, resourceType, resourceId, action } = query
  const { userAccountId, employeeId } = query
  // A number beyond the range arrives as a negative one: no sealed entry is behind it.
  const after = afterSequence !== undefined && afterSequence < 0 ? Number.MAX_SAFE_INTEGER : afterSequence
  const conditions = [
    sql`entry.employer_group_id = ${employerGroupId}`,
    isBefore('entry.id', BeforeId),
    ...(from === undefined ? [] : [sql`entry.occurred_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`entry.occurred_at < ${to}`]),
    ...(resourceType === undefined ? [] : [sql`lower(entry.resource_type) = lower(${resourceType})`]),
    ...(resourceId === undefined ? [] : [sql`entry.resource_id = ${resourceId}`]),
    ...(action === undefined ? [] : [sql`entry.action = lower(${action})`]),
    ...(userAccountId === undefined ? [] : [sql`entry.user_account_id = ${userAccountId}`]),
    ...(employeeId === undefined ? [] : [isAbout(employerGroupId, employeeId)]),
  ]
  return {
    entry: sql.join(conditions, sql` and `),
    sealed: sql`${after === undefined ? sql`true` : sql`seal.sequence > ${after}`} and ${isBefore('seal.sequence', beforeSequence)}`,
    areUnsealedWanted: beforeSequence === undefined,
  }
}

/** About an employee: of their record, or of a request, a credential or an account that is theirs. */
const isAbout = (employerGroupId: number, employeeId: number) => sql`(entry.employee_id = ${employeeId}
  or entry.resource_type = 'Employee' and entry.resource_id = ${employeeId}
  or entry.resource_type = 'UserAccount' and entry.resource_id = (select account.id from user_account account
    join employee on employee.employer_group_id = account.employer_group_id and employee.person_id = account.person_id
    where account.employer_group_id = ${employerGroupId} and employee.id = ${employeeId}))`

const columns = sql`entry.employer_group_id, entry.id, entry.occurred_at, entry.test_at, entry.actor, entry.user_account_id,
  entry.api_key_id, entry.request_id, entry.action, entry.resource_type, entry.resource_id, entry.employee_id,
  entry.details`

/** Sealed entries, or the first of them, and unsealed ones. What integrators alone read has no place among them. */
const entries = ({ entry, sealed, areUnsealedWanted }: Filters, first: RawBuilder<unknown>) => sql`
  (select seal.sequence, seal.hash, ${columns} from audit_seal seal
    join audit_entry entry on entry.employer_group_id = seal.employer_group_id and entry.id = seal.audit_entry_id
    where ${entry} and ${sealed} ${first})
  union all
  (select null::bigint, null::bytea, ${columns} from unsealed_record waiting
    join audit_entry entry on entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id
    where entry.is_audited and ${areUnsealedWanted} and ${entry})`

function toWire(row: AuditRow): AuditEntry {
  return {
    ...(row.sequence === null ? {} : { sequence: row.sequence }),
    occurredDateTime: row.occurredAt,
    ...(row.testAt === null ? {} : { testDateTime: row.testAt }),
    actor: row.namedActor,
    action: row.action,
    resource: {
      type: row.resourceType,
      ...(row.resourceId === null ? {} : { id: row.resourceId }),
      ...(row.resourceName === null ? {} : { name: row.resourceName }),
      ...(row.changeType === null ? {} : { changeType: row.changeType }),
    },
    ...(row.employee && { employee: { ...row.employee, isActor: row.isActor } }),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
    details: row.details,
    ...(row.hash === null ? {} : { hash: row.hash.toString('hex') }),
    isSealed: row.sequence !== null,
  }
}
