import { sql } from 'kysely'
import type { Scope, Standing } from './limits.ts'

/** What limits of pay roles are compared with of employees today, by their id. */
export async function listStandings(
  { tx, employerGroupId }: Scope,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await sql<Standing & { id: number }>`
    select id, array(select cost_centre_id from employee_cost_centre split
        where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id) as cost_centre_ids,
      payment_group_id, employer_id
    from employee where employer_group_id = ${employerGroupId} and id = any(${[...employeeIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** The same of one employee. */
export async function getStanding(act: Scope, employeeId: number): Promise<Standing> {
  const standing = (await listStandings(act, [employeeId])).get(employeeId)
  if (!standing) throw new Error(`There is no employee ${employeeId}.`)
  return standing
}
