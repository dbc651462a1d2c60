import { recordRows } from '../records.ts'
import type { Run } from '../run.ts'

/**
 * One record for each grant, as the single calls write it. `from`: a table with `id`, `authority_id`, `role`,
 * `valid_from`, `valid_to`, `cost_centre_ids` and `payment_group_ids`: of an ended grant what it was, of others what it is.
 */
export const recordGrants = (run: Run, type: 'role-granted' | 'role-ended', from: string): Promise<void> =>
  recordRows(
    run,
    `select 'authority.${type}' as type, 'Authority' as resource, g.authority_id as id, e.id as employee_id,
      '{roles}'::text[] as changed, null::json as before, null::json as after,
      json_build_object('grant', json_build_object('id', g.id, 'role', g.role, 'from', g.valid_from, 'to', g.valid_to,
        'costCentreIds', g.cost_centre_ids, 'paymentGroupIds', g.payment_group_ids)) as details
    from ${from} g
    join authority a on a.employer_group_id = ${run.group.id} and a.id = g.authority_id
    left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
    order by g.authority_id, g.id`,
  )
