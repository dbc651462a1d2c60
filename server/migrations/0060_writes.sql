-- What every write pays for, made cheaper. docs/decisions/0024-writes-in-batches.md has the figures.

-- Logs the changes of a table as before, without sorting and counting the rows of each statement. `is_lasting`: a changed row
-- stands for the same record as before, so that its former values need no look.
drop procedure log_changes_of(name, text, text);
create procedure log_changes_of(changed_table name, kind text, ids text, is_lasting boolean) language plpgsql as $$
declare
  logger name := format('log_%s_of_%s', kind, changed_table);
  insertion text := format('insert into change_log (employer_group_id, kind, id)
    select employer_group_id, %L, id from (%%s) named limit 501', kind);
  of_changed text := format(insertion, format(ids, 'changed'));
  -- A person may have several of the changed rows, and a row that stands for another record than before has two versions.
  of_both text := format(insertion, 'select distinct * from (' || format(ids, '(select * from former union all select * from changed)') || ') both_versions');
begin
  execute format('
    create or replace function %I() returns trigger language plpgsql as $body$
    declare logged integer;
    begin
      %s
      get diagnostics logged = row_count;
      if logged > 500 then
        delete from change_log where employer_group_id = any(array(select employer_group_id from changed))
          and xid = pg_current_xact_id() and kind = %L;
        insert into change_log (employer_group_id, kind) select distinct employer_group_id, %L from changed;
      end if;
      return null;
    end
    $body$',
    logger,
    case when is_lasting then of_changed || ';'
      else format('if tg_op = ''UPDATE'' then %s; else %s; end if;', of_both, of_changed) end,
    kind, kind);
end
$$;

call log_changes_of('person', 'person', 'select employer_group_id, id from %s c', true);
call log_changes_of('employee', 'person', 'select employer_group_id, person_id as id from %s c', false);
call log_changes_of('authority', 'person', 'select employer_group_id, person_id as id from %s c', false);
call log_changes_of('position_holder', 'person', 'select employer_group_id, person_id as id from %s c', false);
call log_changes_of('employee_cost_centre', 'person', 'select e.employer_group_id, e.person_id as id
  from %s c join employee e on e.employer_group_id = c.employer_group_id and e.id = c.employee_id', false);
call log_changes_of('authority_cost_centre', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id', false);
call log_changes_of('authority_payment_group', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id', false);
call log_changes_of('role_grant', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id', false);
call log_changes_of('chart_position', 'person', 'select h.employer_group_id, h.person_id as id
  from %s c join position_holder h on h.employer_group_id = c.employer_group_id and h.position_id = c.id', true);
call log_changes_of('authority', 'authority', 'select employer_group_id, id from %s c', true);
call log_changes_of('employer', 'names', 'select employer_group_id, null::bigint as id from %s c', true);
call log_changes_of('payment_group', 'names', 'select employer_group_id, null::bigint as id from %s c', true);
call log_changes_of('change_request', 'change_request', 'select employer_group_id, id from %s c', true);
call log_changes_of('expense_application', 'expense_application', 'select employer_group_id, id from %s c', true);
call log_changes_of('credential', 'credential', 'select employer_group_id, id from %s c', true);
call log_changes_of('approval_step', 'approvable', 'select employer_group_id, approvable_id as id from %s c', true);
call log_changes_of('approval_candidate', 'approvable', 'select distinct s.employer_group_id, s.approvable_id as id
  from %s c join approval_step s on s.employer_group_id = c.employer_group_id and s.id = c.approval_step_id', true);
call log_changes_of('approval_decision', 'approvable', 'select employer_group_id, approvable_id as id from %s c', true);
call log_changes_of('chart_position', 'position', 'select employer_group_id, id from %s c', true);
call log_changes_of('cost_centre', 'names', 'select employer_group_id, null::bigint as id from %s c', true);
call log_changes_of('expense_paycode', 'names', 'select employer_group_id, null::bigint as id from %s c', true);
call log_changes_of('remark', 'approvable', 'select employer_group_id, approvable_id as id from %s c', true);
call log_changes_of('organisation_change', 'organisation', 'select distinct employer_group_id, 0::bigint as id from %s c', true);
drop procedure log_changes_of(name, text, text, boolean);
