-- Where a row names its group beside a record of that group, the key of the record says the same as a key of the group
-- alone: the record exists in this group, and so does the group. The second key cost every insert a look-up, and a lock of
-- the one row that all writers of a group share. Tables whose rows name no such record keep it.
-- To take it back: alter table … add foreign key (employer_group_id) references employer_group.

do $$
declare
  of_a_record text;
begin
  foreach of_a_record in array array[
    'administrative_change', 'api_key', 'approvable', 'approvable_editor', 'approvable_revision', 'approval_candidate',
    'approval_decision', 'approval_step', 'audit_seal', 'authority', 'authority_cost_centre', 'authority_payment_group',
    'change_request', 'change_request_change', 'chart_position', 'credential', 'credential_milestone', 'delegation',
    'employee', 'employee_cost_centre', 'employee_fact', 'event_seal', 'expense_application',
    'expense_application_cost_centre', 'expense_paycode_rate', 'idempotency_key', 'notice', 'operation', 'operation_error',
    'payment_group', 'position_holder', 'remark', 'role_grant', 'role_grant_cost_centre', 'role_grant_payment_group',
    'upload_chunk', 'user_account', 'user_account_role']
  loop
    execute format('alter table %I drop constraint %I', of_a_record, of_a_record || '_employer_group_id_fkey');
  end loop;
end
$$;
