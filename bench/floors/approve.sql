-- The last approval of a change request of today, and the change: one batch that reads and locks, one that writes.
\set turn :turn + 1
\set request :first + :client_id + (:turn - 1) * :clients
\startpipeline
begin;
select to_jsonb(r) as request, to_jsonb(a) as approvable, to_jsonb(e) as employee, to_jsonb(p) as person,
  (select jsonb_agg(to_jsonb(c)) from change_request_change c where c.employer_group_id = 1 and c.change_request_id = r.id) as changes,
  (select jsonb_agg(to_jsonb(s) || jsonb_build_object('candidates', array(select x.authority_id from approval_candidate x where x.employer_group_id = 1 and x.approval_step_id = s.id))) from approval_step s where s.employer_group_id = 1 and s.approvable_id = r.approvable_id) as steps,
  (select jsonb_agg(v.edited_by_person_id) from approvable_revision v where v.employer_group_id = 1 and v.approvable_id = r.approvable_id) as editors,
  (select jsonb_agg(jsonb_build_array(g.authority_id, g.valid_from, g.valid_to)) from role_grant g where g.employer_group_id = 1 and g.role = 'HumanResourcesAdministrator') as deciders,
  (select jsonb_agg(jsonb_build_array(f.id, f.field, f.value, f.valid_from, f.change_request_id)) from employee_fact f where f.employer_group_id = 1 and f.employee_id = e.id and f.superseded_at is null) as facts
from change_request r join approvable a on a.employer_group_id = 1 and a.id = r.approvable_id
join employee e on e.employer_group_id = 1 and e.id = r.employee_id join person p on p.employer_group_id = 1 and p.id = e.person_id
where r.employer_group_id = 1 and r.id = :request for no key update of r, e;
update employee_fact set superseded_at = now()
where employer_group_id = 1 and employee_id = (select employee_id from change_request where employer_group_id = 1 and id = :request) and field = 'PreferredName' and superseded_at is null;
\endpipeline
\startpipeline
with r as (
  update change_request set status = 'Applied', decided_at = now(), applied_at = now(), version = version + 2, last_modified = now()
  where employer_group_id = 1 and id = :request and status = 'Pending' returning id, approvable_id, employee_id
), s as (
  update approval_step set status = 'Approved', decided_at = now()
  where employer_group_id = 1 and approvable_id = (select approvable_id from r) and status = 'Waiting' returning id
), decision as (
  insert into approval_decision (employer_group_id, approval_step_id, approvable_id, revision, requested_by_person_id, subject_person_id, decided_by_person_id, authority_id, decision, decided_at)
  select 1, s.id, r.approvable_id, 1, 2, r.employee_id, 4, 4, 'Approved', now() from s, r
), remarks as (
  insert into remark (employer_group_id, approvable_id, sequence, type, remark, author_person_id, revision, created_at)
  select 1, r.approvable_id, 1, 'Approval', 'Approved.', 4, 1, now() from r
), fact as (
  insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at, change_request_id)
  select 1, r.employee_id, 'PreferredName', to_jsonb(:name::text), :day::date, now(), r.id from r
), e as (
  update employee set version = version + 1, last_modified = now() where employer_group_id = 1 and id = (select employee_id from r)
), p as (
  update person set preferred_name = :name::text where employer_group_id = 1 and id = (select employee_id from r)
), records as (
  insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action, resource_type, resource_id, effective_date, employee_id, change_request_id, event_token)
  select 1, now(), 'Account', 4, 5, gen_random_uuid(), action, case action when 'employee.updated' then 'Employee' else 'ChangeRequest' end, case action when 'employee.updated' then r.employee_id else r.id end, :day::date, r.employee_id, r.id, gen_random_uuid()
  from r, unnest(array['change-request.approved', 'change-request.applied', 'employee.updated']) action
)
select r.id from r;
commit;
\endpipeline
