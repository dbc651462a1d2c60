-- People read their notices in the console too, whether there is a mail server or not.
alter table notice
  add column resource_type text,
  add column resource_id bigint,
  add column read_at timestamptz(3);
drop index notice_by_person;
create index notice_by_person on notice (employer_group_id, person_id, id);
create index notice_by_age on notice (employer_group_id, created_at);
-- What was sent before is not news.
update notice set read_at = created_at;
