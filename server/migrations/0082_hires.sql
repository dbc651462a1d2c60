-- An employee who awaits a hire has no payment group, cost centres and position yet: their row has those that are proposed.
alter table employee
  add column if not exists awaits_hire boolean not null default false,
  add column if not exists proposed_position_id bigint,
  drop constraint if exists employee_awaits_hire,
  drop constraint if exists employee_proposed_position;
alter table employee
  add constraint employee_awaits_hire check (not (awaits_hire and status = 'Active')),
  add constraint employee_proposed_position foreign key (employer_group_id, proposed_position_id)
    references chart_position on delete set null (proposed_position_id);
create index if not exists employee_by_proposed_position on employee (employer_group_id, proposed_position_id)
  where proposed_position_id is not null;

-- An account whose owner is to get an invitation by email.
alter table user_account add column if not exists invitation_due_at timestamptz;
create index if not exists user_account_by_invitation on user_account (invitation_due_at) where invitation_due_at is not null;

create or replace function list_groups_with_work(due timestamptz) returns table (employer_group_id bigint, work text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct o.employer_group_id, 'Operation' from operation o where o.status in ('Queued', 'Running')
  union all
  select distinct n.employer_group_id, 'Notice' from notice n where n.status in ('Waiting', 'Sending') and n.due_at <= due
  union all
  select distinct u.employer_group_id, 'Invitation' from user_account u where u.invitation_due_at <= due
$$;
