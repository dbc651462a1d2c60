import { sql } from 'kysely'
import { mergePersons } from '../../authorities/index.ts'
import { hasPastInSql } from '../../identities/index.ts'
import { isEngaged, isMerged } from '../rows/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

/** Refuses a second authority of an employee, and another person for an authority that has decided something. */
export async function refuseWrongLinks(run: Run): Promise<void> {
  const group = run.employerGroupId
  const refuse = refusalsIn(run, 'authorities.csv')
  await refuse.rows(
    'employeeCode',
    `select line, first from (
      select line, min(line) over (partition by person_id) as first from next_authority where employee_id is not null
    ) linked where line > first`,
    ({ first }) => `This employee is the authority of line ${first} already. Link one of the two.`,
  )
  await refuse.rows(
    'employeeCode',
    `select n.line, a.code from next_authority n
      join authority a on a.employer_group_id = ${group} and a.person_id = n.person_id and a.id <> n.id`,
    ({ code }) =>
      `This employee is linked to the authority ${code} today. Take that link away first, in an import of its own.`,
  )
  await refuse.rows(
    'employeeCode',
    `select n.line from next_authority n
      where not n.is_new and n.employee_id is distinct from n.stored_employee_id and exists (select from administrative_change c
        where c.employer_group_id = ${group} and c.status = 'Pending' and c.resource_type = 'Authority' and c.resource_id = n.id)`,
    'Something about this authority waits for a second administrator. Have that decided or cancelled first.',
  )
  // Two people with accounts, or a person with a past, cannot become one.
  await refuse.rows(
    'employeeCode',
    `select n.line from next_authority n
      join user_account a on a.employer_group_id = ${group} and a.person_id = n.stored_person_id
      join user_account e on e.employer_group_id = ${group} and e.person_id = n.person_id
      where ${isMerged}`,
    'The authority and the employee have an account each, and one person has one at most. Close one of the accounts first.',
  )
  await refuse.rows(
    'employeeCode',
    `select n.line from next_authority n
      join employee e on e.employer_group_id = ${group} and e.id = n.employee_id and e.awaits_hire
      where ${isMerged}
        and exists (select from position_holder h where h.employer_group_id = ${group} and h.person_id = n.stored_person_id)`,
    'The authority holds a position, and the employee awaits a hire, which brings one. Link them once that is applied.',
  )
  await refuse.rows(
    'employeeCode',
    `select n.line from next_authority n where (${isMerged} or ${isEngaged}) and ${hasPastInSql('n.stored_person_id')}`,
    'This authority has requested or decided something as a person of its own and cannot become an employee. Make a new authority for the employee.',
  )
}

/** Moves the positions and accounts of authorities that become an employee to the employee, and deletes their own person. */
export async function writeMoves(run: Run): Promise<void> {
  await run.client.query(`
    create temporary table moved_person on commit drop as
    select n.stored_person_id as old_id, n.person_id as new_id, n.employee_id from next_authority n where ${isMerged} or ${isEngaged}`)
  await mergePersons(run, sql`moved_person`)
}
