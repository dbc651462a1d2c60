-- Who decides a step depends on the organisation. A command that changes it inserts a row here, and a job routes anew
-- what was routed without seeing that change. No row is counted up, so commands do not wait for each other.
create table organisation_change (
  employer_group_id bigint         not null references employer_group,
  id                bigint         generated always as identity,
  transaction_id    xid8           not null default pg_current_xact_id(),
  reason            text           not null,
  occurred_at       timestamptz(3) not null,
  primary key (employer_group_id, id)
);
create index organisation_change_by_transaction on organisation_change (employer_group_id, transaction_id);
call put_behind_wall('organisation_change', 'select, insert, delete');

-- The snapshot of the organisation in which the approvers of a step were found. Null: find them again.
alter table approval_step
  add column routed_in pg_snapshot,
  drop column organisation_version;
create index approval_step_by_routing on approval_step (employer_group_id, coalesce(pg_snapshot_xmin(routed_in), '0'::xid8))
  where status = 'Waiting';
delete from counter where name = 'organisation version';
