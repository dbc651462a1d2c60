import { literal } from '../../../core/bulk.ts'
import { factFields } from '../../employee-fields/index.ts'
import { employeeColumns, personColumns } from '../rows/index.ts'
import { type FileName, type Requester, type Run, refusalsIn } from '../run/index.ts'
import { refuseSecondIdentities } from './identities.ts'
import { refuseWidening } from './pay-limits.ts'
import { refuseClosedLimits, refuseFormerDays } from './role-rules.ts'
import { refuseBeyondScopes } from './scopes.ts'
import { refuseTwoPersonRoles } from './two-person-roles.ts'

/**
 * Refuses what an administrator may not do over the API:
 * - writes that take a role or a scope that they or their key lack;
 * - writes that take a second person: fields that go by approval, two-person roles, and other identities of their holders;
 * - changes of their own records, roles and positions;
 * - another past of people who are here.
 */
export async function refuseBeyondRequester(run: Run, { caller }: Requester): Promise<void> {
  refuseBeyondScopes(run, caller)
  await refuseSecondIdentities(run, caller.personId)
  await refuseGovernedFields(run)
  for (const { file, column, query, reason } of [...governedRows(run), ...ownRows(run, caller.personId)]) {
    await refusalsIn(run, file).rows(column, query, reason)
  }
  await refuseFormerDays(run)
  await refuseClosedLimits(run)
  await refuseTwoPersonRoles(run)
  await refuseWidening(run)
}

const governed = new Set<string>(factFields.map(({ field }) => field))

/** The cells of employees.csv whose values go by approval, by their fields. */
const governedCells: ReadonlyMap<string, string> = new Map(
  [...personColumns, ...employeeColumns, { cell: 'costCentreCode', field: 'CostCentre' }]
    .filter(({ field }) => governed.has(field))
    .map(({ cell, field }) => [field, cell]),
)

const raiseOne = 'of an existing employee needs a change request. Raise one, and leave the value here as it is.'

const refuseGovernedFields = (run: Run): Promise<void> =>
  refusalsIn(run, 'employees.csv').review<Readonly<{ changed: readonly string[] }>>({
    query: "select line, changed from next_employee where not is_new and changed <> '{}'",
    columns: Object.fromEntries(governedCells),
    rule: ({ changed }) => changed.map(field => ({ field, message: `The ${governedCells.get(field)} ${raiseOne}` })),
  })

/** `query`: SQL with the `line` of each row to refuse. */
type Refusal = Readonly<{ file: FileName; column: string; query: string; reason: string }>

const governedRows = ({ employerGroupId }: Run): Refusal[] => [
  {
    file: 'employees.csv',
    column: 'taxFileNumber',
    // The right number is refused like a wrong one: otherwise an import would be an unaudited search.
    query: `select n.line from next_employee n join stage_employees s on s.line = n.line
      where not n.is_new and (s.tax_file_number_index is not null or 'TaxFileNumber' = any(n.changed))`,
    reason: 'The taxFileNumber of an existing employee goes by a change request. Take the row or the column out.',
  },
  {
    file: 'authorities.csv',
    column: 'workExtension',
    query: `select n.line from next_authority n
      join employee e on e.employer_group_id = ${employerGroupId} and e.id = n.employee_id
      join person p on p.employer_group_id = ${employerGroupId} and p.id = e.person_id
      where n.work_extension is distinct from p.work_extension`,
    reason: `The workExtension ${raiseOne}`,
  },
]

const askAnother = 'Take the row out, and ask another administrator.'
const ownAuthority = `This is your own authority, and you cannot change your own roles, links or status. ${askAnother}`
const ungoverned = `exists (select from unnest(changed) field
  where field <> all(array[${[...governed, 'TaxFileNumberStatus'].map(literal).join(', ')}]))`

/** Changes of the administrator's own records. */
const ownRows = ({ employerGroupId: group, today }: Run, personId: number): Refusal[] => [
  {
    file: 'employees.csv',
    column: 'code',
    query: `select line from next_employee where person_id = ${personId} and (is_new or ${ungoverned})`,
    reason: `This is yourself, and you cannot change your own record. ${askAnother}`,
  },
  {
    file: 'employees.csv',
    column: 'email',
    query: `select line from next_employee where is_new and person_id <> ${personId} and lower(email) in (
      select email_lower from employee where employer_group_id = ${group} and person_id = ${personId}
      union select email_lower from authority where employer_group_id = ${group} and person_id = ${personId}
      union select lower(login.email) from login join user_account a on a.login_id = login.id
      where a.employer_group_id = ${group} and a.person_id = ${personId})`,
    reason: `This email is your own, and you cannot create another employee for yourself. ${askAnother}`,
  },
  {
    file: 'authorities.csv',
    column: 'code',
    query: `select line from next_authority
      where ${personId} in (person_id, stored_person_id) and (is_new or changed <> '{}')`,
    reason: ownAuthority,
  },
  {
    file: 'authority-roles.csv',
    column: 'authorityCode',
    query: `select g.line from file_grant g join authority_person p on p.id = g.authority_id
      where g.is_touched and p.person_id = ${personId}`,
    reason: ownAuthority,
  },
  {
    // New employees, and authorities who are no employees, get positions by the same import that creates them.
    file: 'position-holders.csv',
    column: 'positionCode',
    query: `select distinct d.line from planned_holding d
      join employee e on e.employer_group_id = ${group} and e.person_id = d.person_id
      where d.is_touched and d.person_id <> ${personId}`,
    reason:
      'The position of an existing employee goes by a change request (PositionAssignment). Raise one, and take the row out.',
  },
  {
    file: 'position-holders.csv',
    column: 'positionCode',
    query: `select line from planned_holding where is_touched and person_id = ${personId}`,
    reason: `You would change what you hold yourself. ${askAnother}`,
  },
  {
    // The position above it decides who approves for its holders.
    file: 'positions.csv',
    column: 'code',
    query: `select distinct n.line from next_chart_position n
      join position_holder h on h.employer_group_id = ${group} and h.position_id = n.id
        and h.person_id = ${personId} and coalesce(h.valid_to >= ${literal(today)}, true)
      where n.changed <> '{}'`,
    reason: `You hold this position, and you cannot change your own. ${askAnother}`,
  },
  {
    // The fallback of the default chart also decides steps without a position.
    file: 'organisation-charts.csv',
    column: 'isDefault',
    query: `select n.line from next_organisation_chart n
      join organisation_chart c on c.employer_group_id = ${group} and c.id = n.id
      join authority a on a.employer_group_id = c.employer_group_id and a.id = c.fallback_authority_id
      where n.is_default and not c.is_default and a.person_id = ${personId}`,
    reason: `You are the fallback authority of this chart, and would decide more than you do. ${askAnother}`,
  },
]
