-- Reference data is the same for all groups and changes only with a release; the rows are written by `muster migrate`
-- from server/src/reference-data. It is one of the two exceptions from "the group comes first in every key".

create table reference_country (
  id        bigint primary key,
  name      text   not null,
  iso_code2 text   not null constraint reference_country_iso_code2 unique,
  iso_code3 text   not null constraint reference_country_iso_code3 unique
);

create table reference_state (
  id         bigint primary key,
  country_id bigint not null constraint reference_state_country references reference_country,
  name       text   not null,
  constraint reference_state_in_country unique (country_id, id)
);

create table reference_employment_state (
  id         bigint primary key,
  country_id bigint not null constraint reference_employment_state_country references reference_country,
  name       text   not null
);

create table credential_issuer (
  id             bigint primary key,
  name           text   not null constraint credential_issuer_name unique,
  classification text   not null
);

create table credential_type (
  id                          bigint  primary key,
  code                        text    not null constraint credential_type_code unique,
  name                        text    not null,
  issuer_classifications      text[]  not null,
  requires_expiry             boolean not null,
  registration_number_pattern text,
  allow_multiple              boolean not null,
  requires_verification       boolean not null
);

grant select on reference_country, reference_state, reference_employment_state, credential_issuer, credential_type
  to muster_server;
