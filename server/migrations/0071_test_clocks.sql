-- A test group may have a clock of its own. `test_now`: where it stands; null: the group goes by the real clock, like every
-- other. `advancing_to`: what is due until then is being played through, and no call writes.
alter table employer_group
  add column test_now timestamptz(3),
  add column advancing_to timestamptz(3),
  add constraint employer_group_test_clock check (is_test or test_now is null),
  add constraint employer_group_advancing check (advancing_to is null or advancing_to >= test_now);

create function guard_test_group() returns trigger language plpgsql as $$
begin
  if new.is_test is distinct from old.is_test then
    raise exception 'a group stays a test group, or none';
  end if;
  if new.test_now < old.test_now or new.test_now is null and old.test_now is not null then
    raise exception 'the clock of a test group goes forwards';
  end if;
  return new;
end
$$;
create trigger employer_group_guard before update on employer_group for each row execute function guard_test_group();

-- The groups whose due work the jobs look for. A group with a clock of its own does its own when it is asked to.
create function list_groups_on_real_time() returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id from employer_group g where g.test_now is null order by g.id
$$;
create or replace function list_groups_with_stale_steps() returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id from employer_group g
  where g.test_now is null and exists (select from approval_step s where s.employer_group_id = g.id and s.status = 'Waiting'
    and coalesce(pg_snapshot_xmin(s.routed_in), '0'::xid8)
      <= coalesce((select max(transaction_id) from organisation_change c where c.employer_group_id = g.id), '0'::xid8))
  order by 1
$$;
revoke all on function list_groups_on_real_time from public;
grant execute on function list_groups_on_real_time to muster_server;

-- When it happened by the clock of a test group. `occurred_at` is of the real clock.
alter table audit_entry add column test_at timestamptz(3);

create or replace view event with (security_invoker = true) as
select employer_group_id, id, event_token as token, transaction_id, action as type,
  coalesce(test_at, occurred_at)::timestamptz(3) as occurred_at, effective_date, resource_type,
  resource_id, employee_id, array(select jsonb_array_elements_text(details -> 'changedFields')) as changed_fields,
  actor, user_account_id, change_request_id
from audit_entry where event_token is not null;
