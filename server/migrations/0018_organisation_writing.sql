-- A holding is changed by administrators, by what is approved about its person, and by a departure. The database counts its
-- versions, so that none of these ways can forget to.
alter table position_holder add column version bigint not null default 1;

create function count_position_holder_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger position_holder_version before update on position_holder
  for each row when (old.* is distinct from new.*) execute function count_position_holder_version();
