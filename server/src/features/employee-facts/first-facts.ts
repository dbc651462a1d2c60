import { type Insertable, sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import type { CostCentreShare } from '../../domain/employee-values.ts'
import { maskAccountNumber } from '../../domain/text/australian-numbers.ts'
import type { EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'
import { isSecretField, secretPlace } from '../employee-fields/index.ts'
import { insertPerson } from '../identities/index.ts'
import { proposedFields, readHistory, valuesInSql } from './queries.ts'
import { replaceShares, writeRow } from './row.ts'

type Own<Table> = Omit<Insertable<Table>, 'employerGroupId' | 'id'>

/** A new employee in the columns of its tables. */
type NewEmployee = Readonly<{
  person: Own<PersonTable>
  employee: Omit<Own<EmployeeTable>, 'personId' | 'createdAt' | 'lastModified'>
  costCentres: readonly CostCentreShare[]
}>

/**
 * Writes a new employee: the person, the employee, the cost centres, and the facts of the first day.
 * @returns the employee's id
 */
export async function insertEmployee(ctx: CommandContext, { person, employee, costCentres }: NewEmployee) {
  const { tx, employerGroupId, now } = ctx
  const personId = await insertPerson(ctx, person)
  const { id } = await tx
    .insertInto('employee')
    .values({ ...newId(ctx), ...employee, employerGroupId, personId, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceShares(ctx, id, costCentres)
  await insertFirstFacts(ctx, id)
  return id
}

/**
 * Writes the facts of a new employee: every value there is, or those of some fields, from the first day on. The place of one
 * who awaits a hire is a proposal.
 */
async function insertFirstFacts(
  { tx, employerGroupId, now }: CommandContext,
  employeeId: number,
  fields?: readonly string[],
): Promise<void> {
  await sql`
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${employerGroupId}, e.id, f.field, f.value, f.ciphertext, e.start_date, ${now}
    from employee e
    join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    cross join lateral (values ${sql.raw(valuesInSql)}) f (field, value, ciphertext)
    where e.employer_group_id = ${employerGroupId} and e.id = ${employeeId} and f.value is not null
      and not (e.awaits_hire and f.field = any(${proposedFields}::text[]))
      and ${fields === undefined ? sql`true` : sql`f.field = any(${fields}::text[])`}`.execute(tx)
}

/**
 * Corrects the first values of an employee who has no later fact. Only the operator does this; no approval policy applies.
 * `values`: by field, in the form of facts; lists with their numbers in full, a tax file number always null.
 */
export async function correctFirstFacts(
  ctx: CommandContext,
  employeeId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, employerGroupId } = ctx
  const history = await readHistory({ tx, employerGroupId }, employeeId)
  const keys = await ctx.keys()
  const corrected = Object.entries(values).map(([field, value]) => {
    const isSealed = isSecretField(field) && value !== null
    const ciphertext = isSealed ? keys.encrypt(JSON.stringify(value), secretPlace(field, history.token)) : null
    return { field, value: masked(value), ciphertext }
  })
  await writeRow(ctx, history, corrected)
  const fields = Object.keys(values)
  await tx
    .deleteFrom('employeeFact')
    .where('employerGroupId', '=', employerGroupId)
    .where('employeeId', '=', employeeId)
    .where('field', 'in', fields)
    .execute()
  await insertFirstFacts(ctx, employeeId, fields)
}

/** Masks the numbers of accounts and memberships, as rows have them. */
const masked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each) =>
    name === 'accountNumber' || name === 'memberNumber' ? maskAccountNumber(String(each)) : each,
  )
