import { type Insertable, sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { maskAccountNumber } from '../../domain/text/australian-numbers.ts'
import type { EmployeeTable, PersonTable } from '../../platform/tables.generated.ts'
import {
  type CostCentreShare,
  costCentreField,
  governedFields,
  isSecretField,
  secretPlace,
} from '../employee-fields/index.ts'
import { insertPerson, updatePerson } from '../identities/index.ts'
import { insertShares } from './shares.ts'

type Own<Table> = Omit<Insertable<Table>, 'employerGroupId' | 'id'>

/** A new employee in the columns of its tables. */
export type NewEmployee = Readonly<{
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
  await insertShares(ctx, id, costCentres)
  await insertFirstFacts(ctx, id)
  return id
}

/** SQL over an employee `e` and the person `p`: the name, the value and the ciphertext of every field, for `values`. */
export const valuesInSql = governedFields
  .map(({ field, table, columnInSql, ciphertextInSql }) => {
    const row = table === 'person' ? 'p' : 'e'
    const ciphertext = ciphertextInSql === undefined ? 'null::bytea' : `e.${ciphertextInSql}`
    return `('${field}', to_jsonb(${row}.${columnInSql}), ${ciphertext})`
  })
  .join(',\n      ')

/** SQL over an employee `e`: the value of `costCentreField`; null without cost centres. */
export const sharesInSql = `(
        select jsonb_agg(jsonb_build_object('costCentreId', c.cost_centre_id, 'percentage', c.percentage) order by c.cost_centre_id)
        from employee_cost_centre c where c.employer_group_id = e.employer_group_id and c.employee_id = e.id)`

/** The facts that a new employee begins with: every value there is, or those of some fields, from the first day on. */
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
    cross join lateral (values
      ${sql.raw(valuesInSql)},
      (${sql.lit(costCentreField)}, ${sql.raw(sharesInSql)}, null::bytea)
    ) f (field, value, ciphertext)
    where e.employer_group_id = ${employerGroupId} and e.id = ${employeeId} and f.value is not null
      and ${fields === undefined ? sql`true` : sql`f.field = any(${fields}::text[])`}`.execute(tx)
}

/**
 * Corrects what an employee began with, of whom no fact is later than the first day: the operator's word, which no policy
 * governs. `values`: by field, as facts have them; of lists with numbers the numbers whole; of a tax file number null.
 */
export async function correctFirstFacts(
  ctx: CommandContext,
  employeeId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { token, personId } = await tx
    .selectFrom('employee')
    .select(['token', 'personId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  for (const [field, value] of Object.entries(values)) {
    const { table, columns } = await columnsOf(ctx, { token, field, value })
    if (table === 'person') await updatePerson(ctx, personId, columns as Readonly<Record<string, unknown>>)
    else {
      await tx
        .updateTable('employee')
        .set(columns)
        .where('employerGroupId', '=', employerGroupId)
        .where('id', '=', employeeId)
        .execute()
    }
  }
  const fields = Object.keys(values)
  await tx
    .deleteFrom('employeeFact')
    .where('employerGroupId', '=', employerGroupId)
    .where('employeeId', '=', employeeId)
    .where('field', 'in', fields)
    .execute()
  await insertFirstFacts(ctx, employeeId, fields)
}

type FirstValue = Readonly<{ token: string; field: string; value: unknown }>

/** What the row of the employee or the person has for a field. */
async function columnsOf(ctx: CommandContext, { token, field, value }: FirstValue) {
  const governed = governedFields.find(each => each.field === field)
  if (!governed) throw new Error(`${field} is no field of an employee with days.`)
  const { table, column, ciphertext } = governed
  const stored = (each: unknown) => (each !== null && typeof each === 'object' ? JSON.stringify(each) : each)
  if (!isSecretField(field) || ciphertext === undefined) return { table, columns: { [column]: stored(value) } }
  const sealed = value === null ? null : (await ctx.keys()).encrypt(JSON.stringify(value), secretPlace(field, token))
  const index = field === 'TaxFileNumber' ? { taxFileNumberIndex: null } : {}
  return { table, columns: { [column]: stored(masked(value)), [ciphertext]: sealed, ...index } }
}

/** The numbers of accounts and memberships as rows show them. */
const masked = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(record =>
        Object.fromEntries(
          Object.entries(record).map(([name, each]) => [
            name,
            name === 'accountNumber' || name === 'memberNumber' ? maskAccountNumber(String(each)) : each,
          ]),
        ),
      )
    : value
