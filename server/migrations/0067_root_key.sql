-- The master key wraps the root key of the database and nothing else, so that it can be rotated. A database of before keeps its
-- check value until its next start, and then its first master key as root key.
alter table master_key
  alter column check_value drop not null,
  add column wrapped_root_key bytea,
  add column rotated_at timestamptz(3),
  add constraint master_key_is_known check (check_value is not null or wrapped_root_key is not null);
grant update on master_key to muster_server;
