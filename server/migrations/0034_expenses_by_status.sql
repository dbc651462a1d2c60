-- What waits, or was paid, among many: the list of expense applications is narrowed by status, as that of requests is.
create index expense_application_by_status on expense_application (employer_group_id, status, id);
