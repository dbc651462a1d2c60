import { type RawBuilder, sql } from 'kysely'
import type { CommandContext } from '../../platform/command-context.ts'
import { costCentreField, governedFields } from './facts.ts'

const snake = (name: string) =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replace(/(\D)(\d)/g, '$1$2')

/** The facts that a new employee begins with: every value there is, from the first day of the engagement. */
export async function insertFirstFacts(
  { tx, employerGroupId, now }: CommandContext,
  employeeId: number,
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
    where e.employer_group_id = ${employerGroupId} and e.id = ${employeeId} and f.value is not null`.execute(tx)
}
