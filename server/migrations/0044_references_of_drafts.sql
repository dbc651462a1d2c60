-- A draft is its writer's alone, so its external reference is nothing that another's act could clash with: a reference
-- is unique among what was submitted. Before it is, the service compares it for its writer.

alter table change_request drop constraint change_request_external_reference;
create unique index change_request_external_reference
  on change_request (employer_group_id, requested_by_account_id, external_reference) where submitted_at is not null;

alter table expense_application drop constraint expense_application_external_reference;
create unique index expense_application_external_reference
  on expense_application (employer_group_id, requested_by_account_id, external_reference) where submitted_at is not null;
