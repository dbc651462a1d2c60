-- The rows of Muster's measured group in plain tables, as an application of one tenant has them: keys of one column,
-- foreign keys, and an index behind every look-up of the peers. The first schema of the search path gets them.

create table country as select id::int, name from public.reference_country;
alter table country add primary key (id);

create table state as select id::int, name from public.reference_state;
alter table state add primary key (id);

-- With the division above each: some peers can't follow a tree.
create table cost_centre as
  with recursive below (id, division_id) as (
    select id, id from public.cost_centre where employer_group_id = 1 and parent_id is null
    union all
    select c.id, b.division_id from public.cost_centre c join below b on c.parent_id = b.id where c.employer_group_id = 1
  )
  select id::int, code, name, division_id::int from below join public.cost_centre using (id) where employer_group_id = 1;
alter table cost_centre add primary key (id), add foreign key (division_id) references cost_centre;
create index on cost_centre (division_id);

create table person as
  select id::int, title, given_name, family_name, date_of_birth, mobile_phone, work_phone, work_extension, address1, address2,
    suburb, state_id::int, postcode, country_id::int
  from public.person where employer_group_id = 1;
alter table person add primary key (id), add foreign key (state_id) references state,
  add foreign key (country_id) references country;

create table employee as
  select id::int, person_id::int, code, email, status from public.employee where employer_group_id = 1;
alter table employee add primary key (id), add unique (person_id), add foreign key (person_id) references person;

create table employee_cost_centre as
  select employee_id::int, cost_centre_id::int from public.employee_cost_centre where employer_group_id = 1;
alter table employee_cost_centre add primary key (employee_id, cost_centre_id),
  add foreign key (employee_id) references employee, add foreign key (cost_centre_id) references cost_centre;
create index on employee_cost_centre (cost_centre_id, employee_id);

create table authority as
  select a.id::int, a.code, a.status, a.email, a.email_type, a.person_id::int, e.id::int as employee_id
  from public.authority a
  left join public.employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
  where a.employer_group_id = 1;
alter table authority add primary key (id), add unique (person_id), add unique (employee_id),
  add foreign key (person_id) references person, add foreign key (employee_id) references employee;

create table role_grant as
  select row_number() over (order by authority_id, id)::int as id, authority_id::int, role
  from public.role_grant where employer_group_id = 1;
alter table role_grant add primary key (id), add foreign key (authority_id) references authority;
create index on role_grant (authority_id);

create table authority_cost_centre as
  select row_number() over (order by authority_id, cost_centre_id)::int as id, authority_id::int, cost_centre_id::int
  from public.authority_cost_centre where employer_group_id = 1;
alter table authority_cost_centre add primary key (id), add unique (authority_id, cost_centre_id),
  add foreign key (authority_id) references authority, add foreign key (cost_centre_id) references cost_centre;
create index on authority_cost_centre (cost_centre_id, authority_id);

create table position as
  select id::int, code, name, cost_centre_id::int from public.chart_position where employer_group_id = 1;
alter table position add primary key (id), add foreign key (cost_centre_id) references cost_centre;
create index on position (cost_centre_id);

create table position_holder as
  select row_number() over (order by position_id, id)::int as id, position_id::int, person_id::int, valid_from, valid_to
  from public.position_holder where employer_group_id = 1;
alter table position_holder add primary key (id), add foreign key (position_id) references position,
  add foreign key (person_id) references person;
create index on position_holder (position_id);
create index on position_holder (person_id);

-- Two callers: one sees all, the other the cost centres that a caller of Muster's bench sees, with those below them.
create table caller (id int primary key, name text not null, api_key text not null unique, sees_all boolean not null);
insert into caller values (1, 'half', 'half-of-the-cost-centres', false), (2, 'all', 'all-of-the-people', true);
create table caller_cost_centre as
  with recursive seen (id) as (
    select cost_centre_id from public.access_scope where employer_group_id = 1 and type = 'CostCentre'
    union
    select c.id from public.cost_centre c join seen on c.parent_id = seen.id where c.employer_group_id = 1
  )
  select 1 as caller_id, id::int as cost_centre_id from seen;
alter table caller_cost_centre add primary key (caller_id, cost_centre_id), add foreign key (caller_id) references caller,
  add foreign key (cost_centre_id) references cost_centre;

-- What a POST writes.
create table change_request (
  id           int generated by default as identity primary key,
  employee_id  int not null references employee,
  change_type  text not null,
  status       text not null,
  requested_by int references caller,
  created_at   timestamptz not null default now()
);
create index on change_request (employee_id);
create table change_request_change (
  id                int generated by default as identity primary key,
  change_request_id int not null references change_request,
  field             text not null,
  new_value         text
);
create index on change_request_change (change_request_id);
create table change_request_event (
  id                int generated by default as identity primary key,
  change_request_id int not null references change_request,
  caller_id         int references caller,
  action            text not null,
  created_at        timestamptz not null default now()
);
create index on change_request_event (change_request_id);
