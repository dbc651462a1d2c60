import type pg from 'pg'
import type {
  Authority,
  Delegation,
  Employee,
  Grant,
  Holding,
  Organisation,
  Places,
  Position,
} from './model/organisation.ts'

type Read = Readonly<{ groupId: number; today: string; people: readonly number[] }>

const days = `to_char(valid_from, 'YYYY-MM-DD') as from, to_char(valid_to, 'YYYY-MM-DD') as to`

/** The organisation of a group as its rows have it, with the employees among these people. */
export async function readOrganisation(admin: pg.Client, { groupId, today, people }: Read): Promise<Organisation> {
  const rows = async <Row extends object>(statement: string, values: readonly unknown[] = [groupId]): Promise<Row[]> =>
    (await admin.query<Row>(statement, [...values])).rows.map(withoutNulls)
  const positions = await rows<Position>(
    `select p.id::int, reporting_position_id::int as above, p.status = 'Active' as "isActive",
       cost_centre_id::int as "costCentre", c.fallback_authority_id::int as fallback
     from chart_position p join organisation_chart c on c.employer_group_id = p.employer_group_id
       and c.id = p.organisation_chart_id where p.employer_group_id = $1`,
  )
  const authorities = await rows<Authority>(
    `select a.id::int, a.person_id::int as person, a.status = 'Active' and not exists (select from employee e
       where e.employer_group_id = a.employer_group_id and e.person_id = a.person_id and e.termination_date < $2) as "isActive"
     from authority a where a.employer_group_id = $1 order by a.id`,
    [groupId, today],
  )
  const employees = await rows<Employee>(
    `select e.person_id::int as person, payment_group_id::int as "paymentGroup",
       array(select cost_centre_id::int from employee_cost_centre s where s.employer_group_id = e.employer_group_id
         and s.employee_id = e.id order by percentage desc, cost_centre_id) as split,
       (select position_id::int from position_holder h where h.employer_group_id = e.employer_group_id
         and h.person_id = e.person_id and assignment_type = 'Primary' and coalesce(valid_from <= $2, true)
         and coalesce(valid_to >= $2, true)) as position
     from employee e where e.employer_group_id = $1 and e.person_id = any($3)`,
    [groupId, today, people],
  )
  const grants = await rows<Grant>(
    `select g.id::int, authority_id::int as authority, role, ${days},
       array(select cost_centre_id::int from role_grant_cost_centre l where l.employer_group_id = g.employer_group_id
         and l.role_grant_id = g.id) as "costCentres",
       array(select payment_group_id::int from role_grant_payment_group l where l.employer_group_id = g.employer_group_id
         and l.role_grant_id = g.id) as "paymentGroups"
     from role_grant g where g.employer_group_id = $1 and coalesce(valid_to >= $2, true)`,
    [groupId, today],
  )
  const delegations = await rows<Delegation>(
    `select id::int, authority_id::int as authority, delegate_authority_id::int as delegate, roles, ${days}
     from delegation where employer_group_id = $1 and valid_to >= $2`,
    [groupId, today],
  )
  const holdings = await rows<Holding>(
    `select h.id::int, position_id::int as position, person_id::int as person, ${days} from position_holder h
     where h.employer_group_id = $1 and coalesce(valid_to >= $2, true) and (person_id = any($3) or exists (
       select from authority a where a.employer_group_id = h.employer_group_id and a.person_id = h.person_id))`,
    [groupId, today, people],
  )
  const [group] = await rows<Pick<Places, 'chartFallback' | 'groupFallback'>>(
    `select g.fallback_authority_id::int as "groupFallback", c.fallback_authority_id::int as "chartFallback"
     from employer_group g join organisation_chart c on c.employer_group_id = g.id and c.is_default where g.id = $1`,
  )
  return { today, places: { positions, authorities, employees, ...group }, grants, delegations, holdings }
}

const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row
