-- Who did what about one person.
create index if not exists audit_entry_by_employee on audit_entry (employer_group_id, employee_id, id) where employee_id is not null;
