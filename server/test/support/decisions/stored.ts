import type pg from 'pg'

/** What the rows of requests must never have: each statement finds what breaks one rule. `$1`: ids of requests. */
const rules: Readonly<Record<string, string>> = {
  'decided by its requester or subject': `
    select r.id from mine r join decision d on d.request = r.id where d.decided_by_person_id in (r.requester, r.subject)`,
  'decided by a person who had edited it': `
    select r.id from mine r join decision d on d.request = r.id join approvable_revision e
      on e.employer_group_id = r.employer_group_id and e.approvable_id = r.approvable_id and e.revision <= d.revision
      and e.edited_by_person_id = d.decided_by_person_id`,
  'decided by a person who had written in it': `
    select r.id from mine r join decision d on d.request = r.id join audit_entry a on a.employer_group_id = r.employer_group_id
      and a.resource_type = 'ChangeRequest' and a.resource_id = r.id and a.action = 'change-request.updated' and a.id < d.audit
      join user_account u on u.employer_group_id = a.employer_group_id and u.id = a.user_account_id
      and u.person_id = d.decided_by_person_id`,
  'approved with a step that is not': `
    select r.id from mine r join approval_step s on s.employer_group_id = r.employer_group_id
      and s.approvable_id = r.approvable_id and s.revision = r.revision
    where r.status in ('Approved', 'Applied', 'Rescinded') and s.status <> 'Approved'`,
  'a step that came before the one before it': `
    select r.id from mine r join approval_step s on s.employer_group_id = r.employer_group_id and s.approvable_id = r.approvable_id
      join approval_step e on e.employer_group_id = s.employer_group_id and e.approvable_id = s.approvable_id
      and e.revision = s.revision and e.step < s.step
    where s.status in ('Waiting', 'Approved', 'Declined', 'Returned') and e.status not in ('Approved', 'Voided')`,
  'an approved step without enough approvals': `
    select r.id from mine r join approval_step s on s.employer_group_id = r.employer_group_id
      and s.approvable_id = r.approvable_id and s.status = 'Approved'
    where (select count(distinct decided_by_person_id) from decision d where d.approval_step_id = s.id and d.decision = 'Approved')
      < s.required_approvals`,
  'of two people, approved by fewer': `
    select r.id from mine r where r.is_two_person and r.status in ('Approved', 'Applied', 'Rescinded') and
      (select count(distinct decided_by_person_id) from decision d where d.request = r.id and d.decision = 'Approved'
        and d.revision = r.revision and not d.is_voided) < 2`,
  'one person twice at a step': `
    select request as id from decision group by request, approval_step_id, decided_by_person_id having count(*) > 1`,
  'decided after its end': `
    select r.id from mine r join decision d on d.request = r.id where d.decided_at > r.cancelled_at
    union select r.id from mine r join decision e on e.request = r.id and e.decision = 'Declined'
      join decision d on d.request = r.id and d.id > e.id`,
  'a decision without its entry in the audit log': 'select request as id from decision where audit is null',
  'applied, and not once': `
    select r.id from mine r where (select count(*) from audit_entry a where a.employer_group_id = r.employer_group_id
      and a.resource_type = 'ChangeRequest' and a.resource_id = r.id and a.action = 'change-request.applied')
      <> (r.status in ('Applied', 'Rescinded'))::int`,
  'facts of a request that was not applied, or several of one field': `
    select r.id from mine r join employee_fact f on f.employer_group_id = r.employer_group_id and f.change_request_id = r.id
      and not f.is_restored
    group by r.id, r.status, f.field, f.valid_from having count(*) > 1 or r.status not in ('Approved', 'Applied', 'Rescinded')`,
  'applied without a fact': `
    select r.id from mine r where r.status = 'Applied' and r.rescinds_change_request_id is null
      and not exists (select from employee_fact f where f.employer_group_id = r.employer_group_id and f.change_request_id = r.id)`,
}

const common = `with mine as (
  select r.*, a.revision, a.is_two_person, a.requested_by_person_id as requester, a.subject_person_id as subject
  from change_request r join approvable a on a.employer_group_id = r.employer_group_id and a.id = r.approvable_id
  where r.employer_group_id = $1 and r.id = any($2)
), decision as materialized (
  select d.*, r.id as request, (select min(e.id) from audit_entry e join user_account u on u.employer_group_id = e.employer_group_id
      and u.id = e.user_account_id where e.employer_group_id = d.employer_group_id and e.resource_type = 'ChangeRequest'
      and e.resource_id = r.id and e.occurred_at = d.decided_at and u.person_id = d.decided_by_person_id
      and e.action in ('change-request.step-approved', 'change-request.approved', 'change-request.declined', 'change-request.returned')) as audit
  from mine r join approval_decision d on d.employer_group_id = r.employer_group_id and d.approvable_id = r.approvable_id
)`

const statement = `${common} ${Object.entries(rules)
  .map(([rule, found]) => `select '${rule}' as rule, id::int from (${found}) broken`)
  .join(' union ')}`

/** The rules that stored requests break, whatever the model says. */
export async function brokenRules(admin: pg.Client, groupId: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await admin.query<{ rule: string; id: number }>(statement, [groupId, ids])
  return rows.map(({ rule, id }) => `${id}: ${rule}`)
}
