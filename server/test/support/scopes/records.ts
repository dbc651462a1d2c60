import type pg from 'pg'

/** `held`: the positions that the person holds today. */
type OfPerson = Readonly<{ id: number; personId: number; costCentreIds: number[]; held: number[] }>

/** `proposed`: the position that a hire would give. */
export type EmployeeRow = OfPerson &
  Readonly<{ employerId: number; paymentGroupId: number | null; proposed: number | null }>
export type AuthorityRow = OfPerson & Readonly<{ paymentGroupIds: number[] }>

/** A change request or an expense application. `asked`: the authorities who may decide the step that waits, or act for one. */
export type ApprovableRow = Readonly<{
  id: number
  employeeId: number
  status: string
  wasSubmitted: boolean
  requestedBy: number
  asked: number[]
}>

/** What a group has, as a superuser reads it. */
export type Records = Readonly<{
  employers: readonly number[]
  paymentGroups: readonly number[]
  costCentres: readonly Readonly<{ id: number; parentId: number | null; employerId: number | null }>[]
  positions: readonly Readonly<{ id: number; parentId: number | null; costCentreId: number | null }>[]
  employees: readonly EmployeeRow[]
  authorities: readonly AuthorityRow[]
  requests: readonly ApprovableRow[]
  expenses: readonly ApprovableRow[]
  credentials: readonly Readonly<{ id: number; employeeId: number; typeId: number; expiryDate: string | null }>[]
}>

const heldToday = `array(select h.position_id::int from position_holder h where h.employer_group_id = t.employer_group_id
  and h.person_id = t.person_id and coalesce(h.valid_from <= $2::date, true) and coalesce(h.valid_to >= $2::date, true)) as held`

const tied = (table: string, column: string, owner: string) =>
  `array(select x.${column}::int from ${table} x where x.employer_group_id = t.employer_group_id and x.${owner} = t.id)`

const approvables = (table: string) => `select t.id::int, t.employee_id::int as "employeeId", t.status,
  t.status not in ('Draft', 'Cancelled') or t.submitted_at is not null as "wasSubmitted",
  a.requested_by_person_id::int as "requestedBy",
  array(select unnest(array[c.authority_id, c.on_behalf_of_authority_id])::int from approval_step s
    join approval_candidate c on c.employer_group_id = s.employer_group_id and c.approval_step_id = s.id
    where s.employer_group_id = t.employer_group_id and s.approvable_id = a.id and s.status = 'Waiting') as asked
  from ${table} t join approvable a on a.employer_group_id = t.employer_group_id and a.id = t.approvable_id`

const statements = {
  employers: 'select id::int from employer t',
  paymentGroups: 'select id::int from payment_group t',
  costCentres: `select id::int, parent_id::int as "parentId", employer_id::int as "employerId" from cost_centre t`,
  positions: `select id::int, reporting_position_id::int as "parentId", cost_centre_id::int as "costCentreId"
    from chart_position t`,
  employees: `select t.id::int, t.person_id::int as "personId", employer_id::int as "employerId",
    payment_group_id::int as "paymentGroupId", proposed_position_id::int as proposed, ${heldToday},
    ${tied('employee_cost_centre', 'cost_centre_id', 'employee_id')} as "costCentreIds" from employee t`,
  authorities: `select t.id::int, t.person_id::int as "personId", ${heldToday},
    ${tied('authority_cost_centre', 'cost_centre_id', 'authority_id')} as "costCentreIds",
    ${tied('authority_payment_group', 'payment_group_id', 'authority_id')} as "paymentGroupIds" from authority t`,
  requests: approvables('change_request'),
  expenses: approvables('expense_application'),
  credentials: `select id::int, employee_id::int as "employeeId", credential_type_id::int as "typeId",
    expiry_date::text as "expiryDate" from credential t`,
} as const

/** @param today the day of the group */
export async function readRecords(admin: pg.Client, groupId: number, today: string): Promise<Records> {
  const found: Record<string, unknown> = {}
  for (const [name, statement] of Object.entries(statements)) {
    const own = `${statement} where t.employer_group_id = $1 and $2::text is not null order by t.id`
    const { rows } = await admin.query(own, [groupId, today])
    found[name] = /^(employers|paymentGroups)$/.test(name) ? rows.map(({ id }) => id) : rows
  }
  return found as Records
}
