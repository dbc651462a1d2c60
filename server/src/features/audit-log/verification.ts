import { sql } from 'kysely'
import { type AuditEntryRow, beginning, hashedColumns, hashOf } from '../../core/audit-chain.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Head, type Link, type Problem, problemOf, problemOfEnd, problemOfHead } from './problems.ts'

export type Verification = Readonly<{
  sealed: number
  /** Entries that have no place yet, and the moment of the first of them. */
  waiting: Readonly<{ entries: number; since: string | null }>
  /** The last place that was found good, to be kept elsewhere: whoever rewrites or cuts off the log cannot hide it then. */
  head: Head
  problem: Problem | undefined
}>

/** Rows that are looked at together: memory does not grow with the log. */
const stride = 1_000

/**
 * Walks the whole audit log of a group, and what should hang together with it, to the first thing that is wrong.
 *
 * Found: entries edited, exchanged, deleted, put in or moved; places taken out; entries whose seals were deleted, or
 * that were put past the sealer; entries deleted before they were sealed; events without entry, which a log that was cut
 * off leaves behind. With a kept head: a log that was cut off, or written anew from any place before it.
 *
 * Not found without a kept head: a chain that was made anew with right hashes, or cut off together with its events, by
 * somebody who has the database in their hands. Never found: what they added as the server itself would have.
 */
export async function verifyAuditLog(db: Db, employerGroupId: number, kept?: Head): Promise<Verification> {
  const { head, problem } = await walkChain(db, employerGroupId, kept)
  const found =
    problem ??
    problemOfEnd(head.sequence, kept) ??
    (await findLooseEntry(db, employerGroupId)) ??
    (await findDeletedWaiting(db, employerGroupId)) ??
    (await findUntoldEvent(db, employerGroupId))
  const [counted] = await sqlRows<{ sealed: number; entries: number; since: string | null }>(
    db,
    sql`select (select count(*)::integer from audit_seal where employer_group_id = ${employerGroupId}) as sealed,
      count(*)::integer as entries, min(entry.occurred_at) as since
    from unsealed_record waiting
    join audit_entry entry on entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id
    where waiting.employer_group_id = ${employerGroupId} and waiting.kind = 'AuditEntry'`,
  )
  const { sealed = 0, entries = 0, since = null } = counted ?? {}
  return { sealed, waiting: { entries, since }, head, problem: found }
}

async function walkChain(db: Db, employerGroupId: number, kept: Head | undefined) {
  let head: Head = { sequence: 0, hash: beginning }
  for (;;) {
    const links = await listLinks(db, employerGroupId, head.sequence)
    for (const link of links) {
      const problem = problemOf(link, head, hashOf) ?? problemOfHead(link, kept)
      if (problem) return { head, problem }
      head = { sequence: link.sequence, hash: link.hash }
    }
    if (links.length < stride) return { head, problem: undefined }
  }
}

type LinkRow = Omit<Link, 'entry'> & Omit<AuditEntryRow, 'id'> & Readonly<{ id: number | null }>

async function listLinks(db: Db, employerGroupId: number, after: number): Promise<Link[]> {
  const rows = await sqlRows<LinkRow>(
    db,
    sql`select seal.sequence, seal.audit_entry_id, seal.previous_hash, seal.hash, seal.sealed_at, ${hashedColumns}
    from audit_seal seal
    left join audit_entry entry on entry.employer_group_id = seal.employer_group_id and entry.id = seal.audit_entry_id
    where seal.employer_group_id = ${employerGroupId} and seal.sequence > ${after}
    order by seal.sequence limit ${stride}`,
  )
  return rows.map(row => ({ ...row, entry: row.id === null ? undefined : { ...row, id: row.id } }))
}

/** Every entry is sealed, or waits to be, since a trigger sees to that. */
async function findLooseEntry(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  let last: number | null = 0
  while (last !== null) {
    const [found]: { last: number | null; loose: number | null }[] = await sqlRows(
      db,
      sql`select max(id) as last, min(id) filter (where not is_known) as loose from (
        select id, exists (select from audit_seal seal
              where seal.employer_group_id = entry.employer_group_id and seal.audit_entry_id = entry.id)
            or exists (select from unsealed_record waiting where waiting.employer_group_id = entry.employer_group_id
              and waiting.kind = 'AuditEntry' and waiting.record_id = entry.id) as is_known
        from audit_entry entry where employer_group_id = ${employerGroupId} and id > ${last}
        order by id limit ${stride}) entry`,
    )
    if (found && found.loose !== null) {
      const message = `Entry ${found.loose} has no place in the chain and waits for none: its seal was deleted, or it was put past the sealer.`
      return { kind: 'NeverSealed', auditEntryId: found.loose, message }
    }
    last = found?.last ?? null
  }
  return undefined
}

async function findDeletedWaiting(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  const [found] = await sqlRows<{ id: number }>(
    db,
    sql`select record_id as id from unsealed_record waiting
    where employer_group_id = ${employerGroupId} and kind = 'AuditEntry' and not exists (select from audit_entry entry
      where entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id)
    order by record_id limit 1`,
  )
  if (!found) return undefined
  return {
    kind: 'EntryMissing',
    auditEntryId: found.id,
    message: `Entry ${found.id} was deleted before it was sealed.`,
  }
}

type EventRow = Readonly<{ sequence: number; isThere: boolean; isTold: boolean }>

/** Events are numbered without gaps, and the transaction of each left an entry too. */
async function findUntoldEvent(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  let last = 0
  for (;;) {
    const rows: EventRow[] = await sqlRows(
      db,
      sql`select seal.sequence, event.id is not null as is_there, exists (select from audit_entry entry
          where entry.employer_group_id = event.employer_group_id
            and entry.transaction_id = event.transaction_id) as is_told
      from event_seal seal
      left join event on event.employer_group_id = seal.employer_group_id and event.id = seal.event_id
      where seal.employer_group_id = ${employerGroupId} and seal.sequence > ${last}
      order by seal.sequence limit ${stride}`,
    )
    for (const { sequence, isThere, isTold } of rows) {
      if (sequence !== last + 1 || !isThere) {
        return { kind: 'EventMissing', sequence: last + 1, message: `Event ${last + 1} was deleted.` }
      }
      if (!isTold) {
        const message = `Event ${sequence} has no entry in the audit log: it was deleted, perhaps with the end of the log.`
        return { kind: 'EventUntold', sequence, message }
      }
      last = sequence
    }
    if (rows.length < stride) return undefined
  }
}

const sqlRows = async <Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await statement.execute(db)).rows as Row[]
