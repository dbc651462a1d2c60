import { literal } from '../../../core/bulk.ts'
import { costCentreField, governedFields } from '../../employee-fields/index.ts'
import { employeeColumns, personColumns } from '../rows/index.ts'
import { type Requester, type Run, refusalsIn } from '../run/index.ts'
import { refuseFormerDays } from './grant-days.ts'
import { refuseSecondIdentities } from './identities.ts'
import { refuseClosedLimits } from './limits.ts'
import { refuseWidening } from './pay-limits.ts'
import { refusePayRoles } from './pay-roles.ts'
import { refuseBeyondScopes } from './scopes.ts'

/**
 * Refuses what an administrator may not do over the API:
 * - what takes a role or a scope that they or their key lack;
 * - what takes a second person: fields that go by approval, pay roles and other identities of their holders;
 * - changes of their own records, roles and positions;
 * - another past of people who are here.
 */
export async function refuseBeyondRequester(run: Run, { caller }: Requester): Promise<void> {
  const { personId } = caller
  refuseBeyondScopes(run, caller)
  await refuseSecondIdentities(run, personId)
  await refuseGovernedFields(run)
  await refuseHoldings(run, personId)
  await refuseOwnEmployee(run, personId)
  await refuseOwnAuthority(run, personId)
  await refuseOwnPosition(run, personId)
  await refuseOwnDefault(run, personId)
  await refuseFormerDays(run)
  await refuseClosedLimits(run)
  await refusePayRoles(run)
  await refuseWidening(run)
}

const governed = new Set<string>([...governedFields.map(({ field }) => field), costCentreField])

/** Cells of employees.csv whose values go by approval, and what facts call them. */
const governedCells: readonly Readonly<{ cell: string; field: string }>[] = [
  ...personColumns,
  ...employeeColumns,
  { cell: 'costCentreCode', field: costCentreField },
].filter(({ field }) => governed.has(field))

const raiseOne =
  'of an employee who is here already goes by a change request. Raise one, and leave the value here as it is.'

async function refuseGovernedFields(run: Run): Promise<void> {
  const file = 'employees.csv'
  const cells = new Map(governedCells.map(({ cell, field }) => [field, cell]))
  await refusalsIn(run, file).review<Readonly<{ changed: readonly string[] }>>(
    {
      query: "select line, changed from next_employee where not is_new and changed <> '{}'",
      columns: Object.fromEntries(cells),
    },
    ({ changed }) => changed.map(field => ({ field, message: `The ${cells.get(field)} ${raiseOne}` })),
  )
  await refusalsIn(run, file).rows(
    'taxFileNumber',
    // The right number is refused like a wrong one: otherwise an import would be an unaudited search.
    `select n.line from next_employee n join stage_employees s on s.line = n.line
      where not n.is_new and (s.tax_file_number_index is not null or 'TaxFileNumber' = any(n.changed))`,
    'The taxFileNumber of an employee who is here already goes by a change request. Take the row or the column out.',
  )
  await refusalsIn(run, 'authorities.csv').rows(
    'workExtension',
    `select n.line from next_authority n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.employee_id
      join person p on p.employer_group_id = ${run.employerGroupId} and p.id = e.person_id
      where n.work_extension is distinct from p.work_extension`,
    `The workExtension ${raiseOne}`,
  )
}

const askAnother = 'Take the row out, and ask another administrator.'

async function refuseOwnEmployee(run: Run, personId: number): Promise<void> {
  const refuse = refusalsIn(run, 'employees.csv')
  const ungoverned = `exists (select from unnest(changed) field where field <> all(array[${[...governed, 'TaxFileNumberStatus'].map(literal).join(', ')}]))`
  await refuse.rows(
    'code',
    `select line from next_employee where person_id = ${personId} and (is_new or ${ungoverned})`,
    `This is yourself, and nobody changes their own record. ${askAnother}`,
  )
  const group = run.employerGroupId
  await refuse.rows(
    'email',
    `select line from next_employee where is_new and person_id <> ${personId} and lower(email) in (
      select email_lower from employee where employer_group_id = ${group} and person_id = ${personId}
      union select email_lower from authority where employer_group_id = ${group} and person_id = ${personId}
      union select lower(login.email) from login join user_account a on a.login_id = login.id
      where a.employer_group_id = ${group} and a.person_id = ${personId})`,
    `This email is your own, and nobody makes another employee of themselves. ${askAnother}`,
  )
}

async function refuseOwnAuthority(run: Run, personId: number): Promise<void> {
  const own = `This is your own authority, and nobody changes their own roles, links or status. ${askAnother}`
  await refusalsIn(run, 'authorities.csv').rows(
    'code',
    `select line from next_authority where ${personId} in (person_id, stored_person_id) and (is_new or changed <> '{}')`,
    own,
  )
  await refusalsIn(run, 'authority-roles.csv').rows(
    'authorityCode',
    `select g.line from file_grant g join authority_person p on p.id = g.authority_id
      where g.is_touched and p.person_id = ${personId}`,
    own,
  )
}

/**
 * Who holds what goes by approval (PositionAssignment) for employees who are here; one's own is refused as such. New
 * employees, and authorities who are no employees, are put into positions by the same import that brings them.
 */
async function refuseHoldings(run: Run, personId: number): Promise<void> {
  const refuse = refusalsIn(run, 'position-holders.csv')
  await refuse.rows(
    'positionCode',
    `select distinct d.line from planned_holding d
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.person_id = d.person_id
      where d.is_touched and d.person_id <> ${personId}`,
    'The position of an employee who is here already goes by a change request (PositionAssignment). Raise one, and take the row out.',
  )
  await refuse.rows(
    'positionCode',
    `select line from planned_holding where is_touched and person_id = ${personId}`,
    `You would change what you hold yourself. ${askAnother}`,
  )
}

/** Where it reports to says who approves for those who hold it, or will. */
const refuseOwnPosition = (run: Run, personId: number): Promise<void> =>
  refusalsIn(run, 'positions.csv').rows(
    'code',
    `select distinct n.line from next_chart_position n
      join position_holder h on h.employer_group_id = ${run.employerGroupId} and h.position_id = n.id
        and h.person_id = ${personId} and coalesce(h.valid_to >= ${literal(run.today)}, true)
      where n.changed <> '{}'`,
    `You hold this position, and nobody changes their own. ${askAnother}`,
  )

/** The fallback of the default chart also decides steps without a position. */
const refuseOwnDefault = (run: Run, personId: number): Promise<void> =>
  refusalsIn(run, 'organisation-charts.csv').rows(
    'isDefault',
    `select n.line from next_organisation_chart n
      join organisation_chart c on c.employer_group_id = ${run.employerGroupId} and c.id = n.id
      join authority a on a.employer_group_id = c.employer_group_id and a.id = c.fallback_authority_id
      where n.is_default and not c.is_default and a.person_id = ${personId}`,
    `You are the fallback authority of this chart, and would decide more than you do. ${askAnother}`,
  )
