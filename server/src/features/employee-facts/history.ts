import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../core/command-context.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { notFound } from '../../domain/failure.ts'
import { costCentreField, type GovernedField, governedFields } from '../employee-fields/index.ts'
import { readFacts, reversalsOf, type StoredFact } from './queries.ts'
import type { Reversal } from './timeline.ts'

/** An employee with today's values as the row has them, and every fact that stands, in the order of its day. */
export type History = Readonly<{
  id: number
  token: string
  personId: number
  employerId: number
  name: string
  email: string
  startDate: CalendarDate
  terminationDate: CalendarDate | null
  /** The last day of an engagement whose ending is done. */
  closedOn: CalendarDate | null
  /** By field, in the form of facts; null: none. */
  row: Readonly<Record<string, unknown>>
  ciphertexts: Readonly<Record<string, Buffer | null>>
  facts: ReadonlyMap<string, readonly StoredFact[]>
  /** By field, as `readFacts` has them. */
  entries: ReadonlyMap<string, readonly StoredFact[]>
  reversals: readonly Reversal[]
}>

type Json = Readonly<Record<string, unknown>>
type Scope = Pick<CommandContext, 'tx' | 'employerGroupId'>

/** @throws notFound where the group has no such employee */
export async function readHistory(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  employeeId: number,
): Promise<History> {
  const { rows } = await sql<{ employee: Json; person: Json; shares: unknown; reversals: Reversal[] }>`
    select to_jsonb(employee) as employee, to_jsonb(p) as person, (
      select jsonb_agg(jsonb_build_object('costCentreId', s.cost_centre_id, 'percentage', s.percentage) order by s.cost_centre_id)
      from employee_cost_centre s
      where s.employer_group_id = employee.employer_group_id and s.employee_id = employee.id) as shares,
      ${reversalsOf} as reversals
    from employee
    join person p on p.employer_group_id = employee.employer_group_id and p.id = employee.person_id
    where employee.employer_group_id = ${employerGroupId} and employee.id = ${employeeId}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound('The employee')()
  const { employee, person, shares, reversals } = found
  const { facts, entries } = await readFacts(tx, { employerGroupId, employeeId })
  return {
    id: employeeId,
    token: String(employee.token),
    personId: Number(employee.person_id),
    employerId: Number(employee.employer_id),
    name: `${person.given_name} ${person.family_name}`,
    email: String(employee.email),
    startDate: String(employee.start_date),
    terminationDate: employee.termination_date as CalendarDate | null,
    closedOn: employee.closed_on as CalendarDate | null,
    row: {
      ...Object.fromEntries(governedFields.map(each => entryOf(each, { employee, person }))),
      [costCentreField]: shares,
    },
    ciphertexts: Object.fromEntries(governedFields.map(each => ciphertextOf(each, employee))),
    facts,
    entries,
    reversals,
  }
}

/** The same employee, with the facts as they are now. */
export const withFacts = async ({ tx, employerGroupId }: Reading, history: History): Promise<History> => ({
  ...history,
  ...(await readFacts(tx, { employerGroupId, employeeId: history.id })),
})

/** Locks an employee, before what is true of them changes. @throws notFound */
export const lockEmployee = ({ tx, employerGroupId }: Scope, employeeId: number) =>
  tx
    .selectFrom('employee')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The employee'))

type Rows = Readonly<{ employee: Json; person: Json }>

const entryOf = ({ field, table, columnInSql }: GovernedField, rows: Rows) => [field, rows[table][columnInSql] ?? null]

/** PostgreSQL's JSON of a bytea is its hexadecimal text: `\x01…`. */
function ciphertextOf({ field, ciphertextInSql }: GovernedField, employee: Json): [string, Buffer | null] {
  const text = ciphertextInSql === undefined ? null : employee[ciphertextInSql]
  return [field, typeof text === 'string' ? Buffer.from(text.slice(2), 'hex') : null]
}
