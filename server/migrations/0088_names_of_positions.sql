-- Finding positions by a part of their name among a hundred thousand, as people are found (0033). The blank in front lets a
-- pattern of a blank and letters find words that begin so, also the first one.
alter table chart_position add column if not exists name_search text not null generated always as (' ' || lower(name)) stored;

do $$
declare
  trigrams name;
begin
  select n.nspname into trigrams from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm';
  if found then
    execute format('create index if not exists chart_position_by_name on chart_position using gin (name_search %I.gin_trgm_ops)', trigrams);
  end if;
end
$$;

-- The positions of the present group whose name has this in it; the text is of `like`, in lower case.
drop policy if exists owner_looks_up on chart_position;
create policy owner_looks_up on chart_position for select to current_user using (true);
create or replace function find_positions_named(pattern text) returns setof bigint
  language sql stable rows 200 security definer set search_path = public, pg_temp as $$
  select id from chart_position where employer_group_id = current_employer_group_id() and name_search like pattern
$$;
revoke all on function find_positions_named from public;
grant execute on function find_positions_named to muster_server;
