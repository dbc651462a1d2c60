import { governedFields } from '../../server/src/features/employee-fields/index.ts'
import type { Population } from './population.ts'

/** Cost centres without one above them; those of odd numbers make the scope of the caller who sees half. */
const divisions = 10

/** The reporting position of position `n`: five report to each, so position 1 is six levels above positions 3,907 to 19,531. */
const span = 5

/** The structure of a group and its people. The numbers are ours, so they are written into the text. */
export const organisationStatements = (group: number, { people, costCentres }: Population): string[] => [
  `insert into employer_group (id, name, time_zone, status, is_test, created_at)
   values (${group}, 'Group ' || ${group}, 'Australia/Sydney', 'Active', true, now())`,
  // Today's steps are routed already.
  `insert into counter (employer_group_id, name, last)
   values (${group}, 'day of routing', to_char(now() at time zone 'Australia/Sydney', 'YYYYMMDD')::bigint)`,
  `insert into employer (employer_group_id, id, code, name, country_id, created_at, last_modified)
   values (${group}, 1, 'E1', 'First Employer', 36, now(), now())`,
  `insert into payment_group (employer_group_id, id, code, name, employer_id, frequency, status, created_at, last_modified)
   select ${group}, n, 'P' || n, 'Payment group ' || n, 1, 'Fortnightly', 'Active', now(), now() from generate_series(1, 4) n`,
  // Odd divisions have cost centres of odd numbers below them.
  `insert into cost_centre (employer_group_id, id, code, name, parent_id, employer_id, created_at, last_modified)
   select ${group}, n, 'C' || n, 'Cost centre ' || n, case when n > ${divisions} then (n - 1) % ${divisions} + 1 end, 1, now(), now()
   from generate_series(1, ${costCentres}) n`,
  `insert into organisation_chart (employer_group_id, id, code, name, is_default, status, created_at, last_modified)
   values (${group}, 1, 'LINE', 'Line', true, 'Active', now(), now())`,
  `insert into chart_position (employer_group_id, id, organisation_chart_id, code, name, status, reporting_position_id,
     cost_centre_id, created_at, last_modified)
   select ${group}, n, 1, gen_random_uuid(), 'Position ' || n, 'Active', nullif((n + ${span - 2}) / ${span}, 0),
     (n - 1) % ${costCentres} + 1, now(), now()
   from generate_series(1, ${people}) n`,
  // Three people share a family name at every size, so that a search by name has the same answer.
  `insert into person (employer_group_id, id, title, given_name, family_name, date_of_birth, mobile_phone, work_phone,
     address1, suburb, state_id, postcode, country_id)
   select ${group}, n, 'Ms', 'Given' || n % 500, initcap(left(translate(md5((n % (${people} / 3))::text), '0123456789', 'ghijklmnop'), 8)),
     date '1960-01-01' + (n % 15000)::int, '04' || lpad(n::text, 8, '0'), '02' || lpad(n::text, 8, '0'),
     n % 200 + 1 || ' George Street', 'Sydney', (select id from reference_state where country_id = 36 and name = 'NSW'), '2000', 36
   from generate_series(1, ${people}) n`,
  `insert into employee (employer_group_id, id, person_id, code, email, status, employer_id, payment_group_id, start_date,
     created_at, last_modified)
   select ${group}, n, n, 'W' || n, 'w' || n || '@group' || ${group} || '.example', 'Active', 1, n % 4 + 1, date '2020-01-06', now(), now()
   from generate_series(1, ${people}) n`,
  `insert into employee_cost_centre (employer_group_id, employee_id, cost_centre_id, percentage)
   select ${group}, n, (n - 1) % ${costCentres} + 1, 100 from generate_series(1, ${people}) n`,
  `insert into authority (employer_group_id, id, person_id, code, email, status, created_at, last_modified)
   select ${group}, n, n, 'A' || n, 'w' || n || '@group' || ${group} || '.example', 'Active', now(), now()
   from generate_series(1, ${people}) n`,
  `insert into authority_cost_centre (employer_group_id, authority_id, cost_centre_id)
   select ${group}, n, (n - 1 + also) % ${costCentres} + 1 from generate_series(1, ${people}) n, unnest('{0,20}'::int[]) also`,
  `insert into authority_payment_group (employer_group_id, authority_id, payment_group_id)
   select ${group}, n, n % 4 + 1 from generate_series(1, ${people}) n`,
  `insert into role_grant (employer_group_id, authority_id, role)
   select ${group}, n, role from generate_series(1, ${people}) n,
     unnest('{ExpenseApprover,LeaveApprover,ChangeRequestApprover}'::text[]) role
   union all
   -- Timesheets are for the head alone: the search for their approver climbs the whole chart.
   select ${group}, 1, 'TimesheetApprover'`,
  `insert into position_holder (employer_group_id, position_id, person_id, valid_from)
   select ${group}, n, n, date '2020-01-06' from generate_series(1, ${people}) n`,
  // As an import writes them: of every value that an employee has, from the first day on.
  `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
   select ${group}, e.id, f.field, f.value, e.start_date, now()
   from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
   cross join lateral (values ${governedFields.map(factOf).join(', ')}) f (field, value)
   where e.employer_group_id = ${group} and f.value is not null`,
]

const factOf = ({ field, table, columnInSql }: (typeof governedFields)[number]) =>
  `('${field}', to_jsonb(${table === 'person' ? 'p' : 'e'}.${columnInSql}))`
