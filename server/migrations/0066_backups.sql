-- Backups, and what a restore leaves behind. A restored database lacks what was written after the backup, which others may
-- know: integrators have read its events, and people have had its emails.

-- One row for each restore, written by it. Until an administrator releases them, no emails are sent.
create table restoration (
  id                 bigint         generated always as identity primary key,
  restored_at        timestamptz(3) not null,
  backed_up_at       timestamptz(3) not null,
  emails_released_at timestamptz(3)
);
grant select, update on restoration to muster_server;

-- Events of a restored group are numbered from `first_sequence` on, a moment in microseconds since 1970, so that no number is
-- ever given twice. Numbers between `last_before` and it may have been given after the backup: they name no event any more.
create table event_epoch (
  employer_group_id bigint         not null references employer_group,
  first_sequence    bigint         not null,
  last_before       bigint         not null,
  started_at        timestamptz(3) not null,
  primary key (employer_group_id, first_sequence),
  constraint event_epoch_is_later check (first_sequence > last_before)
);
call put_behind_wall('event_epoch', 'select');

-- The backups that the service makes by itself. `due_at`: the night it belongs to. `tried_at`: it was restored elsewhere, by
-- `muster try-backup`.
create table backup (
  id          bigint         generated always as identity primary key,
  due_at      timestamptz(3) not null constraint backup_once unique,
  started_at  timestamptz(3) not null,
  -- Written while it is made: a process that is silent for long has died, and another one begins anew.
  alive_at    timestamptz(3) not null,
  finished_at timestamptz(3),
  file        text,
  bytes       bigint,
  failure     text,
  tried_at    timestamptz(3)
);
grant select, insert, update on backup to muster_server;

-- How far the sequences of ids are. The server's role may not read them.
create function list_sequences() returns table (name text, last bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select sequencename::text, last_value from pg_sequences where schemaname = 'public' and last_value is not null
$$;
revoke all on function list_sequences from public;
grant execute on function list_sequences to muster_server;
