-- What every write of a record pays for, made cheaper once more. docs/decisions/0024-writes-in-batches.md has the figures.

-- An index on the time of the last change gets a new entry by every change, and with it so do all the others of the row's
-- table. One that summarises ranges of pages (BRIN) does not. From PostgreSQL 16 on, an update that changes no other indexed
-- column stays on its page, if there is room: so a page of employees keeps some.
drop index employee_by_modified;
create index employee_by_modified on employee using brin (last_modified) with (pages_per_range = 16, autosummarize = on);
alter table employee set (fillfactor = 90);
drop index change_request_by_modified;
create index change_request_by_modified on change_request
  using brin (last_modified) with (pages_per_range = 16, autosummarize = on);

-- Most requests have no external reference, and need no entry.
drop index change_request_external_reference;
create unique index change_request_external_reference on change_request
  (employer_group_id, requested_by_account_id, external_reference) where submitted_at is not null and external_reference is not null;

-- The job that looks for days that have come asks for these two fields alone.
drop index employee_fact_by_day;
create index employee_fact_by_day on employee_fact (employer_group_id, valid_from)
  where superseded_at is null and field in ('PaymentGroupId', 'CostCentre');

-- The hard rules that a check constraint cannot see, in one look: an editor never decides, and one person approves once what two
-- people must approve, whichever step it is.
create function refuse_decision() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select case
    when exists (
      select from approvable_revision edit
      where edit.employer_group_id = new.employer_group_id and edit.approvable_id = new.approvable_id
        and edit.edited_by_person_id = new.decided_by_person_id)
      or exists (
      select from approvable_editor editor
      where editor.employer_group_id = new.employer_group_id and editor.approvable_id = new.approvable_id
        and editor.person_id = new.decided_by_person_id)
      then 'approval_decision_not_by_editor'
    when new.decision = 'Approved' and exists (
      select from approval_decision other
      join approvable on approvable.employer_group_id = other.employer_group_id and approvable.id = other.approvable_id
      where other.employer_group_id = new.employer_group_id and other.approvable_id = new.approvable_id
        and other.decided_by_person_id = new.decided_by_person_id and other.revision = new.revision
        and other.decision = 'Approved' and not other.is_voided and approvable.is_two_person)
      then 'approval_decision_two_people'
  end into broken;
  if broken is not null then
    raise exception 'a hard rule forbids this decision' using errcode = '23514', constraint = broken;
  end if;
  return new;
end
$$;
drop trigger approval_decision_not_by_editor on approval_decision;
drop trigger approval_decision_two_people on approval_decision;
create trigger approval_decision_hard_rules before insert on approval_decision for each row execute function refuse_decision();
drop function refuse_decision_by_editor;
drop function refuse_second_decision;
