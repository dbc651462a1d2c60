-- What is wrong in the files of an import, every one of it, in the order of its report. An operation of before this
-- migration has its errors, at most 10,001, in `operation.result`.
create table operation_error (
  employer_group_id bigint  not null references employer_group,
  operation_id      bigint  not null,
  sequence          integer not null,
  file              text    not null,
  line              integer not null,
  column_name       text    not null,
  reason            text    not null,
  primary key (employer_group_id, operation_id, sequence),
  constraint operation_error_operation foreign key (employer_group_id, operation_id) references operation on delete cascade
);
call put_behind_wall('operation_error', 'select, insert, delete');
