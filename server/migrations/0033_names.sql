-- Finding people by a part of their name among a hundred thousand. Searched are the ways in which a name is said, each on
-- a line of its own, which no search crosses: "kowalski, emma", "emma kowalski", "em kowalski".
alter table person add column name_search text not null generated always as (
  lower(family_name || ', ' || given_name || e'\n' || given_name || ' ' || family_name
    || coalesce(e'\n' || preferred_name || ' ' || family_name, ''))) stored;

-- Where the extension is not to be had, or this role may not create it, names are found by reading them all.
do $$
declare
  trigrams name;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: names are found without an index';
  end;
  select n.nspname into trigrams from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm';
  if found then
    execute format('create index person_by_name on person using gin (name_search %I.gin_trgm_ops)', trigrams);
  end if;
end
$$;

-- The people of the present group whose name has this in it; the text is of `like`, in lower case. Row-level security
-- keeps operators that may leak their argument, as `like` may, out of an index scan; hence a function of the owner, whom
-- a policy lets look, and which asks for the group itself.
create policy owner_looks_up on person for select to current_user using (true);
create function find_people_named(pattern text) returns setof bigint
  language sql stable rows 200 security definer set search_path = public, pg_temp as $$
  select id from person where employer_group_id = current_employer_group_id() and name_search like pattern
$$;
revoke all on function find_people_named from public;
grant execute on function find_people_named to muster_server;
