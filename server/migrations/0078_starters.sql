-- Who starts or leaves about now.
create index employee_by_start_date on employee (employer_group_id, start_date);
create index employee_by_termination_date on employee (employer_group_id, termination_date) where termination_date is not null;
