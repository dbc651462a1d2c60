-- Describes the tables to Directus, and what two of its users may do. Runs after Directus created its own tables.

-- By default Directus records every write with its author, and the revision that it made.
insert into directus_collections (collection, accountability)
select unnest('{person,employee,authority,role_grant,cost_centre,authority_cost_centre,change_request,change_request_change}'::text[]),
  'all';

insert into directus_relations (many_collection, many_field, one_collection, one_field) values
  ('authority', 'person_id', 'person', null),
  ('authority', 'employee_id', 'employee', 'authorities'),
  ('role_grant', 'authority_id', 'authority', 'roles'),
  ('authority_cost_centre', 'authority_id', 'authority', 'cost_centres'),
  ('authority_cost_centre', 'cost_centre_id', 'cost_centre', null),
  ('cost_centre', 'division_id', 'cost_centre', null),
  ('change_request', 'employee_id', 'employee', null),
  ('change_request_change', 'change_request_id', 'change_request', 'changes');

insert into directus_fields (collection, field, special) values
  ('authority', 'roles', 'o2m'),
  ('authority', 'cost_centres', 'o2m'),
  ('employee', 'authorities', 'o2m'),
  ('change_request', 'changes', 'o2m');

-- Each user has a policy of its own.
create temporary table described as
  select name, api_key, sees_all, gen_random_uuid() as user_id, gen_random_uuid() as policy_id from caller;
insert into directus_users (id, email, token) select user_id, name || '@example.com', api_key from described;
insert into directus_policies (id, name) select policy_id, name from described;
insert into directus_access (id, "user", policy) select gen_random_uuid(), user_id, policy_id from described;

-- The filter of half of the people names divisions: of the ways to write it down, Directus answers this one fastest. With
-- `_some`, or with a list of all cost centres, it needs up to twice the time. Who sees an employee sees the change requests about
-- them.
with of_authorities (filter) as (
  select json_build_object('cost_centres', json_build_object('cost_centre_id', json_build_object('division_id', json_build_object(
    '_in', (select json_agg(distinct division_id) from caller_cost_centre join cost_centre on cost_centre.id = cost_centre_id)))))
), of_requests (filter) as (
  select json_build_object('employee_id', json_build_object('authorities', filter)) from of_authorities
), of_half (collection, filter) as (
  select 'authority', filter from of_authorities
  union all select 'change_request', filter from of_requests
  union all select 'change_request_change', json_build_object('change_request_id', filter) from of_requests
)
insert into directus_permissions (collection, action, permissions, fields, policy)
select collection, 'read', json '{}', '*', policy_id
from described, unnest('{person,employee,role_grant,cost_centre,authority_cost_centre}'::text[]) collection
union all
select collection, 'read', case when sees_all then json '{}' else filter end, '*', policy_id from described, of_half
union all
select collection, 'create', json '{}', '*', policy_id
from described, unnest('{change_request,change_request_change}'::text[]) collection;
