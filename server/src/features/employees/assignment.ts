import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInForce } from '../../core/today.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import type { EmployeeProfile } from './schemas.ts'

/** Whether a caller sees the `authority` of a query. A parameter, since authorities import employees and positions. */
export type AuthorityIsVisible = (caller: Caller) => RawBuilder<SqlBool>

type Assignment = NonNullable<EmployeeProfile['assignment']>

export type Manager = NonNullable<Assignment['manager']>

type Row = Readonly<{
  id: number
  position: NonNullable<Assignment['position']> | null
  manager: Manager | null
  costCentres: Assignment['costCentres'] | null
}>

/**
 * The primary position that employees hold today, its manager, and their cost centres. The manager is the first holder of the
 * position above whom the caller sees as an authority.
 */
export async function readAssignments(
  db: Db,
  caller: Caller,
  { ids, authorityIsVisible }: Readonly<{ ids: readonly number[]; authorityIsVisible: AuthorityIsVisible }>,
): Promise<ReadonlyMap<number, Assignment>> {
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<Row>`
    select employee.id, case when place.id is not null then json_build_object('id', place.id, 'name', place.name) end as position,
      ${managerAbove(caller, { position: 'place', day: today.group, authorityIsVisible })} as manager,
      (select json_agg(json_build_object('id', cost_centre.id, 'code', cost_centre.code, 'name', cost_centre.name)
          order by split.percentage desc, cost_centre.id)
        from employee_cost_centre split
        join cost_centre on cost_centre.employer_group_id = ${group} and cost_centre.id = split.cost_centre_id
        where split.employer_group_id = ${group} and split.employee_id = employee.id) as cost_centres
    from employee
    left join lateral (
      select position.id, position.name, position.reporting_position_id from position_holder holder
      join chart_position position on position.employer_group_id = ${group} and position.id = holder.position_id
      where holder.employer_group_id = ${group} and holder.person_id = employee.person_id
        and holder.assignment_type = 'Primary' and ${isInForce('holder', today.group)}
      order by holder.id limit 1) place on true
    where employee.employer_group_id = ${group} and employee.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, position, manager, costCentres }) => [
      id,
      { ...(position && { position }), ...(manager && { manager }), costCentres: costCentres ?? [] },
    ]),
  )
}

type Above = Readonly<{ position: string; day: string; authorityIsVisible: AuthorityIsVisible }>

/** The first holder of the position above `position` on a day whom the caller sees as an authority. */
const managerAbove = (
  caller: Caller,
  { position, day, authorityIsVisible }: Above,
) => sql<Manager | null>`(select json_build_object('id', authority.id, 'name', person.family_name || ', ' || person.given_name)
  from position_holder above
  join authority on authority.employer_group_id = ${caller.employerGroupId} and authority.person_id = above.person_id
  join person on person.employer_group_id = ${caller.employerGroupId} and person.id = above.person_id
  where above.employer_group_id = ${caller.employerGroupId} and above.position_id = ${sql.ref(`${position}.reporting_position_id`)}
    and ${isInForce('above', day)} and ${authorityIsVisible(caller)}
  order by above.id limit 1)`

type Asked = Readonly<{ ids: readonly number[]; day: string; authorityIsVisible: AuthorityIsVisible }>

/** The managers of positions on a day, by the ids of the positions. A position without a visible manager is left out. */
export async function readManagers(
  db: Db,
  caller: Caller,
  { ids, ...asked }: Asked,
): Promise<ReadonlyMap<number, Manager>> {
  const { rows } = await sql<{ id: number; manager: Manager | null }>`
    select held.id, ${managerAbove(caller, { position: 'held', ...asked })} as manager
    from chart_position held where held.employer_group_id = ${caller.employerGroupId} and held.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id, manager }) => (manager === null ? [] : [[id, manager] as const])))
}
