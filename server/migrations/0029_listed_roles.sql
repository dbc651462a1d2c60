-- A plain role that authorities.csv lists once more after it had ended begins on a day, like one that was granted over the
-- API or by authority-roles.csv. The file takes back what it has given, and nothing else.
alter table role_grant
  -- Granted because authorities.csv lists it.
  add column is_listed boolean not null default false;
