import { type RawBuilder, sql } from 'kysely'
import { maskAccountNumber } from '../../domain/australian-numbers.ts'
import type { CommandContext } from '../../platform/command-context.ts'
import { updatePerson } from '../identities/index.ts'
import { costCentreField, governedFields, isSecretField, secretPlace } from './facts.ts'

const snake = (name: string) =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replace(/(\D)(\d)/g, '$1$2')

/** The facts that a new employee begins with: every value there is, or those of some fields, from the first day on. */
export async function insertFirstFacts(
  { tx, employerGroupId, now }: CommandContext,
  employeeId: number,
  fields?: readonly string[],
): Promise<void> {
  const values: RawBuilder<unknown>[] = governedFields.map(each => {
    const row = each.table === 'person' ? 'p' : 'e'
    const ciphertext = 'ciphertext' in each ? sql.ref(`e.${snake(each.ciphertext)}`) : sql`null::bytea`
    return sql`(${sql.lit(each.field)}, to_jsonb(${sql.ref(`${row}.${snake(each.column)}`)}), ${ciphertext})`
  })
  await sql`
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${employerGroupId}, e.id, f.field, f.value, f.ciphertext, e.start_date, ${now}
    from employee e
    join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    cross join lateral (values
      ${sql.join(values)},
      (${sql.lit(costCentreField)}, (
        select jsonb_agg(jsonb_build_object('costCentreId', c.cost_centre_id, 'percentage', c.percentage) order by c.cost_centre_id)
        from employee_cost_centre c where c.employer_group_id = e.employer_group_id and c.employee_id = e.id), null::bytea)
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
  const { table, column } = governed
  const stored = (each: unknown) => (each !== null && typeof each === 'object' ? JSON.stringify(each) : each)
  if (!isSecretField(field) || !('ciphertext' in governed)) return { table, columns: { [column]: stored(value) } }
  const sealed = value === null ? null : (await ctx.keys()).encrypt(JSON.stringify(value), secretPlace(field, token))
  const index = field === 'TaxFileNumber' ? { taxFileNumberIndex: null } : {}
  return { table, columns: { [column]: stored(masked(value)), [governed.ciphertext]: sealed, ...index } }
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
