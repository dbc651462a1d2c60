-- A change request and all that goes with it: a code, one batch that reads, one that writes.
\set turn :turn + 1
\set employee 101 + (:client_id + (:turn - 1) * :clients) * :apart
update counter set last = last + 1 where employer_group_id = 1 and name = 'CR' returning last \gset
\startpipeline
begin;
select to_jsonb(e) as employee, to_jsonb(p) as person,
  (select jsonb_agg(jsonb_build_array(s.cost_centre_id, s.percentage)) from employee_cost_centre s where s.employer_group_id = 1 and s.employee_id = e.id) as split,
  (select jsonb_agg(jsonb_build_array(f.id, f.field, f.value, f.valid_from, f.change_request_id)) from employee_fact f where f.employer_group_id = 1 and f.employee_id = e.id and f.superseded_at is null) as facts,
  (select jsonb_agg(jsonb_build_array(h.id, h.position_id, c.organisation_chart_id, h.assignment_type, h.valid_from, h.valid_to)) from position_holder h join chart_position c on c.employer_group_id = 1 and c.id = h.position_id where h.employer_group_id = 1 and h.person_id = e.person_id) as holdings,
  (select jsonb_agg(jsonb_build_array(o.field, o.fact_field, o.change_request_id)) from change_request_change o where o.employer_group_id = 1 and o.employee_id = e.id and o.is_open) as open,
  (select jsonb_agg(jsonb_build_array(g.authority_id, g.valid_from, g.valid_to)) from role_grant g where g.employer_group_id = 1 and g.role = 'HumanResourcesAdministrator') as deciders,
  (select steps from approval_policy where employer_group_id = 1 and change_type = 'PersonalDetails' and status = 'Active') as policy
from employee e join person p on p.employer_group_id = 1 and p.id = e.person_id where e.employer_group_id = 1 and e.id = :employee;
\endpipeline
\startpipeline
with a as (
  insert into approvable (employer_group_id, kind, requested_by_person_id, subject_person_id, routing)
  values (1, 'ChangeRequest', 2, :employee, jsonb_build_object('changeType', 'PersonalDetails', 'employeeId', :employee::int, 'positionId', :employee::int)) returning id
), r as (
  insert into approvable_revision (employer_group_id, approvable_id, revision, edited_by_person_id, command, created_at)
  select 1, a.id, 1, 2, jsonb_build_object('ChangeType', 'PersonalDetails', 'EmployeeId', :employee::int, 'PersonalDetails', jsonb_build_object('PreferredName', :name::text)), now() from a
), c as (
  insert into change_request (employer_group_id, approvable_id, code, change_type, status, employee_id, effective_date, position_id, requested_by_account_id, submitted_at, created_at, last_modified)
  select 1, a.id, 'CR-' || lpad(:last::text, 6, '0'), 'PersonalDetails', 'Pending', :employee, :day::date, :employee, 2, now(), now(), now() from a returning id, token, version
), changes as (
  insert into change_request_change (employer_group_id, change_request_id, ordinal, employee_id, is_open, field, label, new_value, is_sensitive)
  select 1, c.id, 1, :employee, true, 'PreferredName', 'Preferred name', to_jsonb(:name::text), false from c
), records as (
  insert into audit_entry (employer_group_id, occurred_at, actor, user_account_id, api_key_id, request_id, action, resource_type, resource_id, effective_date, employee_id, change_request_id, event_token, after_hmac)
  select 1, now(), 'Account', 2, 2, gen_random_uuid(), action, 'ChangeRequest', c.id, :day::date, :employee, c.id, gen_random_uuid(), case action when 'change-request.created' then '\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'::bytea end from c, unnest(array['change-request.created', 'change-request.submitted']) action
), step as (
  insert into approval_step (employer_group_id, approvable_id, revision, step, name, approver, approver_type, rule, due_in_days, path, routed_in, status, waiting_since, due_at)
  select 1, a.id, 1, 1, 'Human resources', 'HumanResources', 'HumanResourcesAdministrator', 'Any', 5, '[{"name": "Holders of the role", "outcome": "Selected", "authorityId": 4}]', pg_current_snapshot(), 'Waiting', now(), now() + interval '5 days' from a returning id
), candidates as (
  insert into approval_candidate (employer_group_id, approval_step_id, authority_id) select 1, step.id, x from step, unnest('{4,6,8}'::bigint[]) x
)
select c.id, c.token, c.version from c;
commit;
\endpipeline
