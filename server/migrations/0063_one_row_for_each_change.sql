-- A recorded change is one row. It was an event and an audit entry with the same actor, moment, record and fields, and each
-- of the two had a row in the sealer's queue. docs/decisions/0025-one-row-for-each-change.md has the reasons and figures.

-- FORCE holds the owner back too, so it is lifted until the rows are moved and the foreign keys have looked at them.
alter table employer_group no force row level security;
alter table event no force row level security;
alter table audit_entry no force row level security;
alter table event_seal no force row level security;
alter table unsealed_record no force row level security;

-- What only events had. `event_token`: the id of the event that integrators read; null where they read none.
-- `is_audited`: false where auditors read none. The table is not rewritten: entries of earlier releases have no event, since
-- that is a row of its own.
alter table audit_entry
  add column event_token       uuid,
  add column employee_id       bigint,
  add column change_request_id bigint,
  add column effective_date    date,
  add column is_audited        boolean not null default true,
  -- For the rows that come now, one by one: made again below.
  drop constraint audit_entry_employer_group_id_fkey,
  -- PostgreSQL prepares each check for each statement: the one below says all of it.
  drop constraint audit_entry_actor,
  drop constraint audit_entry_names_its_actor;
drop trigger audit_entry_awaits_sealing on audit_entry;

-- No statement looks for the entries of a transaction any more: a verification reads all of a group once.
drop index audit_entry_by_transaction;

-- Events of earlier releases get the ids behind all entries, in their order. So seals and the queue keep their order.
do $$
declare
  behind bigint := (select last_value from audit_entry_id_seq);
begin
  insert into audit_entry (employer_group_id, id, transaction_id, occurred_at, actor, user_account_id, action, resource_type,
    resource_id, details, event_token, employee_id, change_request_id, effective_date, is_audited)
  overriding system value
  select employer_group_id, behind + id, transaction_id, occurred_at, actor, user_account_id, type, resource_type, resource_id,
    case when changed_fields = '{}' then '{}' else jsonb_build_object('changedFields', changed_fields) end,
    token, employee_id, change_request_id, effective_date, false
  from event;
  perform setval('audit_entry_id_seq', behind + (select last_value from event_id_seq));

  -- Written anew in one go, with its indexes.
  execute format('alter table event_seal drop constraint event_seal_event,
    alter column event_id type bigint using event_id + %s', behind);
  -- Without its key, which is checked row by row: another row that waits may still have the number.
  alter table unsealed_record drop constraint unsealed_record_pkey;
  update unsealed_record set record_id = record_id + behind where kind = 'Event';
end
$$;

drop table event;

alter table audit_entry
  add constraint audit_entry_employer_group_id_fkey foreign key (employer_group_id) references employer_group,
  add constraint audit_entry_holds_together check (
    case when user_account_id is null then actor = 'System' else actor = 'Account' end
    and (is_audited or event_token is not null)
    and (resource_id is not null or event_token is null));
alter table event_seal
  add constraint event_seal_event foreign key (employer_group_id, event_id) references audit_entry;

-- One row for each recorded change. A trigger writes it from a row that carries the group.
alter table unsealed_record
  drop constraint unsealed_record_employer_group_id_fkey,
  drop column kind,
  add primary key (employer_group_id, record_id);
create or replace function await_sealing() returns trigger language plpgsql as $$
begin
  insert into unsealed_record (employer_group_id, record_id) select employer_group_id, id from written;
  return null;
end
$$;
create trigger audit_entry_awaits_sealing after insert on audit_entry
  referencing new table as written for each statement execute function await_sealing();

alter table employer_group force row level security;
alter table audit_entry force row level security;
alter table event_seal force row level security;
alter table unsealed_record force row level security;

-- The changes that integrators read, with the names of their contract.
create view event with (security_invoker = true) as
select employer_group_id, id, event_token as token, transaction_id, action as type, occurred_at, effective_date, resource_type,
  resource_id, employee_id, array(select jsonb_array_elements_text(details -> 'changedFields')) as changed_fields,
  actor, user_account_id, change_request_id
from audit_entry where event_token is not null;
grant select on event to muster_server;

analyze audit_entry, event_seal;
