/** A person to whom an email of the group belongs. `Other`: they sign in with it, or get it back after a temporary change. */
export type EmailOwner = Readonly<{ as: 'Authority' | 'Employee' | 'Other'; id: number | null; personId: number }>

/**
 * SQL over the group of the transaction: everyone to whom an email belongs. Columns: `email` in lower case, `as` and
 * `person_id` of `EmailOwner`, `id` and `code` of the authority or employee.
 */
export const emailOwners = `
  select email_lower as email, 'Authority' as "as", id, code, person_id from authority
  where employer_group_id = current_employer_group_id() and status <> 'Inactive'
  union all
  select email_lower, 'Employee', id, code, person_id from employee where employer_group_id = current_employer_group_id()
  union all
  select lower(fact.value #>> '{}'), 'Other', null, null, employee.person_id from employee_fact fact
  join employee on employee.employer_group_id = fact.employer_group_id and employee.id = fact.employee_id
  where fact.employer_group_id = current_employer_group_id() and fact.is_ahead and fact.superseded_at is null
    and fact.field = 'Email'
  union all
  select lower(login.email), 'Other', null, null, account.person_id from login
  join user_account account on account.login_id = login.id
  where account.employer_group_id = current_employer_group_id() and account.status <> 'Closed'`

/** An authority or employee that would have an email. `id` and `personId` are absent where they are new. */
export type EmailClaim = Readonly<{
  as: 'Authority' | 'Employee'
  id?: number | null | undefined
  personId?: number | undefined
}>

/**
 * The owners of an email who are other people than its claimant: an authority and an employee, else another person. One
 * email is one person, since both would get its notices, the operator creates accounts by email, and rules against deciding
 * for oneself compare persons. Where employees share a mailbox, the authority of one of them may have it too.
 */
export function otherOwnersOf<Owner extends EmailOwner>(claim: EmailClaim, owners: readonly Owner[]): Owner[] {
  const others = owners.filter(({ personId }) => personId !== claim.personId)
  const isEmployee = (person: number | undefined) =>
    owners.some(({ as, personId }) => as === 'Employee' && personId === person)
  const isShared = claim.as === 'Authority' && isEmployee(claim.personId)
  const isSecond = ({ id, personId }: Owner) => (claim.as === 'Authority' ? id !== claim.id : !isEmployee(personId))
  const authority = others.find(owner => owner.as === 'Authority' && isSecond(owner))
  const employee = isShared ? undefined : others.find(({ as }) => as === 'Employee')
  const known = [authority, employee].filter(owner => owner !== undefined)
  return known.length > 0 || isShared ? known : others.filter(({ as }) => as === 'Other').slice(0, 1)
}
