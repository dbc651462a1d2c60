-- What happened, for the auditor and for integrators. Rows are inserted in the transaction of the change that they tell
-- of, with its number, so that a sealer that reads behind the oldest running transaction can give them their gapless
-- sequence and hash chain afterwards. The server may add rows and read them; nobody it can be may change one.

create table audit_entry (
  employer_group_id bigint         not null references employer_group,
  id                bigint         generated always as identity,
  transaction_id    xid8           not null default pg_current_xact_id(),
  occurred_at       timestamptz(3) not null,
  actor             text           not null constraint audit_entry_actor check (actor in ('System', 'Account')),
  user_account_id   bigint,
  api_key_id        bigint,
  request_id        text,
  action            text           not null,
  resource_type     text           not null,
  resource_id       bigint,
  details           jsonb          not null default '{}',
  before_hmac       bytea,
  after_hmac        bytea,
  primary key (employer_group_id, id),
  constraint audit_entry_names_its_actor check ((actor = 'Account') = (user_account_id is not null))
);
create index audit_entry_by_transaction on audit_entry (employer_group_id, transaction_id, id);
call put_behind_wall('audit_entry', 'select, insert');

create table audit_seal (
  employer_group_id bigint         not null references employer_group,
  sequence          bigint         not null,
  audit_entry_id    bigint         not null,
  previous_hash     bytea          not null,
  hash              bytea          not null,
  sealed_at         timestamptz(3) not null,
  primary key (employer_group_id, sequence),
  constraint audit_seal_once unique (employer_group_id, audit_entry_id),
  constraint audit_seal_entry foreign key (employer_group_id, audit_entry_id) references audit_entry
);
call put_behind_wall('audit_seal', 'select, insert');

create table event (
  employer_group_id bigint         not null references employer_group,
  id                bigint         generated always as identity,
  token             uuid           not null default gen_random_uuid(),
  transaction_id    xid8           not null default pg_current_xact_id(),
  type              text           not null,
  occurred_at       timestamptz(3) not null,
  effective_date    date,
  resource_type     text           not null,
  resource_id       bigint         not null,
  employee_id       bigint,
  changed_fields    text[]         not null default '{}',
  actor             text           not null constraint event_actor check (actor in ('System', 'Account')),
  user_account_id   bigint,
  change_request_id bigint,
  primary key (employer_group_id, id),
  constraint event_token unique (employer_group_id, token)
);
create index event_by_transaction on event (employer_group_id, transaction_id, id);
call put_behind_wall('event', 'select, insert');

create table event_seal (
  employer_group_id bigint         not null references employer_group,
  sequence          bigint         not null,
  event_id          bigint         not null,
  sealed_at         timestamptz(3) not null,
  primary key (employer_group_id, sequence),
  constraint event_seal_once unique (employer_group_id, event_id),
  constraint event_seal_event foreign key (employer_group_id, event_id) references event
);
call put_behind_wall('event_seal', 'select, insert');

-- What was deleted, so that deleting it again is 204 and reading it is 404.
create table tombstone (
  employer_group_id bigint         not null references employer_group,
  resource_type     text           not null,
  resource_id       bigint         not null,
  employee_id       bigint,
  deleted_at        timestamptz(3) not null,
  primary key (employer_group_id, resource_type, resource_id)
);
call put_behind_wall('tombstone', 'select, insert');
