-- PostgreSQL plans by statistics. After many rows have been written, the statistics are wrong until autovacuum comes by,
-- a minute or more later. An import therefore analyses what it wrote itself, in its own transaction.

-- Analyses the tables of which this transaction wrote a good share: by the measure of autovacuum's defaults, or any row
-- where the table was never analysed. A function of the owner, because the server's role owns no table, and the privilege
-- MAINTAIN exists from PostgreSQL 17 only. It takes no argument, so that a caller chooses nothing.
create function analyze_what_was_written() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  written regclass;
begin
  for written in
    select c.oid from pg_class c,
      lateral (select pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
        + pg_stat_get_xact_tuples_deleted(c.oid) as rows) now
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and now.rows > 0
      and (c.reltuples < 0 or now.rows > 50 + c.reltuples / 10)
    -- One order for all, or two that meet could wait for each other.
    order by c.oid
  loop
    execute format('analyze %s', written);
  end loop;
end
$$;
revoke all on function analyze_what_was_written from public;
grant execute on function analyze_what_was_written to muster_server;
