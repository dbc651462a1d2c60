-- The second wall: row-level security on every tenant table, for a role that owns nothing.
-- The first wall is the query scope that every read starts from; either one alone must hold.

do $$
begin
  if not exists (select from pg_roles where rolname = 'muster_server') then
    create role muster_server nologin;
  end if;
end
$$;

grant usage on schema public to muster_server;

-- The group of the running statement. Unset or empty: null, and null equals no group, so no row is seen.
create function current_employer_group_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('muster.employer_group_id', true), '')::bigint;

-- Puts a tenant table behind the wall. FORCE: the owner is held back too.
create procedure put_behind_wall(tenant_table regclass, privileges text default 'select, insert, update, delete')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy employer_group on %s using (employer_group_id = current_employer_group_id())'
    ' with check (employer_group_id = current_employer_group_id())', tenant_table);
  execute format('grant %s on %s to muster_server', privileges, tenant_table);
end
$$;
