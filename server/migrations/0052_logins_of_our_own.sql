-- Signing in is our own SQL: the columns that a library needed go, and a login has one password.
alter table login drop column email_verified, drop column image;

alter table login_credential
  drop column id,
  drop column account_id,
  drop column provider_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope;
delete from login_credential where password is null;
alter table login_credential alter column password set not null, add primary key (user_id);
drop index login_credential_by_login;

delete from login_session where started_at is null or last_seen_at is null or ends_at is null;
alter table login_session
  drop column expires_at,
  drop column created_at,
  drop column updated_at,
  alter column started_at set not null,
  alter column last_seen_at set not null,
  alter column ends_at set not null;

alter table login_two_factor drop column failed_verification_count, drop column locked_until;
drop index login_two_factor_by_login;

alter table login_verification drop column id, drop column updated_at, add primary key (identifier);
drop index login_verification_by_identifier;
