-- Who creates a request with a reference of their own asks whether one of their requests, drafts among them, has it. The
-- unique index knows those that were submitted, so that all requests of the group were read.
create index change_request_by_reference on change_request (employer_group_id, requested_by_account_id, external_reference)
  where external_reference is not null;
create index expense_application_by_reference
  on expense_application (employer_group_id, requested_by_account_id, external_reference) where external_reference is not null;

-- What waits for an authority also waits for those on whose behalf they decide. All candidates of the group were read.
create index approval_candidate_by_holder on approval_candidate (employer_group_id, on_behalf_of_authority_id, approval_step_id)
  where on_behalf_of_authority_id is not null;
