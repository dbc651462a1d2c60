-- Who did what about one person: entries about their record or account that do not name the employee. An OR of three conditions
-- uses indexes only where each condition has one.
create index audit_entry_by_person_record on audit_entry (employer_group_id, resource_type, resource_id)
  where resource_type in ('Employee', 'UserAccount');
