-- PostgreSQL plans by statistics. After many rows have been written, the statistics are wrong until autovacuum comes by,
-- a minute or more later. An import therefore analyses what it wrote itself, in its own transaction. Of a group that the
-- statistics do not know, PostgreSQL expects one row at the most, and compares each row with each.

-- Analyses the tables of which this transaction wrote a good share: a tenth of them, or a thousand rows, which may be all
-- that a new group has; any row where the table was never analysed. A function of the owner, because the
-- server's role owns no table, and the privilege MAINTAIN exists from PostgreSQL 17 only. It takes no argument, so that a
-- caller chooses nothing.
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
      and (c.reltuples < 0 or now.rows > least(50 + c.reltuples / 10, 1000))
    order by c.oid
  loop
    -- One after the other until the commit, so that no two wait for each other's tables.
    perform pg_advisory_xact_lock(hashtextextended('muster analyze', 0));
    execute format('analyze %s', written);
  end loop;
end
$$;
revoke all on function analyze_what_was_written from public;
grant execute on function analyze_what_was_written to muster_server;
