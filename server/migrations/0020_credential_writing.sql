-- What is told of a credential when its day comes, once each: the key is what makes it once, however many processes look
-- and however late they do. `day` is the day that the milestone fell on.
create table credential_milestone (
  employer_group_id bigint         not null references employer_group,
  credential_id     bigint         not null,
  milestone         text           not null constraint credential_milestone_word check (milestone in ('Expiring', 'Expired', 'Superseded')),
  day               date           not null,
  told_at           timestamptz(3) not null,
  primary key (employer_group_id, credential_id, milestone, day),
  constraint credential_milestone_credential foreign key (employer_group_id, credential_id) references credential on delete cascade
);
call put_behind_wall('credential_milestone', 'select, insert');

-- Since when the expiry date is what it is; null: since the credential was made. Days before it are not told of.
alter table credential add column expiry_date_since timestamptz(3);
