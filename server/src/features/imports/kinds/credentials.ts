import { snake } from '../../../platform/bulk.ts'
import { refuseEach, refuseUnknown } from '../refusals.ts'
import { changesOf } from '../resolve.ts'
import { nextId, type Run } from '../run.ts'

const file = 'credentials.csv'
const stage = 'stage_credentials'
const cells = ['class', 'issueDate', 'expiryDate']

/**
 * `next_credential`: credentials are matched by type, issuer and number (without blanks, dashes and case); of several
 * stored ones the one that nothing has superseded.
 */
export async function resolveCredentials(run: Run): Promise<void> {
  const group = run.employerGroupId
  const present = run.present.get(file) ?? new Set()
  const codes = `select line, employee_code as code from ${stage}`
  await refuseUnknown(run, { file, column: 'employeeCode', codes, known: 'known_employee' }, 'an employee')
  const values = cells.map(cell => ({
    name: cell,
    column: snake(cell),
    next: present.has(cell) ? `s.${snake(cell)}` : `t.${snake(cell)}`,
    stored: `t.${snake(cell)}`,
  }))
  await run.client.query(`
    create temporary table next_credential on commit drop as
    select k.line, k.id, k.is_new, e.id as employee_id, t.employee_id as stored_employee_id,
      s.type_code as credential_type_id, s.issuer_name as credential_issuer_id, s.registration_number,
      coalesce(t.registration_number_normalised, ${normalised('s')}) as number,
      t.manual_status, t.superseded_by_credential_id, t.verified_at,
      ${values.map(({ next, column }) => `${next} as ${column}`).join(', ')},
      ${changesOf([...values, { name: 'registrationNumber', next: 's.registration_number', stored: 't.registration_number' }])} as changed
    from (
      select s.line, coalesce(t.id, ${nextId(run, 'credential')}) as id, t.id is null as is_new
      from ${stage} s
      left join lateral (
        select id from credential c
        where c.employer_group_id = ${group} and c.credential_type_id = s.type_code and c.credential_issuer_id = s.issuer_name
          and c.registration_number_normalised = ${normalised('s')}
        order by c.superseded_by_credential_id nulls first, c.id desc limit 1
      ) t on true
      order by s.line
    ) k
    join ${stage} s on s.line = k.line
    left join credential t on t.employer_group_id = ${group} and t.id = k.id
    left join known_employee e on e.code = s.employee_code;
    create index on next_credential (id);
    analyze next_credential;
    update next_credential n set changed = changed || '{isVerified}'
    where not is_new and verified_at is not null and ${voidsVerification(run)}`)
  await refuseWrongCredentials(run, present)
}

/** As of the single call: other dates do, and another class where the holder says so. */
const voidsVerification = ({ employerGroupId, requester }: Run) => `(changed && '{issueDate,expiryDate}'
  or 'class' = any(changed) and exists (select from employee own where own.employer_group_id = ${employerGroupId}
    and own.id = n.employee_id and own.person_id = ${requester?.caller.personId ?? 'null'}))`

const normalised = (row: string) => `upper(replace(replace(${row}.registration_number, ' ', ''), '-', ''))`

async function refuseWrongCredentials(run: Run, present: ReadonlySet<string>): Promise<void> {
  const refuse = (column: string, query: string, reason: Parameters<typeof refuseEach>[2]) =>
    refuseEach(run, { file, column, query }, reason)
  const expiry = present.has('expiryDate') ? 'expiryDate' : 'issueDate'
  await refuse(
    'registrationNumber',
    `select line, null as value, first as other from (
      select line, min(line) over (partition by credential_type_id, credential_issuer_id, number) as first
      from next_credential where num_nulls(credential_type_id, credential_issuer_id, number) = 0
    ) doubled where line > first`,
    ({ other }) => `The credential is in line ${other} already. Take one of the two out.`,
  )
  await refuse(
    'employeeCode',
    `select n.line, e.code as value, null as other from next_credential n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.stored_employee_id where n.employee_id <> e.id`,
    ({ value }) => `This credential is recorded for the employee ${value}. Correct the employeeCode or the number.`,
  )
  await refuse(
    expiry,
    'select line, null as value, null as other from next_credential where expiry_date < issue_date',
    () => 'The credential would expire before it is issued. Correct issueDate or expiryDate.',
  )
  await refuse(
    'expiryDate',
    `select n.line, y.code as value, null as other from next_credential n join credential_type y on y.id = n.credential_type_id
      where y.requires_expiry and n.expiry_date is null`,
    ({ value }) => `A ${value} has a day on which it expires. Fill it in.`,
  )
  await refuseSecondCurrent(run)
}

/** Where a type allows one credential, an employee has one that is current today, in the file or stored. */
async function refuseSecondCurrent(run: Run): Promise<void> {
  const isCurrent = `coalesce(issue_date <= '${run.today}', true) and coalesce(expiry_date >= '${run.today}', true)
    and manual_status is null and superseded_by_credential_id is null`
  await refuseEach(
    run,
    {
      file,
      column: 'typeCode',
      query: `select n.line, y.code as value, min(other.line) as other
        from (select * from next_credential where ${isCurrent}) n
        join credential_type y on y.id = n.credential_type_id and not y.allow_multiple
        join (
          select id, line, employee_id, credential_type_id from next_credential where ${isCurrent}
          union all
          select id, null, employee_id, credential_type_id from credential c
          where employer_group_id = ${run.employerGroupId} and ${isCurrent} and not exists (select from next_credential x where x.id = c.id)
        ) other on other.employee_id = n.employee_id and other.credential_type_id = n.credential_type_id
          and other.id <> n.id and coalesce(other.line < n.line, true)
        group by n.line, y.code`,
    },
    ({ value, other }) =>
      `An employee has one current ${value} at most, and another is ${other === null ? 'stored' : `in line ${other}`} already. Give one of the two its last day.`,
  )
}
