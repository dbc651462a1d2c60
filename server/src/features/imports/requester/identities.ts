import { emailRules } from '../../identities/index.ts'
import { groupsOf, type Run } from '../run/index.ts'

/** An owner of an email. `line`: of its row in the files. `isTouched`: the files give it the email. */
type Owner = Parameters<typeof emailRules.otherOwnersOf>[1][number] &
  Readonly<{ line: number | null; code: string | null; email: string; isTouched: boolean }>

type Claim = Owner & Readonly<{ as: 'Authority' | 'Employee' }>

/**
 * Over the API no employee and no authority gets the email of another person in the group, as with single calls
 * (`otherOwnersOf`). A value that was so before and does not change is allowed. Operators may do it: their records come with
 * shared mailboxes, and they decide nothing themselves.
 */
export async function refuseSecondIdentities(run: Run, personId: number): Promise<void> {
  await createIdentities(run)
  const query = `select "as", id, line, code, email, person_id as "personId", is_touched as "isTouched"
    from (select *, count(*) over (partition by email) as number from identity_owner) owner where number > 1
    order by email, is_touched, "as" desc, line`
  for await (const owners of groupsOf<Owner>(run, query, ({ email }) => email)) {
    // Each row is compared with what the files leave as it is, and with the rows before it; employees come first.
    for (const [place, claim] of owners.entries()) {
      if (!isClaim(claim) || claim.line === null) continue
      const file = claim.as === 'Authority' ? 'authorities.csv' : 'employees.csv'
      for (const owner of emailRules.otherOwnersOf(claim, owners.slice(0, place))) {
        // Another rule refuses the email of the administrator's own record.
        if (claim.as === 'Employee' && owner.as === 'Employee' && owner.personId === personId) continue
        run.problems.add({ file, line: claim.line, column: 'email', reason: reasonOf(claim, owner) })
      }
    }
  }
}

const isClaim = (owner: Owner): owner is Claim => owner.isTouched && owner.as !== 'Other'

/**
 * `identity_email`: the emails that the files give. `identity_owner`: everyone who has one of them, as the files leave
 * them. The owner of an email that its authority loses by the files has it until then.
 */
async function createIdentities({ client }: Run): Promise<void> {
  await client.query(`
    create temporary table identity_email on commit drop as
      select lower(email) as email from next_authority where is_new or changed && '{email,status,employeeId}'
      union select lower(email) from next_employee where is_new or 'Email' = any(changed);
    analyze identity_email;
    create temporary table identity_owner on commit drop as
      select 'Authority' as "as", id, line, code, lower(email) as email, person_id,
        is_new or changed && '{email,status,employeeId}' as is_touched
      from next_authority where status <> 'Inactive' and lower(email) in (select email from identity_email)
      union all
      select 'Employee', id, line, code, lower(email), person_id, is_new or 'Email' = any(changed)
      from next_employee where lower(email) in (select email from identity_email);
    insert into identity_owner
      select distinct case when changing.id is null then o."as" else 'Other' end, o.id, null::integer, o.code, o.email,
        coalesce(n.person_id, o.person_id), false
      from (${emailRules.emailOwners}) o
      left join next_authority n on n.stored_person_id = o.person_id
      left join next_authority changing on o."as" = 'Authority' and changing.id = o.id
      where o.email in (select email from identity_email) and (changing.id is null or 'email' = any(changing.changed))
        and not (o."as" = 'Employee' and o.id in (select id from next_employee))
        and not (o."as" = 'Other' and exists (select from identity_owner known
          where known."as" = 'Authority' and known.email = o.email and known.person_id = coalesce(n.person_id, o.person_id)))`)
}

const alone = "write an email that is this person's alone"

function reasonOf(claim: Claim, { as, code, line }: Owner): string {
  const who = `The ${as.toLowerCase()} ${code}`
  const where = line === null ? '' : ` of line ${line}`
  if (as === 'Other') return `Another person in the group has this email, or signs in with it. ${sentence(alone)}`
  if (as === claim.as) {
    return as === 'Employee'
      ? `${who}${where} has this email. ${sentence(alone)}`
      : `${who}${where} has this email, and one person has one authority. Take one of the two out, or ${alone}.`
  }
  return as === 'Employee'
    ? `${who} has this email. Write ${code} in employeeCode where this is the same person; else ${alone}.`
    : `${who} has this email and is not linked to this employee. Write the employee's code in its row of authorities.csv where they are the same person; else ${alone}.`
}

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}.`
