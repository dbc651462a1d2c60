-- What writing expense applications needs beside what their records show.

-- Rates and quantities have eleven whole digits everywhere else; here the tenth was the last.
alter table expense_paycode_rate alter column unit_rate type numeric(15, 4);
alter table expense_application alter column quantity type numeric(15, 4);

-- The same claim made twice: warned of, never refused.
create index expense_application_by_claim on expense_application (employer_group_id, employee_id, expense_paycode_id, date_incurred);
