-- Integrators read the time of a test group's own clock.
create or replace view event with (security_invoker = true) as
select employer_group_id, id, event_token as token, transaction_id, action as type,
  coalesce(test_at, occurred_at)::timestamptz(3) as occurred_at, effective_date, resource_type,
  resource_id, employee_id, array(select jsonb_array_elements_text(details -> 'changedFields')) as changed_fields,
  actor, user_account_id, change_request_id
from audit_entry where event_token is not null;
