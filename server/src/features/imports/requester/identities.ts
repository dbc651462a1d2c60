import { type Run, refusalsIn } from '../rows/index.ts'

/**
 * Over the API no employee and no authority gets the email of another person in the group, as with single calls
 * (`isAnothersEmail`): of an employee, of an authority that is not inactive, whether they have it in the group or by these
 * files, have it until this import, get it back after a temporary change, or sign in with it. An authority may have the
 * email that its own employee shares. Values that were so before and do not change are passed over. Operators may: their
 * records come with shared mailboxes, and they decide nothing themselves.
 */
export async function refuseSecondIdentities(run: Run, personId: number): Promise<void> {
  await createIdentities(run)
  await refuseSecondAuthorities(run)
  await refuseUnlinked(run)
  await refuseSharedMailboxes(run, personId)
  await refuseFormerOwners(run)
}

/** Authorities and employees as they will be, of the emails that are in the files; `line`: those that are in them. */
async function createIdentities({ client, employerGroupId }: Run): Promise<void> {
  await client.query(`
    create temporary table identity_email on commit drop as
      select lower(email) as email from next_authority where is_new or changed && '{email,status,employeeId}'
      union select lower(email) from next_employee where is_new or 'Email' = any(changed);
    analyze identity_email;
    create temporary table identity_authority on commit drop as
      select id, line, code, lower(email) as email, person_id, is_new or changed && '{email,status,employeeId}' as is_touched
      from next_authority where status <> 'Inactive' and lower(email) in (select email from identity_email)
      union all
      select id, null, code, email_lower, person_id, false from authority a
      where employer_group_id = ${employerGroupId} and status <> 'Inactive' and email_lower in (select email from identity_email)
        and not exists (select from next_authority n where n.id = a.id);
    create temporary table identity_employee on commit drop as
      select id, line, code, lower(email) as email, person_id, is_new or 'Email' = any(changed) as is_touched
      from next_employee where lower(email) in (select email from identity_email)
      union all
      select id, null, code, email_lower, person_id, false from employee e
      where employer_group_id = ${employerGroupId} and email_lower in (select email from identity_email)
        and not exists (select from next_employee n where n.id = e.id);
    create index on identity_authority (email);
    create index on identity_employee (email);
    analyze identity_authority;
    analyze identity_employee`)
}

const alone = "write an email that is this person's alone"

const refuseSecondAuthorities = (run: Run): Promise<void> =>
  refusalsIn(run, 'authorities.csv')(
    'email',
    `select a.line, min(other.code) as code, min(other.line) as other from identity_authority a
      join identity_authority other on other.email = a.email and other.id <> a.id
        and (other.line is null or other.line < a.line or not other.is_touched)
      where a.is_touched group by a.line`,
    ({ code, other }) =>
      `The authority ${code}${other === null ? '' : ` of line ${other}`} has this email, and one person has one authority. Take one of the two out, or ${alone}.`,
  )

/** Pairs of one that is an authority, and one that is an employee, who would be one person. */
const unlinked = `identity_authority a join identity_employee e on e.email = a.email and e.person_id <> a.person_id
  where not exists (select from identity_employee own where own.email = a.email and own.person_id = a.person_id)`

async function refuseUnlinked(run: Run): Promise<void> {
  await refusalsIn(run, 'authorities.csv')(
    'email',
    `select a.line, min(e.code) as code from ${unlinked} and a.is_touched group by a.line`,
    ({ code }) =>
      `The employee ${code} has this email. Write ${code} in employeeCode where this is the same person; else ${alone}.`,
  )
  await refusalsIn(run, 'employees.csv')(
    'email',
    `select e.line, min(a.code) as code from ${unlinked} and e.is_touched and not a.is_touched group by e.line`,
    ({ code }) =>
      `The authority ${code} has this email and is not linked to this employee. Write the employee's code in its row of authorities.csv where they are the same person; else ${alone}.`,
  )
}

/** The email of `personId`, who asks, is refused as their own. */
const refuseSharedMailboxes = (run: Run, personId: number): Promise<void> =>
  refusalsIn(run, 'employees.csv')(
    'email',
    `select e.line, min(other.code) as code, min(other.line) as other from identity_employee e
      join identity_employee other on other.email = e.email and other.person_id <> e.person_id
        and (other.line is null or other.line < e.line or not other.is_touched)
      where e.is_touched and other.person_id <> ${personId} group by e.line`,
    ({ code, other }) =>
      `The employee ${code}${other === null ? '' : ` of line ${other}`} has this email. ${sentence(alone)}`,
  )

/** Others to whom an email belongs in another way than by what the group and the files say of it in the end. */
async function refuseFormerOwners(run: Run): Promise<void> {
  // An account and an email are the person's that its authority becomes.
  await run.client.query(`
    create temporary table identity_owner on commit drop as
    select owner.email, coalesce(n.person_id, owner.person_id) as person_id from (
      select lower(login.email) as email, account.person_id from login
      join user_account account on account.employer_group_id = ${run.employerGroupId} and account.login_id = login.id
      where account.status <> 'Closed' and lower(login.email) in (select email from identity_email)
      union
      select lower(fact.value #>> '{}'), e.person_id from employee_fact fact
      join employee e on e.employer_group_id = fact.employer_group_id and e.id = fact.employee_id
      where fact.employer_group_id = ${run.employerGroupId} and fact.is_ahead and fact.superseded_at is null
        and fact.field = 'Email' and lower(fact.value #>> '{}') in (select email from identity_email)
      union
      select a.email_lower, a.person_id from authority a join next_authority changing on changing.id = a.id
      where a.employer_group_id = ${run.employerGroupId} and a.status <> 'Inactive' and 'email' = any(changing.changed)
    ) owner left join next_authority n on n.stored_person_id = owner.person_id`)
  for (const [file, table] of [
    ['authorities.csv', 'identity_authority'],
    ['employees.csv', 'identity_employee'],
  ] as const) {
    await refusalsIn(run, file)(
      'email',
      `select distinct one.line from ${table} one
        join identity_owner owner on owner.email = one.email and owner.person_id <> one.person_id
        where one.is_touched and not exists (select from identity_employee own
            where own.email = one.email and own.person_id in (one.person_id, owner.person_id) and not own.is_touched)
          and not exists (select from identity_authority told
            where told.email = one.email and told.person_id = owner.person_id)`,
      `Another person in the group has this email, or signs in with it. ${sentence(alone)}`,
    )
  }
}

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}.`
