import { defaultIsMissing, defaultStaysActive } from '../../organisation-charts/index.ts'
import { type Run, refusalsIn } from '../rows/index.ts'

/**
 * Chooses the default as the single calls do, where the file does not say which it is: the one that is, or the first of a
 * group that has none.
 */
export async function keepADefault({ client, employerGroupId }: Run): Promise<void> {
  await client.query(`
    with former as (select id from organisation_chart where employer_group_id = ${employerGroupId} and is_default),
      first as (
        select n.id from next_organisation_chart n join stage_organisation_charts s using (line)
        where s.is_default is null and (n.id in (table former) or n.is_new and not exists (table former))
        order by line limit 1)
    update next_organisation_chart set is_default = true, changed = array_remove(changed, 'isDefault')
    where not exists (select from final_organisation_chart where is_default) and id in (table first)`)
}

/** A group with charts has one default, which is active. Rows that change nothing are passed over. */
export async function refuseWrongDefaults(run: Run): Promise<void> {
  const refuse = refusalsIn(run, 'organisation-charts.csv')
  await refuse(
    'isDefault',
    `select n.line, other.code from next_organisation_chart n
      join final_organisation_chart other on other.is_default and other.id <> n.id and coalesce(other.line < n.line, true)
      where n.is_default`,
    ({ code }) => `The chart ${code} is the default already. Write false here, or there.`,
  )
  await refuse(
    'isDefault',
    `select coalesce(min(line) filter (where not n.is_new), min(line)) as line, bool_or(not n.is_new) as "isTaken"
      from next_organisation_chart n
      where not n.is_default and (n.is_new or 'isDefault' = any(n.changed))
        and not exists (select from final_organisation_chart c where c.is_default)
      having count(*) > 0`,
    ({ isTaken }) => (isTaken ? defaultIsMissing : 'A group always has a default chart. Write true for one of them.'),
  )
  await refuse(
    'isDefault',
    `select n.line from next_organisation_chart n
      join organisation_chart c on c.employer_group_id = ${run.employerGroupId} and c.id = n.id
      where n.is_default and c.status <> 'Active' and 'isDefault' = any(n.changed)`,
    defaultStaysActive,
  )
}
