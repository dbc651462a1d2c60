-- Which events and audit entries wait for their place in the sequence. Written with them, whoever inserts them and in
-- whatever transaction, so that the sealer finds what is left to do without looking through what is done, in any order
-- of commits, and in a database that was restored elsewhere, where transactions are counted anew.

create table unsealed_record (
  employer_group_id bigint not null references employer_group,
  kind              text   not null constraint unsealed_record_kind check (kind in ('Event', 'AuditEntry')),
  record_id         bigint not null,
  primary key (employer_group_id, kind, record_id)
);
call put_behind_wall('unsealed_record', 'select, insert, delete');
-- Emptied all the time: its dead rows are cleared away early.
alter table unsealed_record set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function await_sealing() returns trigger language plpgsql as $$
begin
  insert into unsealed_record (employer_group_id, kind, record_id) select employer_group_id, tg_argv[0], id from written;
  return null;
end
$$;
create trigger event_awaits_sealing after insert on event
  referencing new table as written for each statement execute function await_sealing('Event');
create trigger audit_entry_awaits_sealing after insert on audit_entry
  referencing new table as written for each statement execute function await_sealing('AuditEntry');

-- What was written before there was a sealer. FORCE holds the owner back too, so it is lifted for these statements.
alter table event no force row level security;
alter table audit_entry no force row level security;
alter table unsealed_record no force row level security;
insert into unsealed_record
select employer_group_id, 'Event', id from event e
where not exists (select from event_seal s where s.employer_group_id = e.employer_group_id and s.event_id = e.id)
union all
select employer_group_id, 'AuditEntry', id from audit_entry e
where not exists (select from audit_seal s where s.employer_group_id = e.employer_group_id and s.audit_entry_id = e.id);
alter table event force row level security;
alter table audit_entry force row level security;
alter table unsealed_record force row level security;

-- The groups that the sealer has to visit, each behind its own wall.
create policy owner_looks_up on unsealed_record for select to current_user using (true);
create function list_groups_to_seal() returns table (employer_group_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct employer_group_id from unsealed_record order by 1
$$;
revoke all on function list_groups_to_seal from public;
grant execute on function list_groups_to_seal to muster_server;
