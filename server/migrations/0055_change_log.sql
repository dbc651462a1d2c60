-- Each server remembers which records its callers see. This log tells it what to look at again: every statement that
-- changes a person's ties or records inserts who or what it changed, in the same transaction. No row is counted up, so
-- transactions do not wait for each other. A reader asks for the rows that its snapshot does not have.
create table change_log (
  employer_group_id bigint      not null,
  xid               xid8        not null default pg_current_xact_id(),
  kind              text        not null,
  -- Null: every record of the kind.
  id                bigint,
  logged_at         timestamptz not null default now()
);
create index change_log_by_transaction on change_log (employer_group_id, xid);
call put_behind_wall('change_log', 'select, insert, delete');

-- The highest transaction whose rows were deleted. A reader whose snapshot may lack it starts anew.
create table change_log_end (
  employer_group_id bigint primary key,
  xid               xid8   not null
);
call put_behind_wall('change_log_end', 'select, insert, update, delete');

-- Logs the changes of a table. `ids`: a query of (employer_group_id, id) over the changed rows, which stand for its `%s`.
-- A statement that changes more than 500 records logs one row for all.
create procedure log_changes_of(changed_table name, kind text, ids text) language plpgsql as $$
declare
  logger name := format('log_%s_of_%s', kind, changed_table);
  insertion text := format(
    'insert into change_log (employer_group_id, kind, id)
     select distinct employer_group_id, %L, case when count(*) over (partition by employer_group_id) <= 500 then id end
     from (select distinct employer_group_id, id from (%%s) named) once', kind);
begin
  execute format('
    create function %I() returns trigger language plpgsql as $body$
    begin
      if tg_op = ''UPDATE'' then
        %s;
      else
        %s;
      end if;
      return null;
    end
    $body$',
    logger,
    format(insertion, format(ids, '(select * from former union all select * from changed)')),
    format(insertion, format(ids, 'changed')));
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function %I()', logger || '_inserted', changed_table, logger);
  execute format('create trigger %I after update on %I referencing old table as former new table as changed
    for each statement execute function %I()', logger || '_updated', changed_table, logger);
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', logger || '_deleted', changed_table, logger);
end
$$;

-- What ties a person to the scopes of callers, or shows in their records. A query that joins another table names a record by
-- the rows that it sees: commands that change both tables for a record at once wait for each other (locks of the authority,
-- of the positions, and foreign keys).
call log_changes_of('person', 'person', 'select employer_group_id, id from %s c');
call log_changes_of('employee', 'person', 'select employer_group_id, person_id as id from %s c');
call log_changes_of('authority', 'person', 'select employer_group_id, person_id as id from %s c');
call log_changes_of('position_holder', 'person', 'select employer_group_id, person_id as id from %s c');
call log_changes_of('employee_cost_centre', 'person', 'select e.employer_group_id, e.person_id as id
  from %s c join employee e on e.employer_group_id = c.employer_group_id and e.id = c.employee_id');
call log_changes_of('authority_cost_centre', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id');
call log_changes_of('authority_payment_group', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id');
call log_changes_of('role_grant', 'person', 'select a.employer_group_id, a.person_id as id
  from %s c join authority a on a.employer_group_id = c.employer_group_id and a.id = c.authority_id');
-- The cost centre of a position is one of its holders.
call log_changes_of('chart_position', 'person', 'select h.employer_group_id, h.person_id as id
  from %s c join position_holder h on h.employer_group_id = c.employer_group_id and h.position_id = c.id');
-- A deleted authority leaves no row that leads to it.
call log_changes_of('authority', 'authority', 'select employer_group_id, id from %s c');

-- Their names show in the records of many people.
call log_changes_of('employer', 'names', 'select employer_group_id, null::bigint as id from %s c');
call log_changes_of('payment_group', 'names', 'select employer_group_id, null::bigint as id from %s c');

-- Requests, their approvers, and what else belongs to an employee.
call log_changes_of('change_request', 'change_request', 'select employer_group_id, id from %s c');
call log_changes_of('expense_application', 'expense_application', 'select employer_group_id, id from %s c');
call log_changes_of('credential', 'credential', 'select employer_group_id, id from %s c');
call log_changes_of('approval_step', 'approvable', 'select employer_group_id, approvable_id as id from %s c');
call log_changes_of('approval_candidate', 'approvable', 'select s.employer_group_id, s.approvable_id as id
  from %s c join approval_step s on s.employer_group_id = c.employer_group_id and s.id = c.approval_step_id');
call log_changes_of('approval_decision', 'approvable', 'select employer_group_id, approvable_id as id from %s c');
