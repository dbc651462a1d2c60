import type pg from 'pg'

/** What a group has, for choices: ids in order, and words for searches. */
export type Known = Readonly<{
  employees: readonly Named[]
  authorities: readonly Named[]
  costCentres: readonly Named[]
  positions: readonly Named[]
  paymentGroups: readonly Named[]
  employers: readonly Named[]
  charts: readonly Named[]
  paycodes: readonly Named[]
  requests: readonly Named[]
  expenses: readonly Named[]
  credentials: readonly Named[]
  delegations: readonly Named[]
  policies: readonly Named[]
  /** The last sealed event. */
  lastSequence: number
}>

/** `name`: of a person their family name; of others their name or number. */
export type Named = Readonly<{ id: number; code: string; name: string; email: string; employeeId: number }>

const withPerson = (table: string) =>
  `select t.id::int, t.code, p.family_name as name, coalesce(t.email, '') as email from ${table} t
   join person p on p.employer_group_id = t.employer_group_id and p.id = t.person_id where t.employer_group_id = $1`
const plain = (table: string, name = 'name', code = 'code') =>
  `select id::int, ${code} as code, ${name} as name, '' as email from ${table} where employer_group_id = $1`
const ofEmployee = (table: string, code: string) =>
  `select id::int, ${code} as code, '' as name, '' as email, employee_id::int as "employeeId" from ${table} where employer_group_id = $1`

const queries = {
  employees: withPerson('employee'),
  authorities: withPerson('authority'),
  costCentres: plain('cost_centre'),
  positions: plain('chart_position'),
  paymentGroups: plain('payment_group'),
  employers: plain('employer'),
  charts: plain('organisation_chart'),
  paycodes: plain('expense_paycode'),
  requests: ofEmployee('change_request', 'code'),
  expenses: ofEmployee('expense_application', 'code'),
  credentials: ofEmployee('credential', 'registration_number'),
  delegations: plain('delegation', "''", "''"),
  policies: plain('approval_policy', "''", "''"),
}

/** Reads a group anew. */
export async function knownOf(admin: pg.Client, groupId: number): Promise<Known> {
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(queries))
    found[name] = (await admin.query(`${query} order by id`, [groupId])).rows
  const { rows } = await admin.query(
    'select coalesce(max(sequence), 0)::int as last from event_seal where employer_group_id = $1',
    [groupId],
  )
  return { ...found, lastSequence: rows[0].last } as Known
}
