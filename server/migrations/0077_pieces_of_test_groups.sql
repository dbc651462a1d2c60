-- A test group may be larger than one statement can delete before the statement timeout.
drop function delete_test_group;

-- Deletes so many rows of each table of a test group that the group of the transaction has made, and in the end the group itself
-- and the logins of its people alone. Any other group is refused. Call it again while it returns false.
-- @returns whether the group is gone; null where there is no such group
create function delete_test_group(wanted bigint, most int default 50000) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker constant bigint := current_employer_group_id();
  logins text[];
  waiting text[];
  still text[];
  each text;
  deleted bigint;
begin
  perform from employer_group g where g.id = wanted and g.is_test and g.made_by_group_id = maker;
  if not found then
    return null;
  end if;
  -- The sealer adds rows of what was written last: it waits, and finds nothing.
  perform pg_advisory_xact_lock(hashtextextended('seal', wanted));
  -- From here on in that group, behind its wall.
  perform set_config('muster.employer_group_id', wanted::text, true);
  delete from login_session s where s.chosen_group_id = wanted;
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
        execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where employer_group_id = $1 limit $2))', each)
          using wanted, most;
        get diagnostics deleted = row_count;
        if deleted = most then
          perform set_config('muster.employer_group_id', maker::text, true);
          return false;
        end if;
        if each = 'user_account' then
          delete from login where id = any(logins) and email like 'test-group-%'
            and not exists (select from user_account a where a.login_id = login.id);
        end if;
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
  perform set_config('muster.employer_group_id', maker::text, true);
  return true;
end
$$;
revoke all on function delete_test_group from public;
grant execute on function delete_test_group to muster_server;

create or replace function delete_half_made_test_groups() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  each bigint;
begin
  for each in select g.id from employer_group g
    where g.made_by_group_id = current_employer_group_id() and g.is_being_made loop
    while not delete_test_group(each) loop
    end loop;
  end loop;
end
$$;
