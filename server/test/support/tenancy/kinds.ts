import type pg from 'pg'

/** What a path, a parameter or a field names: the table of the record, or another text that is unique in a group. */
export type Kind = keyof typeof statements

/** Records with a path below another: the id of that, and their own. */
export type Nested = Readonly<{ id: number; nested: number }>

const idsOf = (table: string) => `select id::text as value from ${table} where employer_group_id = $1 order by id`
/** The first is one that others see and may change. */
const approvablesOf = (table: string) =>
  `select id::text as value from ${table} where employer_group_id = $1 order by status = 'Pending' desc, id`
const textsOf = (table: string, column: string) =>
  `select distinct ${column}::text as value from ${table} where employer_group_id = $1 and ${column} is not null order by 1`

const statements = {
  administrative_change: idsOf('administrative_change'),
  approval_policy: idsOf('approval_policy'),
  authority: idsOf('authority'),
  change_request: approvablesOf('change_request'),
  chart_position: idsOf('chart_position'),
  cost_centre: idsOf('cost_centre'),
  credential: idsOf('credential'),
  delegation: idsOf('delegation'),
  employee: idsOf('employee'),
  employer: idsOf('employer'),
  expense_application: approvablesOf('expense_application'),
  expense_paycode: idsOf('expense_paycode'),
  notice: idsOf('notice'),
  operation: idsOf('operation'),
  organisation_chart: idsOf('organisation_chart'),
  payment_group: idsOf('payment_group'),
  position_holder: idsOf('position_holder'),
  remark: idsOf('remark'),
  role_grant: idsOf('role_grant'),
  test_group: 'select id::text as value from employer_group where made_by_group_id = $1 order by id',
  /** The first accounts are those of the callers, who may not change their own. */
  user_account: 'select id::text as value from user_account where employer_group_id = $1 order by id desc',
  webhook: idsOf('webhook'),
  'token of an employee': textsOf('employee', 'token'),
  'token of a cost centre': textsOf('cost_centre', 'token'),
  'email of an employee': textsOf('employee', 'email'),
  'email of an authority': textsOf('authority', 'email'),
  'code of an employee': textsOf('employee', 'code'),
  'code of a cost centre': textsOf('cost_centre', 'code'),
  'code of a position': textsOf('chart_position', 'code'),
  'number of a credential': textsOf('credential', 'registration_number'),
} as const

/** The values of each kind that a group has. */
export type Values = Readonly<Record<Kind, readonly string[]>>

export async function valuesOf(admin: pg.Client, groupId: number): Promise<Values> {
  const found: Partial<Record<Kind, string[]>> = {}
  for (const [kind, statement] of Object.entries(statements)) {
    const { rows } = await admin.query<{ value: string }>(statement, [groupId])
    found[kind as Kind] = rows.map(({ value }) => value)
  }
  return found as Values
}

/** The parents of records with a path below them, by the last parameter of the path. */
const parents: Readonly<Record<string, string>> = {
  deliveryId: 'select webhook_id::int as id, id::int as nested from webhook_delivery where employer_group_id = $1',
  grantId: 'select authority_id::int as id, id::int as nested from role_grant where employer_group_id = $1',
  holderId: 'select position_id::int as id, id::int as nested from position_holder where employer_group_id = $1',
  positionId: `select a.id::int, h.position_id::int as nested from position_holder h
    join authority a on a.employer_group_id = h.employer_group_id and a.person_id = h.person_id where a.employer_group_id = $1`,
  remarkId: `select r.id::int, k.id::int as nested from remark k join change_request r
    on r.employer_group_id = k.employer_group_id and r.approvable_id = k.approvable_id where k.employer_group_id = $1`,
  expenseRemarkId: `select e.id::int, k.id::int as nested from remark k join expense_application e
    on e.employer_group_id = k.employer_group_id and e.approvable_id = k.approvable_id where k.employer_group_id = $1`,
}

export async function pairsOf(admin: pg.Client, groupId: number): Promise<ReadonlyMap<string, readonly Nested[]>> {
  const found = new Map<string, Nested[]>()
  for (const [name, statement] of Object.entries(parents))
    found.set(name, (await admin.query<Nested>(`${statement} order by 1, 2`, [groupId])).rows)
  return found
}

/** The kind of `{id}` by the first part of the path. Reference data is everybody's. */
export const kindOfPath: Readonly<Record<string, Kind | 'reference'>> = {
  Accounts: 'user_account',
  AdministrativeChanges: 'administrative_change',
  ApprovalPolicies: 'approval_policy',
  Authorities: 'authority',
  CostCentres: 'cost_centre',
  Countries: 'reference',
  Credentials: 'credential',
  Delegations: 'delegation',
  Employees: 'employee',
  Employers: 'employer',
  ExpenseApplications: 'expense_application',
  ExpensePaycodes: 'expense_paycode',
  Notices: 'notice',
  Operations: 'operation',
  OrganisationCharts: 'organisation_chart',
  PaymentGroups: 'payment_group',
  Positions: 'chart_position',
  TestGroups: 'test_group',
  Webhooks: 'webhook',
  'change-requests': 'change_request',
}

/** The kind of a parameter or a field by its name in lower case. `reference`: names nothing of a group. */
export const kindOfName: Readonly<Record<string, Kind | 'reference'>> = {
  authorityid: 'authority',
  /** Of a line of an access scope. */
  id: 'cost_centre',
  delegateauthorityid: 'authority',
  fallbackauthorityid: 'authority',
  chartid: 'organisation_chart',
  organisationchartid: 'organisation_chart',
  costcentreid: 'cost_centre',
  costcentreids: 'cost_centre',
  parentid: 'cost_centre',
  credentialid: 'credential',
  employeeid: 'employee',
  employerid: 'employer',
  employerids: 'employer',
  expensepaycodeid: 'expense_paycode',
  organisationchartpositionid: 'chart_position',
  paymentgroupid: 'payment_group',
  policyid: 'approval_policy',
  requestedbyid: 'employee',
  paymentgroupids: 'payment_group',
  positionid: 'chart_position',
  positionids: 'chart_position',
  reportingpositionid: 'chart_position',
  resourceid: 'employee',
  supersedeschangerequestid: 'change_request',
  useraccountid: 'user_account',
  employeetoken: 'token of an employee',
  costcentretoken: 'token of a cost centre',
  employeeemail: 'email of an employee',
  authorityemail: 'email of an authority',
  employeecode: 'code of an employee',
  costcentrecode: 'code of a cost centre',
  // A place in a list of the caller's own records.
  beforeid: 'reference',
  countryid: 'reference',
  postalcountryid: 'reference',
  credentialissuerid: 'reference',
  credentialtypeid: 'reference',
  employmentstateid: 'reference',
  postalstateid: 'reference',
  stateid: 'reference',
  reasonid: 'reference',
}
