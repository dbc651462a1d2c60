-- The groups with a waiting step that was routed before the last change of the organisation, each behind its own wall: the job
-- that routes them again looks once for all groups, and opens a transaction only where there is something to do.
create policy owner_looks_up on approval_step for select to current_user using (true);
create policy owner_looks_up on organisation_change for select to current_user using (true);

create function list_groups_with_stale_steps() returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id from employer_group g
  where exists (select from approval_step s where s.employer_group_id = g.id and s.status = 'Waiting'
    and coalesce(pg_snapshot_xmin(s.routed_in), '0'::xid8)
      <= coalesce((select max(transaction_id) from organisation_change c where c.employer_group_id = g.id), '0'::xid8))
  order by 1
$$;
revoke all on function list_groups_with_stale_steps from public;
grant execute on function list_groups_with_stale_steps to muster_server;
