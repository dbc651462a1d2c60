import type { Run } from '../run.ts'
import { todayAt } from './days.ts'

/** `expired_cost_centre`: those that are over on the day it is at their employer, as the files leave them. */
export const createExpiredCostCentres = (run: Run): Promise<unknown> =>
  run.client.query(`
    create temporary table expired_cost_centre on commit drop as
    select c.id, c.code, c.expiry_date from final_cost_centre c left join final_employer e on e.id = c.employer_id
    where c.expiry_date < ${todayAt(run, 'e.time_zone')};
    analyze expired_cost_centre`)

/** SQL: the payment groups that are inactive. Files say nothing of their status, and what they make is active. */
export const inactivePaymentGroups = `select id, code from payment_group
  where employer_group_id = current_employer_group_id() and status = 'Inactive'`
