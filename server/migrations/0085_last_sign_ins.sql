-- The last sign-in of each account, for its administrators.
create index if not exists audit_entry_of_sign_in on audit_entry (employer_group_id, resource_id, occurred_at)
  where action = 'sign-in.succeeded' and resource_type = 'UserAccount';
