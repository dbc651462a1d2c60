import { refusalsIn } from '../refusals.ts'
import type { Run } from '../run.ts'

const file = 'expense-paycodes.csv'

/**
 * `next_expense_paycode_rate`: the rates that the file has other than those in force today. They count as changes of
 * their paycodes.
 */
export async function resolveRates(run: Run): Promise<void> {
  const isPresent = run.present.get(file)?.has('unitRate') ?? false
  await run.client.query(`
    create temporary table next_expense_paycode_rate on commit drop as
    select n.id, s.unit_rate, r.unit_rate as stored_rate
    from next_expense_paycode n
    join stage_expense_paycodes s on s.line = n.line
    left join lateral (
      select unit_rate from expense_paycode_rate r
      where r.employer_group_id = ${run.employerGroupId} and r.expense_paycode_id = n.id and r.valid_from <= '${run.today}'
      order by r.valid_from desc limit 1
    ) r on true
    where ${isPresent} and s.unit_rate is distinct from r.unit_rate;
    update next_expense_paycode n set changed = changed || '{rates}'
    from next_expense_paycode_rate r where r.id = n.id and not n.is_new`)
  await refuseRatesOfNothing(run)
}

/** Rates say of what they are the rate. */
const refuseRatesOfNothing = (run: Run): Promise<void> =>
  refusalsIn(run, file)(
    run.present.get(file)?.has('unit') ? 'unit' : 'unitRate',
    `select n.line from next_expense_paycode n
      left join next_expense_paycode_rate next on next.id = n.id
      where n.unit is null and (n.is_new or n.changed && '{unit,rates}') and (next.unit_rate is not null
        or next.id is null and exists (select from expense_paycode_rate r
          where r.employer_group_id = ${run.employerGroupId} and r.expense_paycode_id = n.id))`,
    'Say in unit what the unitRate is for, like km, or leave the unitRate empty.',
  )
