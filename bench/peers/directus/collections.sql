-- Describes the tables to Directus, and what two of its users may do. Runs after Directus created its own tables.

-- By default Directus records every write with its author, and the revision that it made.
insert into directus_collections (collection, accountability)
select unnest('{person,employee,authority,role_grant,cost_centre,authority_cost_centre,change_request}'::text[]), 'all';

insert into directus_relations (many_collection, many_field, one_collection, one_field) values
  ('authority', 'person_id', 'person', null),
  ('authority', 'employee_id', 'employee', null),
  ('role_grant', 'authority_id', 'authority', 'roles'),
  ('authority_cost_centre', 'authority_id', 'authority', 'cost_centres'),
  ('authority_cost_centre', 'cost_centre_id', 'cost_centre', null),
  ('cost_centre', 'division_id', 'cost_centre', null),
  ('change_request', 'employee_id', 'employee', null);

insert into directus_fields (collection, field, special) values
  ('authority', 'roles', 'o2m'),
  ('authority', 'cost_centres', 'o2m');

-- Each user has a policy of its own.
create temporary table described as
  select name, api_key, sees_all, gen_random_uuid() as user_id, gen_random_uuid() as policy_id from caller;
insert into directus_users (id, email, token) select user_id, name || '@example.com', api_key from described;
insert into directus_policies (id, name) select policy_id, name from described;
insert into directus_access (id, "user", policy) select gen_random_uuid(), user_id, policy_id from described;

-- The filter of half of the people names divisions: of the ways to write it down, Directus answers this one fastest. With
-- `_some`, or with a list of all cost centres, it needs up to twice the time.
insert into directus_permissions (collection, action, permissions, fields, policy)
select collection, 'read', json '{}', '*', policy_id
from described, unnest('{person,employee,role_grant,cost_centre,authority_cost_centre,change_request}'::text[]) collection
union all
select 'change_request', 'create', json '{}', '*', policy_id from described where sees_all
union all
select 'authority', 'read', json '{}', '*', policy_id from described where sees_all
union all
select 'authority', 'read', json_build_object('cost_centres', json_build_object('cost_centre_id', json_build_object(
    'division_id', json_build_object('_in', (
      select json_agg(distinct division_id) from caller_cost_centre join cost_centre on cost_centre.id = cost_centre_id))))),
  '*', policy_id
from described where not sees_all;
