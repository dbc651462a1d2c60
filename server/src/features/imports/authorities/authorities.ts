import { literal } from '../../../core/bulk.ts'
import { authorityBulk, authorityRules } from '../../authorities/index.ts'
import { storePersons } from '../../identities/index.ts'
import {
  authorityPersonColumns,
  changesOf,
  limitColumns,
  nextOf,
  plain,
  plannedValue,
  refuseWrongPlaces,
  type Value,
} from '../rows/index.ts'
import { presentIn, type Run, refusalsIn } from '../run/index.ts'
import { refuseWrongLinks, writeMoves } from './links.ts'
import { createPlainGrants, writePlainRoles } from './plain-roles.ts'

const file = 'authorities.csv'

const columns = [plain('email'), plain('emailType', "'HTML'"), plain('status', "'Active'")]

/**
 * Creates `next_authority`. A linked authority is the employee's person. Of its row only the extension belongs to that
 * person: names, date of birth, address and the other telephones come from the employee.
 */
export async function resolveAuthorities(run: Run): Promise<void> {
  await refusalsIn(run, file).doubledCodes('an authority')
  const present = presentIn(run, file)
  const group = run.employerGroupId
  await createPlainGrants(run)
  await linkAuthorities(run, present.has('employeeCode'))
  const own = columns.map(column => plannedValue(column, present, 't'))
  const personal = authorityPersonColumns.map(column => personalValue(plannedValue(column, present, 'p')))
  const sets = setsOf(present)
  await run.client.query(`
    create temporary table next_authority on commit drop as
    select s.line, k.id, k.is_new, s.code, k.person_id, k.stored_person_id, k.is_new_person, k.employee_id, k.stored_employee_id,
      ${nextOf([...own, ...personal, ...sets])},
      ${changesOf([...own, link, ...sets, ...personal])} as changed
    from stage_authorities s
    join link_authority k on k.line = s.line
    left join authority t on t.employer_group_id = ${group} and t.id = k.id
    left join person p on p.employer_group_id = ${group} and p.id = k.person_id;
    create index on next_authority (id);
    create index on next_authority (code);
    analyze next_authority;
    create temporary view authority_person as
      select a.code, a.id, coalesce(n.person_id, a.person_id) as person_id
      from authority a left join next_authority n on n.id = a.id where a.employer_group_id = ${group}
      union all select code, id, person_id from next_authority where is_new`)
  await refuseWrongAuthorities(run, present)
  await refuseWrongLinks(run)
}

/** Refuses unknown codes, and wrong places and dates of birth of authorities that are no employees. */
async function refuseWrongAuthorities(run: Run, present: ReadonlySet<string>): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse.unknown({
    employeeCode: 'employee',
    costCentreCodes: 'cost_centre',
    paymentGroupCodes: 'payment_group',
  })
  const own = "next_authority where employee_id is null and (is_new or changed <> '{}')"
  await refuseWrongPlaces(run, { file, present, from: own })
  await refuse.review<Readonly<{ dateOfBirth: string }>>({
    query: `select line, date_of_birth as "dateOfBirth" from ${own}
        and date_of_birth is not null and (is_new or 'dateOfBirth' = any(changed))`,
    columns: { DateOfBirth: 'dateOfBirth' },
    reasons: { DateOfBirth: 'Write a day before today, or leave the cell empty.' },
    rule: ({ dateOfBirth }) => authorityRules.violationsOfBirth(dateOfBirth, run.today),
  })
}

/** Which person each authority is: the employee's that the file names, its own one, or a new one. */
async function linkAuthorities(run: Run, isPresent: boolean): Promise<void> {
  const group = run.employerGroupId
  const isUnlinked = isPresent ? 's.employee_code is null and linked.id is not null' : 'false'
  await run.client.query(`
    create temporary table link_authority on commit drop as
    select k.line, k.id, k.is_new, t.person_id as stored_person_id,
      coalesce(named.person_id, case when not (${isUnlinked}) then t.person_id end, nextval('person_id_seq')) as person_id,
      named.person_id is null and (t.person_id is null or ${isUnlinked}) as is_new_person,
      coalesce(named.id, case when not (${isUnlinked}) then linked.id end) as employee_id, linked.id as stored_employee_id
    from stage_authorities s
    join code_authority k on k.line = s.line
    left join authority t on t.employer_group_id = ${group} and t.id = k.id
    left join employee_person named on ${isPresent} and named.code = s.employee_code
    left join employee linked on linked.employer_group_id = ${group} and linked.person_id = t.person_id;
    analyze link_authority`)
}

const link = { field: 'employeeId', next: 'k.employee_id', stored: 'k.stored_employee_id' }

/** The person of a linked authority stays as the employee's record has it, except for the extension. */
const personalValue = (value: Value): Value =>
  value.column === 'work_extension'
    ? value
    : { ...value, next: `case when k.employee_id is null then ${value.next} else ${value.stored} end` }

/** The lists of a row, which replace the stored ones: limits, and the roles without dates and limits. */
function setsOf(present: ReadonlySet<string>): Value[] {
  const ids = (table: authorityBulk.LimitTable, field: string): Value => ({
    column: `${table}_ids`,
    field,
    next: `array(select known.id from unnest(s.${table}_codes) c (code)
      join known_${table} known on known.code = c.code order by 1)`,
    stored: authorityBulk.limitsInSql('authority', table, 't'),
    when: String(present.has(limitColumns[table])),
  })
  return [
    {
      column: 'roles',
      field: 'roles',
      next: 'array(select unnest(s.roles) order by 1)',
      stored: `array(select role from plain_role_grant g where g.authority_id = t.id
        union select role from standing_role_grant g where g.authority_id = t.id and g.role = any(s.roles) order by 1)`,
      when: String(present.has('roles')),
    },
    ids('cost_centre', 'costCentreIds'),
    ids('payment_group', 'paymentGroupIds'),
  ]
}

/** Stores and records authorities with their people, sets and plain roles. */
export async function writeAuthorities(run: Run): Promise<void> {
  const present = presentIn(run, file)
  const authorities = {
    from: 'next_authority',
    sets: authorityBulk.limitTables.filter(table => present.has(limitColumns[table])),
  }
  await authorityBulk.recordAuthorities(run, authorities)
  await writePeople(run)
  await authorityBulk.storeAuthorities(run, authorities.from)
  await writeMoves(run)
  await authorityBulk.storeSets(run, authorities)
  if (present.has('roles')) await writePlainRoles(run)
}

/** Stores the authorities' own people. Creates `extended_employee`: the employees who get another extension. */
async function writePeople(run: Run): Promise<void> {
  const fields = authorityPersonColumns.map(({ field }) => literal(field)).join(', ')
  await storePersons(run, {
    columns: authorityPersonColumns.map(({ column }) => column),
    made: 'next_authority where is_new_person',
    changed: `next_authority where employee_id is null and not is_new_person and changed && array[${fields}]`,
  })
  await run.client.query(`
    create temporary table extended_employee on commit drop as
    select n.line, n.employee_id as id, n.person_id, n.work_extension from next_authority n
    join person p on p.employer_group_id = ${run.employerGroupId} and p.id = n.person_id
    where n.employee_id is not null and (n.is_new or n.changed <> '{}') and p.work_extension is distinct from n.work_extension`)
  await storePersons(run, { columns: ['work_extension'], changed: 'extended_employee' })
}
