import { sql } from 'kysely'
import type { Scope, Standing } from './limits.ts'

/** What limits of pay roles are compared with of an employee today. */
export async function getStanding({ tx, employerGroupId }: Scope, employeeId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select array(select cost_centre_id from employee_cost_centre split
        where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id) as cost_centre_ids,
      payment_group_id, employer_id
    from employee where employer_group_id = ${employerGroupId} and id = ${employeeId}`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error(`There is no employee ${employeeId}.`)
  return standing
}
