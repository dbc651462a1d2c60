-- What applying changes needs to know of facts, and the service of what comes into force by the calendar alone.

alter table employee_fact
  -- The value before a temporary change, which holds again after it. A change without end takes its place, too.
  add column is_restored boolean not null default false,
  -- Recorded before its day: the employee's row is moved on when that comes.
  add column is_ahead boolean not null default false;
create index employee_fact_ahead on employee_fact (employer_group_id, valid_from) where is_ahead and superseded_at is null;

alter table position_holder
  -- Held again after a temporary assignment that stood in its place.
  add column is_restored boolean not null default false;

alter table change_request_change
  -- The fact that `fact_value` is of, where its name is another than the field's: three fields are one rate of pay.
  add column fact_field text;

-- The last day of the engagement whose ending is done: account, roles, delegations and positions.
alter table employee add column closed_on date;
create index employee_to_close on employee (employer_group_id, termination_date)
  where termination_date is not null and closed_on is distinct from termination_date;
