import { sql } from 'kysely'
import { type AuditEntryRow, beginning, hashedColumns, hashOf } from '../../core/audit-chain.ts'
import { getLastSequence } from '../../core/sealer.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Db, slowly } from '../../platform/database/index.ts'
import { type Head, type Link, type Problem, problemOf, problemOfEnd, problemOfHead, writtenHead } from './problems.ts'
import type { AuditVerification } from './schemas.ts'
import { requireOversight } from './visibility.ts'

export type Verification = Readonly<{
  sealed: number
  /** Entries without a place yet, and the moment of the first of them. */
  waiting: Readonly<{ entries: number; since: string | null }>
  /** The last good place. An auditor who keeps it elsewhere notices later whether the log was rewritten or cut off. */
  head: Head
  problem: Problem | undefined
}>

/** Rows of one statement, so that memory does not grow with the log. */
const stride = 1_000

/**
 * Checks the audit log of a group and its events up to the first problem.
 *
 * It finds entries that were edited, exchanged, deleted, inserted or moved; places that were taken out; entries without a
 * seal; entries deleted before sealing; events without an entry, which a log that was cut off leaves behind. With a kept
 * head it finds a log that was cut off, or rewritten from any place before the head.
 *
 * Without a kept head it does not find a chain that a person with control of the database rewrote with right hashes, or cut
 * off together with its events. It never finds an entry that was added as the server would have.
 */
export async function verifyAuditLog(db: Db, employerGroupId: number, kept?: Head): Promise<Verification> {
  const { head, problem } = await walkChain(db, employerGroupId, kept)
  const found =
    problem ??
    problemOfEnd(head.sequence, kept) ??
    (await findLooseEntry(db, employerGroupId)) ??
    (await findDeletedWaiting(db, employerGroupId)) ??
    (await findMissingEvent(db, employerGroupId)) ??
    (await findUnnumberedEvent(db, employerGroupId)) ??
    (await findUntoldEvent(db, employerGroupId))
  const { rows } = await sql<{ sealed: number; entries: number; since: string | null }>`
    select (select count(*)::integer from audit_seal where employer_group_id = ${employerGroupId}) as sealed,
      count(*)::integer as entries, min(entry.occurred_at) as since
    from unsealed_record waiting
    join audit_entry entry on entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id
    where waiting.employer_group_id = ${employerGroupId} and entry.is_audited`.execute(db)
  const { sealed = 0, entries = 0, since = null } = rows[0] ?? {}
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
  const { rows } = await sql<LinkRow>`
    select seal.sequence, seal.audit_entry_id, seal.previous_hash, seal.hash, seal.sealed_at, ${hashedColumns}
    from audit_seal seal
    left join audit_entry entry on entry.employer_group_id = seal.employer_group_id and entry.id = seal.audit_entry_id
    where seal.employer_group_id = ${employerGroupId} and seal.sequence > ${after}
    order by seal.sequence limit ${stride}`.execute(db)
  return rows.map(row => ({ ...row, entry: row.id === null ? undefined : { ...row, id: row.id } }))
}

type LooseRow = Readonly<{ last: number | null; loose: number | null }>

/** A trigger makes every entry wait until it is sealed. */
async function findLooseEntry(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  let last = 0
  for (;;) {
    const { rows } = await sql<LooseRow>`
      select max(id) as last, min(id) filter (where not is_known) as loose from (
        select id, exists (select from audit_seal seal
              where seal.employer_group_id = entry.employer_group_id and seal.audit_entry_id = entry.id)
            or exists (select from unsealed_record waiting where waiting.employer_group_id = entry.employer_group_id
              and waiting.record_id = entry.id) as is_known
        from audit_entry entry where employer_group_id = ${employerGroupId} and is_audited and id > ${last}
        order by id limit ${stride}) entry`.execute(db)
    const { loose = null, last: end = null } = rows[0] ?? {}
    if (loose !== null) {
      const message = `Entry ${loose} has no place in the chain and waits for none: its seal was deleted, or it was put past the sealer.`
      return { kind: 'NeverSealed', auditEntryId: loose, message }
    }
    if (end === null) return undefined
    last = end
  }
}

