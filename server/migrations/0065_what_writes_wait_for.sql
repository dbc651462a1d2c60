-- What writes and jobs did without a reader. docs/decisions/0024-writes-in-batches.md has the figures.

-- Jobs ask for all groups several times a minute, and each time the sample's accounts were counted by a look at all accounts:
-- 360 ms with 200,000.
create index user_account_sample on user_account (employer_group_id) where is_sample;

-- Every change of a group locked the group's own row once for each of its entries. The wall already requires the group of the
-- transaction, and groups are never deleted.
alter table audit_entry drop constraint audit_entry_employer_group_id_fkey;

-- A candidate is inserted in the transaction that inserts or routes its step, and the step's change names the same approvable.
drop trigger log_approvable_of_approval_candidate_inserted on approval_candidate;

-- An employee is the same person for ever, so the former version of a row needs no look.
create or replace function log_person_of_employee() returns trigger language plpgsql as $$
declare logged integer;
begin
  insert into change_log (employer_group_id, kind, id)
    select employer_group_id, 'person', id from (select employer_group_id, person_id as id from changed c) named limit 501;
  get diagnostics logged = row_count;
  if logged > 500 then
    delete from change_log where employer_group_id = any(array(select employer_group_id from changed))
      and xid = pg_current_xact_id() and kind = 'person';
    insert into change_log (employer_group_id, kind) select distinct employer_group_id, 'person' from changed;
  end if;
  return null;
end
$$;
