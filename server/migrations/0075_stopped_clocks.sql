-- A call has stopped the clock on its way to `advancing_to`: it is moved no further, and calls write when the operation has ended.
alter table employer_group
  add column is_stopping boolean not null default false,
  add constraint employer_group_stopping check (not is_stopping or advancing_to is not null);
