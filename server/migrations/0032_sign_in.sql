-- Signing in to the console. A session is a login's; it works in one account at a time. `token` holds a SHA-256, and the
-- columns of the sign-in library are for it alone: what a session is worth is in the columns that are added here. A row
-- without them, which nobody ever signed in by, is good for nothing.
alter table login_session
  add column started_at        timestamptz(3),
  add column last_seen_at      timestamptz(3),
  add column ends_at           timestamptz(3),
  add column second_factor_at  timestamptz(3),
  add column chosen_group_id   bigint,
  add column chosen_account_id bigint,
  add constraint login_session_account foreign key (chosen_group_id, chosen_account_id) references user_account;

-- A code is good once: the last time step (RFC 6238) that one was taken of. A secret that is being set up waits beside the
-- one that is good until then.
alter table login_two_factor
  add column pending_secret      text,
  add column last_step           bigint,
  add column recovery_codes_left smallint not null default 0;
alter table login_two_factor add constraint login_two_factor_once unique (user_id);

-- How often somebody failed to sign in, by the HMAC of the e-mail that they gave, whether a login has it or not.
create table login_attempt (
  who          bytea          primary key,
  failures     integer        not null,
  attempted_at timestamptz(3) not null,
  locked_until timestamptz(3)
);

grant select, insert, update, delete on login_session, login_two_factor, login_verification, login_attempt to muster_server;

-- Whose session has this token, and the account it works in, if that is active and in an active group.
create function find_login_session(hash text)
  returns table (id text, login_id text, started_at timestamptz, last_seen_at timestamptz, ends_at timestamptz,
                 second_factor_at timestamptz, has_second_factor boolean, employer_group_id bigint, user_account_id bigint,
                 is_api_enabled boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.user_id, s.started_at, s.last_seen_at, s.ends_at, s.second_factor_at, l.two_factor_enabled,
         case when g.id is not null then a.employer_group_id end, case when g.id is not null then a.id end, a.is_api_enabled
  from login_session s
  join login l on l.id = s.user_id
  left join user_account a on a.employer_group_id = s.chosen_group_id and a.id = s.chosen_account_id
    and a.login_id = s.user_id and a.status = 'Active'
  left join employer_group g on g.id = a.employer_group_id and g.status = 'Active'
  where s.token = hash and s.started_at is not null
$$;

-- The accounts of a login that are not closed. `is_open`: it may be worked in.
create function list_login_accounts(login text)
  returns table (employer_group_id bigint, user_account_id bigint, group_name text, is_test boolean, is_open boolean,
                 is_api_enabled boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, a.id, g.name, g.is_test, a.status = 'Active' and g.status = 'Active', a.is_api_enabled
  from user_account a
  join employer_group g on g.id = a.employer_group_id
  where a.login_id = login and a.status <> 'Closed'
  order by g.name, g.id
$$;

-- Whether anybody can sign in here at all: while nobody can, the first account may be made by a link.
create function has_user_accounts() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from user_account)
$$;

revoke all on function find_login_session, list_login_accounts, has_user_accounts from public;
grant execute on function find_login_session, list_login_accounts, has_user_accounts to muster_server;
