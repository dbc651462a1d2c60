-- Codes are taken beside the act that uses them. A dry run takes none: what it tries has the code that comes next, which
-- somebody else may be using at that moment. It puts the check off, and never comes to it.
alter table change_request
  drop constraint change_request_code,
  add constraint change_request_code unique (employer_group_id, code) deferrable initially immediate;
alter table expense_application
  drop constraint expense_application_code,
  add constraint expense_application_code unique (employer_group_id, code) deferrable initially immediate;
