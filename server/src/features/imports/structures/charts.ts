import { violationsOfDefault, violationsOfStatus } from '../../organisation-charts/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

/**
 * Chooses the default as the single calls do, where the file does not say which it is: the present one, or the first of a
 * group without one.
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

type Row = Readonly<{
  isDefault: boolean
  status: 'Active' | 'Inactive' | 'Pending'
  isStored: boolean
  mustBeDefault: boolean
}>

/** Refuses a second default, no default, and an inactive default. Rows that change nothing are allowed. */
export async function refuseWrongDefaults(run: Run): Promise<void> {
  const refuse = refusalsIn(run, 'organisation-charts.csv')
  await refuse.rows(
    'isDefault',
    `select n.line, other.code from next_organisation_chart n
      join final_organisation_chart other on other.is_default and other.id <> n.id and coalesce(other.line < n.line, true)
      where n.is_default`,
    ({ code }) => `The chart ${code} is the default already. Write false here, or there.`,
  )
  await refuse.review<Row>({
    query: `select n.line, n.is_default as "isDefault", n.status, c.id is not null as "isStored",
          coalesce(n.line = first.line, false) as "mustBeDefault"
        from next_organisation_chart n
        left join organisation_chart c on c.employer_group_id = ${run.employerGroupId} and c.id = n.id
        left join (select coalesce(min(line) filter (where not is_new), min(line)) as line from next_organisation_chart
          where not is_default and (is_new or 'isDefault' = any(changed))
            and not exists (select from final_organisation_chart where is_default)) first on true
        where n.is_new or 'isDefault' = any(n.changed)`,
    columns: { IsDefault: 'isDefault', Status: 'isDefault' },
    reasons: {
      IsDefault: ({ isStored }, message) =>
        isStored ? message : 'A group always has a default chart. Write true for one of them.',
    },
    rule: row => [...violationsOfDefault({ IsDefault: row.isDefault }, row), ...violationsOfStatus(row)],
  })
}