async function findDeletedWaiting(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from unsealed_record waiting
    where employer_group_id = ${employerGroupId} and not exists (select from audit_entry entry
      where entry.employer_group_id = waiting.employer_group_id and entry.id = waiting.record_id)
    order by record_id limit 1`.execute(db)
  const [found] = rows
  const message = `Entry ${found?.id} was deleted before it was sealed.`
  return found && { kind: 'EntryMissing', auditEntryId: found.id, message }
}

type EventRow = Readonly<{ sequence: number; isThere: boolean }>

/**
 * The sequence of events has no gaps, but where a restore began anew: an entry of the chain says so, of the moment by which its
 * events are numbered. By `event_epoch` clients learn of the gap, so it has to say the same.
 */
async function findMissingEvent(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  const { rows: restores } = await sql<{ lastBefore: number; firstSequence: number }>`
    select epoch.last_before, epoch.first_sequence from event_epoch epoch
    join audit_entry entry on entry.employer_group_id = epoch.employer_group_id and entry.action = 'system.restored'
      and entry.is_audited and (entry.details ->> 'lastBefore')::bigint = epoch.last_before
      and (entry.details ->> 'firstSequence')::bigint = epoch.first_sequence
      and extract(epoch from entry.occurred_at) * 1000000 = epoch.first_sequence
    where epoch.employer_group_id = ${employerGroupId} and not exists (select from event_seal seal
      where seal.employer_group_id = entry.employer_group_id and seal.event_id = entry.id
        and seal.sequence < epoch.first_sequence)`.execute(db)
  const isRestore = (before: number, next: number) =>
    restores.some(({ lastBefore, firstSequence }) => before === lastBefore && next === firstSequence)
  let last = 0
  for (;;) {
    const { rows } = await sql<EventRow>`
      select seal.sequence, event.id is not null as is_there from event_seal seal
      left join event on event.employer_group_id = seal.employer_group_id and event.id = seal.event_id
      where seal.employer_group_id = ${employerGroupId} and seal.sequence > ${last}
      order by seal.sequence limit ${stride}`.execute(db)
    for (const { sequence, isThere } of rows) {
      if ((sequence !== last + 1 && !isRestore(last, sequence)) || !isThere) {
        return { kind: 'EventMissing', sequence: last + 1, message: `Event ${last + 1} was deleted.` }
      }
      last = sequence
    }
    if (rows.length < stride) return undefined
  }
}

/** The numbers of the last events leave no gap behind them. */
async function findUnnumberedEvent(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  const { rows } = await sql<{ id: number }>`
    select event.id from event where employer_group_id = ${employerGroupId}
      and not exists (select from event_seal seal
        where seal.employer_group_id = event.employer_group_id and seal.event_id = event.id)
      and not exists (select from unsealed_record waiting
        where waiting.employer_group_id = event.employer_group_id and waiting.record_id = event.id)
    limit 1`.execute(db)
  if (rows.length === 0) return undefined
  const sequence = (await getLastSequence(db, employerGroupId)) + 1
  return { kind: 'EventMissing', sequence, message: `Event ${sequence} was deleted.` }
}

/** An event is an entry too, or its transaction wrote one: the submission of a draft, and each change of earlier releases. */
async function findUntoldEvent(db: Db, employerGroupId: number): Promise<Problem | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    select seal.sequence from (select min(id) as id from audit_entry where employer_group_id = ${employerGroupId}
      group by transaction_id having not bool_or(is_audited)) untold
    join event_seal seal on seal.employer_group_id = ${employerGroupId} and seal.event_id = untold.id
    order by seal.sequence limit 1`.execute(db)
  const sequence = rows[0]?.sequence
  const message = `Event ${sequence} has no entry in the audit log: it was deleted, perhaps with the end of the log.`
  return sequence === undefined ? undefined : { kind: 'EventUntold', sequence, message }
}

/**
 * Verifies the log of the caller's group. Simultaneous requests of a group share one walk.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export function verifying() {
  const underWay = new Map<number, Promise<AuditVerification>>()
  return async (db: Db, caller: Caller): Promise<AuditVerification> => {
    await requireOversight(db, caller)
    const { employerGroupId } = caller
    const walk =
      underWay.get(employerGroupId) ??
      verifyAuditLog(slowly(db), employerGroupId)
        .then(toWire)
        .finally(() => underWay.delete(employerGroupId))
    underWay.set(employerGroupId, walk)
    return walk
  }
}

const toWire = ({ sealed, waiting, head, problem }: Verification): AuditVerification => ({
  isWhole: problem === undefined,
  entries: sealed + waiting.entries,
  sealedTo: head.sequence,
  head: writtenHead(head),
  unsealed: waiting.entries,
  ...(waiting.since === null ? {} : { unsealedSince: waiting.since }),
  ...(problem && { firstBad: firstBadOf(problem) }),
})

const firstBadOf = ({ message, ...where }: Problem) => ({ ...where, problem: message })
