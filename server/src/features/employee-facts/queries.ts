import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { Fact } from './rules.ts'
import type { Reversal } from './timeline.ts'

/** A fact of somebody's. */
export type StoredFact = Fact & Readonly<{ id: number; changeRequestId: number | null; ciphertext: Buffer | null }>

type About = Readonly<{ employerGroupId: number; employeeId: number }>

/**
 * By field, the facts that stand, in the order of their days, and the entries: all that was entered for its day, and not
 * written to bring a former value back, and may count on some day. That is what stands, what another entry of the same
 * day has hidden, and what was taken back. What an import has superseded otherwise was a mistake and counts no more.
 */
export async function readFacts(db: Db, { employerGroupId, employeeId }: About) {
  const known = await db
    .selectFrom('employeeFact as fact')
    .leftJoin('changeRequest as request', join =>
      join
        .onRef('request.employerGroupId', '=', 'fact.employerGroupId')
        .onRef('request.id', '=', 'fact.changeRequestId'),
    )
    .select(['fact.id', 'fact.field', 'fact.value', 'fact.valueCiphertext as ciphertext', 'fact.validFrom'])
    .select(['fact.changeRequestId', 'request.effectiveToDate as until'])
    .select([sql<boolean>`fact.superseded_at is null`.as('isStanding'), isEntry.as('isEntry')])
    .where('fact.employerGroupId', '=', employerGroupId)
    .where('fact.employeeId', '=', employeeId)
    .where(sql<boolean>`(fact.superseded_at is null or ${isEntry})`)
    .orderBy('fact.validFrom')
    .execute()
  const byField = (facts: readonly StoredFact[]) => Map.groupBy(facts, fact => fact.field)
  return {
    facts: byField(known.filter(({ isStanding }) => isStanding)),
    entries: byField(known.filter(({ isEntry }) => isEntry)),
  }
}

const isEntry = sql<boolean>`(not fact.is_restored and (fact.superseded_at is null or request.status = 'Rescinded'
  or exists (select from employee_fact other where other.employer_group_id = fact.employer_group_id
    and other.employee_id = fact.employee_id and other.field = fact.field and other.valid_from = fact.valid_from
    and other.recorded_at = fact.superseded_at)))`

/** The applied requests about the `employee` of the surrounding query that take others back. */
export const reversalsOf = sql<Reversal[]>`coalesce((
  select json_agg(json_build_object('changeRequestId', r.id, 'from', r.effective_date,
    'takesBack', r.rescinds_change_request_id || r.rescinds_also))
  from change_request r
  where r.employer_group_id = employee.employer_group_id and r.employee_id = employee.id
    and r.rescinds_change_request_id is not null and r.status in ('Applied', 'Rescinded')), '[]')`
