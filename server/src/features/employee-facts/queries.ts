import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../core/command-context.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { notFound } from '../../domain/failure.ts'
import type { Reversal, StoredFact } from '../../domain/timeline.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
import { write } from '../../platform/database/writes.ts'
import { withinGroup } from '../../platform/joins.ts'
import { factFields } from '../employee-fields/index.ts'

/** The fields whose values in the row of an employee who awaits a hire are proposals: no fact says so. */
export const proposedFields: readonly string[] = ['PaymentGroupId', 'CostCentre']

/** An employee with today's values as the row has them, and the facts of every day. */
export type History = Readonly<{
  id: number
  token: string
  personId: number
  employerId: number
  name: string
  email: string
  startDate: CalendarDate
  terminationDate: CalendarDate | null
  /** The last day of the engagement that was closed last. */
  closedOn: CalendarDate | null
  /** Whether the payment group and the cost centres of the row are proposals of a hire, which `row` leaves out. */
  awaitsHire: boolean
  /** By field, in the form of facts; null: no value. */
  row: Readonly<Record<string, unknown>>
  ciphertexts: Readonly<Record<string, Buffer | null>>
  /** By field, the facts that count now, in the order of their days. */
  facts: ReadonlyMap<string, readonly StoredFact[]>
  /**
   * By field, every entry that may count on some day: facts that count now, that a later entry for the same day has
   * replaced, or that a rescission has hidden. Facts that an import has superseded otherwise were mistakes and are left
   * out, as are facts that restored a former value.
   */
  entries: ReadonlyMap<string, readonly StoredFact[]>
  reversals: readonly Reversal[]
}>

type Scope = Pick<Reading, 'tx' | 'employerGroupId'>

type Columns = Readonly<Record<string, unknown>>

type Row = Omit<History, 'id' | 'row' | 'ciphertexts' | 'facts' | 'entries'> &
  Readonly<{ employee: Columns; person: Columns; shares: unknown }>

const costCentreShares = `(
  select jsonb_agg(jsonb_build_object('costCentreId', c.cost_centre_id, 'percentage', c.percentage) order by c.cost_centre_id)
  from employee_cost_centre c where c.employer_group_id = e.employer_group_id and c.employee_id = e.id)`

/** SQL over an employee `e` and the person `p`: the name, the value and the ciphertext of every field, for `values`. */
export const valuesInSql = factFields
  .map(({ field, table, columnInSql, ciphertextInSql }) => {
    const column = `to_jsonb(${table === 'person' ? 'p' : 'e'}.${columnInSql})`
    const value = table === 'employeeCostCentre' ? costCentreShares : column
    return `('${field}', ${value}, ${ciphertextInSql === undefined ? 'null::bytea' : `e.${ciphertextInSql}`})`
  })
  .join(',\n      ')

/** @throws notFound where the group has no such employee */
export async function readHistory({ tx, employerGroupId }: Scope, id: number): Promise<History> {
  const [[found], known] = await Promise.all([
    selectEmployee({ employerGroupId, id }).rows(tx),
    readFacts({ tx, employerGroupId }, id),
  ])
  if (!found) throw notFound('The employee')()
  const { employee, person, shares, ...row } = found
  const values: Record<string, unknown> = {}
  const ciphertexts: Record<string, Buffer | null> = {}
  for (const { field, table, columnInSql, ciphertextInSql } of factFields) {
    values[field] = table === 'employeeCostCentre' ? shares : (table === 'person' ? person : employee)[columnInSql]
    const sealed = ciphertextInSql && (employee[ciphertextInSql] as string | null)
    ciphertexts[field] = sealed ? Buffer.from(sealed.slice('\\x'.length), 'hex') : null
  }
  if (row.awaitsHire) for (const field of proposedFields) values[field] = null
  return { ...row, id, row: values, ciphertexts, ...known }
}

type Wanted = Readonly<{ employerGroupId: number; id: number }>

async function readFacts({ tx, employerGroupId }: Scope, employeeId: number) {
  const known = await selectFacts({ employerGroupId, id: employeeId }).rows(tx)
  const byField = (facts: readonly StoredFact[]) => Map.groupBy(facts, fact => fact.field)
  return {
    facts: byField(known.filter(({ isCurrent }) => isCurrent)),
    entries: byField(known.filter(({ isEntry }) => isEntry)),
  }
}

const isEntry = sql<boolean>`(not fact.is_restored and (fact.superseded_at is null or request.status = 'Rescinded'
  or exists (select from employee_fact other where other.employer_group_id = fact.employer_group_id
    and other.employee_id = fact.employee_id and other.field = fact.field and other.valid_from = fact.valid_from
    and other.recorded_at = fact.superseded_at)))`

/** The applied requests about the employee `e` that rescind others. */
const reversals = sql<Reversal[]>`coalesce((
  select json_agg(json_build_object('changeRequestId', r.id, 'from', r.effective_date,
    'takesBack', r.rescinds_change_request_id || r.rescinds_also))
  from change_request r
  where r.employer_group_id = e.employer_group_id and r.employee_id = e.id
    and r.rescinds_change_request_id is not null and r.status in ('Applied', 'Rescinded')), '[]')`

/** Every column of both rows: PostgreSQL takes longer to prepare an expression for each field than to read it. */
const selectEmployee = compiledOnce(
  (_, { employerGroupId, id }: Wanted) => sql<Row>`
    select e.token, e.person_id, e.employer_id, e.email, e.start_date, e.termination_date, e.closed_on, e.awaits_hire,
      p.given_name || ' ' || p.family_name as name, to_jsonb(e) as employee, to_jsonb(p) as person,
      ${sql.raw(costCentreShares)} as shares, ${reversals} as reversals
    from employee e
    join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    where e.employer_group_id = ${employerGroupId} and e.id = ${id}`,
)

const selectFacts = compiledOnce((tx, { employerGroupId, id }: Wanted) =>
  tx
    .selectFrom('employeeFact as fact')
    .leftJoin('changeRequest as request', withinGroup('request.id', 'fact.changeRequestId'))
    .select(['fact.id', 'fact.field', 'fact.value', 'fact.valueCiphertext as ciphertext', 'fact.validFrom'])
    .select(['fact.changeRequestId', 'request.effectiveToDate as until'])
    .select([sql<boolean>`fact.superseded_at is null`.as('isCurrent'), isEntry.as('isEntry')])
    .where('fact.employerGroupId', '=', employerGroupId)
    .where('fact.employeeId', '=', id)
    .where(sql<boolean>`(fact.superseded_at is null or ${isEntry})`)
    .orderBy('fact.validFrom'),
)

/**
 * A column that waits until no other transaction proposes or applies a change of the `employee` of the surrounding query, and keeps
 * others waiting until this one ends. Imports, which take long, neither wait nor keep others waiting.
 */
export const holdsChanges = sql<unknown>`pg_advisory_xact_lock(hashtextextended('changes of an employee', employee.id))`

/** Locks an employee before their values change: statements behind it wait for the lock. */
export function lockEmployee({ tx, employerGroupId }: CommandContext, employeeId: number): void {
  write(tx, lockRow({ employerGroupId, id: employeeId }))
}

const lockRow = compiledOnce((tx, { employerGroupId, id }: Wanted) =>
  tx
    .selectFrom('employee')
    .select(['id', holdsChanges.as('held')])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate(),
)
