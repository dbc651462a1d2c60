-- How much work waits, of all groups together, for the metrics.
create function count_waiting_work(due timestamptz) returns table (work text, waiting bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select 'UnsealedRecord', count(*) from unsealed_record
  union all
  select 'Operation', count(*) from operation where status in ('Queued', 'Running')
  union all
  select 'Notice', count(*) from notice where status in ('Waiting', 'Sending') and due_at <= due
$$;
revoke all on function count_waiting_work from public;
grant execute on function count_waiting_work to muster_server;
