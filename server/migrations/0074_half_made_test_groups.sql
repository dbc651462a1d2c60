-- A test group is made in several transactions. An interrupted creation leaves `is_being_made` true: such a group is not among the
-- test groups of its maker, and the next creation deletes it.
alter table employer_group
  add column is_being_made boolean not null default false,
  add constraint employer_group_being_made check (not is_being_made or made_by_group_id is not null);

create or replace function list_test_groups(maker bigint)
  returns table (id bigint, name text, time_zone text, test_now timestamptz(3), advancing_to timestamptz(3), created_at timestamptz(3))
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.name, g.time_zone, g.test_now, g.advancing_to, g.created_at from employer_group g
  where g.made_by_group_id = maker and maker = current_employer_group_id() and not g.is_being_made order by g.id
$$;

create function finish_test_group(wanted bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker constant bigint := current_employer_group_id();
begin
  -- Behind the wall of that group.
  perform set_config('muster.employer_group_id', wanted::text, true);
  update employer_group set is_being_made = false where id = wanted and made_by_group_id = maker;
  perform set_config('muster.employer_group_id', maker::text, true);
end
$$;

-- Call it while no other test group of the maker is being made.
create function delete_half_made_test_groups() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  each bigint;
begin
  for each in select g.id from employer_group g
    where g.made_by_group_id = current_employer_group_id() and g.is_being_made loop
    perform delete_test_group(each);
  end loop;
end
$$;
revoke all on function finish_test_group, delete_half_made_test_groups from public;
grant execute on function finish_test_group, delete_half_made_test_groups to muster_server;
