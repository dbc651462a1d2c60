-- Test groups that a group has made, and may throw away.
alter table employer_group
  add column made_by_group_id bigint references employer_group,
  add constraint employer_group_made_as_test check (is_test or made_by_group_id is null);
create index employer_group_by_maker on employer_group (made_by_group_id) where made_by_group_id is not null;

create function list_test_groups(maker bigint)
  returns table (id bigint, name text, time_zone text, test_now timestamptz(3), advancing_to timestamptz(3), created_at timestamptz(3))
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.name, g.time_zone, g.test_now, g.advancing_to, g.created_at from employer_group g
  where g.made_by_group_id = maker and maker = current_employer_group_id() order by g.id
$$;

-- Deletes a test group that the group of the transaction has made, and the logins of its people alone. Any other is refused.
-- @returns false where there is no such group
create function delete_test_group(wanted bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker constant bigint := current_employer_group_id();
  logins text[];
  waiting text[];
  still text[];
  each text;
begin
  perform from employer_group g where g.id = wanted and g.is_test and g.made_by_group_id = maker;
  if not found then
    return false;
  end if;
  -- The sealer adds rows of what was written last: it waits, and finds nothing.
  perform pg_advisory_xact_lock(hashtextextended('seal', wanted));
  -- From here on in that group, behind its wall.
  perform set_config('muster.employer_group_id', wanted::text, true);
  select array_agg(distinct a.login_id) into logins from user_account a where a.employer_group_id = wanted;
  update employer_group set fallback_authority_id = null where id = wanted;
  select array_agg(c.relname order by c.relname) into waiting
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'employer_group_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  -- What others refer to waits until they are gone. The triggers write to the log of changes meanwhile, which comes last.
  while waiting <> '{}' loop
    still := '{}';
    foreach each in array waiting loop
      begin
        execute format('delete from %I where employer_group_id = $1', each) using wanted;
      exception when foreign_key_violation then
        still := still || each;
      end;
    end loop;
    if still = waiting then
      raise exception 'these tables refer to each other in a circle: %', still;
    end if;
    waiting := still;
  end loop;
  delete from change_log where employer_group_id = wanted;
  delete from employer_group where id = wanted;
  delete from login where id = any(logins) and email like 'test-group-%'
    and not exists (select from user_account a where a.login_id = login.id);
  perform set_config('muster.employer_group_id', maker::text, true);
  return true;
end
$$;
revoke all on function list_test_groups, delete_test_group from public;
grant execute on function list_test_groups, delete_test_group to muster_server;
