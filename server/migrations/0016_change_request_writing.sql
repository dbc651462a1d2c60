-- What applying a change request needs beside what its record shows.

-- The kinds are modules of the server; a new one needs no migration.
alter table change_request drop constraint change_request_change_type;

alter table change_request_change
  -- The value in the form of a fact, where that differs from what the record shows; of sensitive ones the masked form.
  add column fact_value jsonb;

-- What was superseded no longer counts: a change that was taken back may be applied again.
drop index employee_fact_applied_once;
create unique index employee_fact_applied_once on employee_fact (employer_group_id, change_request_id, employee_id, field, valid_from)
  where change_request_id is not null and superseded_at is null;

-- The rows whose facts come into force on a day.
create index employee_fact_by_day on employee_fact (employer_group_id, valid_from) where superseded_at is null;

-- Later changes that a rescission of this one has named, and thereby takes along.
alter table change_request add column rescinds_also bigint[] not null default '{}';
