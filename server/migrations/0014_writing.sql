-- What every write needs: numbers for codes, and the answers of requests that a client may repeat.

-- The last number that a group has given to something, for codes like CR-000123. Rolled back with what it numbered.
create table counter (
  employer_group_id bigint not null references employer_group,
  name              text   not null,
  last              bigint not null,
  primary key (employer_group_id, name)
);
call put_behind_wall('counter');

-- What a POST with an Idempotency-Key answered, kept for a day. The fingerprint is an HMAC of the body.
create table idempotency_key (
  employer_group_id bigint         not null references employer_group,
  user_account_id   bigint         not null,
  path              text           not null,
  key               text           not null,
  fingerprint       bytea          not null,
  status            smallint       not null,
  headers           jsonb          not null,
  body_ciphertext   bytea,
  resource_id       bigint,
  created_at        timestamptz(3) not null,
  primary key (employer_group_id, user_account_id, path, key),
  constraint idempotency_key_account foreign key (employer_group_id, user_account_id) references user_account
);
create index idempotency_key_by_age on idempotency_key (employer_group_id, created_at);
call put_behind_wall('idempotency_key');
