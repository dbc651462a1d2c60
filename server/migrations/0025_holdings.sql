-- What a change of positions has to know of those that are there: which of them it takes the place of, and which stay.

alter table position_holder
  -- Of what is held again (`is_restored`): since when it counts, which is its first day before. Null: not recorded.
  add column restored_since date,
  -- The last day of a temporary assignment. Where that is `valid_to`, what it stood in the place of follows.
  add column temporary_until date;

-- The history of somebody, what was superseded included: the index of facts in force serves the present alone.
create index employee_fact_of_employee on employee_fact (employer_group_id, employee_id, field, valid_from);
