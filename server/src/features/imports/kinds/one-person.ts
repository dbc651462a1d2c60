import { identitiesOf } from '../../identities/index.ts'
import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'

/**
 * Over the API nobody becomes two people (`refuseSecondIdentity` says so of single ones): two authorities that are not
 * inactive have not the same email, nor has an authority that of an employee it is not linked to, unless its own
 * employee has it too, nor an employee the one with which somebody else signs in. What was so before, and stays as it is,
 * is passed over. Operators may: their records come with shared mailboxes, and they decide nothing themselves.
 */
export async function refuseSecondIdentities(run: Run): Promise<void> {
  await createIdentities(run)
  await refuseSecondAuthorities(run)
  await refuseUnlinkedAuthorities(run)
  await refuseUnlinkedEmployees(run)
  await refuseOthersLogins(run)
}

/** Authorities and employees as they will be, of the emails that are in the files; `line`: those that are in them. */
async function createIdentities({ client, group }: Run): Promise<void> {
  await client.query(`
    create temporary table identity_email on commit drop as
      select lower(email) as email from next_authority where is_new or changed && '{email,status,employeeId}'
      union select lower(email) from next_employee where is_new or 'Email' = any(changed);
    analyze identity_email`)
  // As `lockIdentities` does, and before anything else is locked.
  await client.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 0)) where exists (select from identity_email)',
    [identitiesOf(group.id)],
  )
  await client.query(`
    create temporary table identity_authority on commit drop as
      select id, line, code, lower(email) as email, person_id, is_new or changed && '{email,status,employeeId}' as is_touched
      from next_authority where status <> 'Inactive' and lower(email) in (select email from identity_email)
      union all
      select id, null, code, email_lower, person_id, false from authority a
      where employer_group_id = ${group.id} and status <> 'Inactive' and email_lower in (select email from identity_email)
        and not exists (select from next_authority n where n.id = a.id);
    create temporary table identity_employee on commit drop as
      select id, line, code, lower(email) as email, person_id, is_new or 'Email' = any(changed) as is_touched
      from next_employee where lower(email) in (select email from identity_email)
      union all
      select id, null, code, email_lower, person_id, false from employee e
      where employer_group_id = ${group.id} and email_lower in (select email from identity_email)
        and not exists (select from next_employee n where n.id = e.id);
    create index on identity_authority (email);
    create index on identity_employee (email);
    analyze identity_authority;
    analyze identity_employee`)
}

const alone = "write an email that is this person's alone"

const refuseSecondAuthorities = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'authorities.csv',
      column: 'email',
      query: `select a.line, min(other.code) as value, min(other.line) as other from identity_authority a
        join identity_authority other on other.email = a.email and other.id <> a.id
          and (other.line is null or other.line < a.line or not other.is_touched)
        where a.is_touched group by a.line`,
    },
    ({ value, other }) =>
      `The authority ${value}${other === null ? '' : ` of line ${other}`} has this email, and one person has one authority. Take one of the two out, or ${alone}.`,
  )

/** Pairs of one that is an authority, and one that is an employee, who would be one person. */
const unlinked = `identity_authority a join identity_employee e on e.email = a.email and e.person_id <> a.person_id
  where not exists (select from identity_employee own where own.email = a.email and own.person_id = a.person_id)`

const refuseUnlinkedAuthorities = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'authorities.csv',
      column: 'email',
      query: `select a.line, min(e.code) as value, null as other from ${unlinked} and a.is_touched group by a.line`,
    },
    ({ value }) =>
      `The employee ${value} has this email. Write ${value} in employeeCode where this is the same person; else ${alone}.`,
  )

const refuseUnlinkedEmployees = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'employees.csv',
      column: 'email',
      query: `select e.line, min(a.code) as value, null as other from ${unlinked}
        and e.is_touched and not a.is_touched group by e.line`,
    },
    ({ value }) =>
      `The authority ${value} has this email and is not linked to this employee. Write the employee's code in its row of authorities.csv where they are the same person; else ${alone}.`,
  )

/** An account is the person's that its authority becomes. */
const refuseOthersLogins = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'employees.csv',
      column: 'email',
      query: `select e.line, null as value, null as other from identity_employee e
        join login on lower(login.email) = e.email
        join user_account account on account.employer_group_id = ${run.group.id} and account.login_id = login.id
        left join next_authority n on n.stored_person_id = account.person_id
        where e.is_touched and account.status <> 'Closed' and coalesce(n.person_id, account.person_id) <> e.person_id
          and not exists (select from identity_employee own
            where own.email = e.email and own.person_id = coalesce(n.person_id, account.person_id))`,
    },
    () => `Somebody else signs in with this email. ${alone[0]?.toUpperCase()}${alone.slice(1)}.`,
  )
