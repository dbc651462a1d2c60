import { governedFields } from './features/employee-fields/index.ts'

/**
 * The class and the readers of every column. A test fails for an undeclared column.
 *
 * Classes: `public` describes no person; `personal` does; `numbers` are tax file, account and member numbers
 * (ciphertext, or a substitute); `secret` gives access.
 *
 * Readers: `everybody` with a key; `group`, every member of the employer group; `scope`, those whose access scope
 * includes the record; `all`, those whose access scope is All; `close`, oneself and the HR and payroll administrators in scope; `sensitive`, oneself and payroll
 * administrators with `employees.sensitive` whose limits cover the employee; `owner`, the owner of the account; `auditors`, holders of `audit.read`; `service`,
 * the service alone.
 */
export type DataClass = 'public' | 'personal' | 'numbers' | 'secret'
export type Readers = 'everybody' | 'group' | 'scope' | 'all' | 'close' | 'sensitive' | 'owner' | 'auditors' | 'service'
export type Declaration = readonly [DataClass, Readers, columns: string]

export const dataClasses: Record<string, readonly Declaration[]> = {
  access_scope: [
    ['public', 'owner', 'employer_group_id id user_account_id api_key_id type employer_id payment_group_id'],
    ['public', 'owner', 'webhook_id cost_centre_id position_id include_descendants'],
  ],
  allowance: [['personal', 'service', 'client tokens at']],
  api_key: [
    ['public', 'owner', 'employer_group_id id user_account_id name prefix scopes narrows_access created_at expires_at'],
    ['personal', 'owner', 'last_used_at revoked_at'],
    ['secret', 'service', 'key_hash'],
  ],
  administrative_change: [
    ['public', 'group', 'employer_group_id id kind resource_type resource_id status decided_at version created_at'],
    ['personal', 'group', 'summary command requested_by_person_id subject_person_id decided_by_person_id remarks'],
    ['public', 'group', 'last_modified'],
  ],
  approvable: [
    ['public', 'scope', 'employer_group_id id kind revision is_two_person routing'],
    ['personal', 'scope', 'requested_by_person_id subject_person_id'],
  ],
  approvable_editor: [['personal', 'scope', 'employer_group_id approvable_id person_id']],
  approvable_revision: [
    ['personal', 'scope', 'employer_group_id approvable_id revision edited_by_person_id created_at command'],
    ['numbers', 'service', 'command_ciphertext'],
  ],
  approval_candidate: [
    ['personal', 'scope', 'employer_group_id approval_step_id authority_id on_behalf_of_authority_id is_added'],
  ],
  approval_decision: [
    ['personal', 'scope', 'employer_group_id id approval_step_id approvable_id revision requested_by_person_id'],
    ['personal', 'scope', 'subject_person_id decided_by_person_id authority_id on_behalf_of_authority_id'],
    ['personal', 'scope', 'decision amount_approved is_voided decided_at'],
  ],
  approval_step: [
    ['public', 'scope', 'employer_group_id id approvable_id revision step name approver_type position_id rule'],
    ['public', 'scope', 'required_approvals status needs_approver resolved_via waiting_since due_at decided_at'],
    ['public', 'scope', 'approver receiving_cost_centre_id due_in_days escalated_at reassigned_to_authority_id path'],
    ['public', 'service', 'routed_in'],
  ],
  approval_policy: [
    ['public', 'group', 'employer_group_id id change_type name priority is_default conditions steps status version'],
    ['public', 'group', 'created_at last_modified'],
  ],
  audit_entry: [
    [
      'public',
      'auditors',
      'employer_group_id id transaction_id occurred_at test_at actor user_account_id api_key_id request_id',
    ],
    ['public', 'auditors', 'event_token employee_id change_request_id effective_date is_audited'],
    ['personal', 'auditors', 'action resource_type resource_id details'],
    ['secret', 'service', 'before_hmac after_hmac'],
  ],
  audit_seal: [['public', 'auditors', 'employer_group_id sequence audit_entry_id previous_hash hash sealed_at']],
  authority: [
    ['public', 'scope', 'employer_group_id id person_id code status version created_at last_modified'],
    ['personal', 'scope', 'email email_lower email_type'],
  ],
  authority_cost_centre: [['public', 'scope', 'employer_group_id authority_id cost_centre_id']],
  authority_payment_group: [['public', 'scope', 'employer_group_id authority_id payment_group_id']],
  backup: [['public', 'service', 'id due_at started_at alive_at finished_at file bytes failure tried_at']],
  change_log: [['public', 'service', 'employer_group_id xid kind id logged_at']],
  change_log_end: [['public', 'service', 'employer_group_id xid']],
  change_request: [
    ['public', 'scope', 'employer_group_id id token approvable_id approvable_kind code change_type status is_open'],
    ['public', 'scope', 'employee_id position_id effective_date effective_to_date external_reference'],
    [
      'public',
      'scope',
      'requested_by_account_id submitted_at decided_at applied_at cancelled_at failure_code failed_at',
    ],
    ['public', 'scope', 'supersedes_change_request_id rescinds_change_request_id rescinds_also version created_at'],
    ['public', 'scope', 'last_modified'],
    ['personal', 'scope', 'reason_id reason description failure_message conflicts'],
  ],
  change_request_change: [
    [
      'public',
      'scope',
      'employer_group_id change_request_id ordinal employee_id is_open field label is_sensitive base_fact_id',
    ],
    ['personal', 'scope', 'old_value new_value fact_value fact_field'],
    ['numbers', 'service', 'old_value_ciphertext new_value_ciphertext'],
  ],
  chart_position: [
    [
      'public',
      'group',
      'employer_group_id id organisation_chart_id code name name_search status reporting_position_id cost_centre_id',
    ],
    ['public', 'group', 'version created_at last_modified'],
  ],
  cost_centre: [
    [
      'public',
      'scope',
      'employer_group_id id token code name description parent_id employer_id valid_from expiry_date',
    ],
    ['public', 'scope', 'version created_at last_modified'],
  ],
  credential: [
    ['public', 'scope', 'employer_group_id id token employee_id credential_type_id credential_issuer_id'],
    ['personal', 'scope', 'registration_number registration_number_normalised class conditions issue_date expiry_date'],
    ['personal', 'scope', 'manual_status verified_by_person_id verified_at notes'],
    ['public', 'scope', 'supersedes_credential_id superseded_by_credential_id version created_at last_modified'],
    ['public', 'scope', 'expiry_date_since'],
  ],
  credential_milestone: [['public', 'service', 'employer_group_id credential_id milestone day told_at']],
  credential_issuer: [['public', 'everybody', 'id name classification']],
  credential_type: [
    ['public', 'everybody', 'id code name issuer_classifications requires_expiry registration_number_pattern'],
    ['public', 'everybody', 'allow_multiple requires_verification'],
  ],
  counter: [['public', 'service', 'employer_group_id name last']],
  data_key: [
    ['public', 'service', 'employer_group_id id purpose created_at retired_at'],
    ['secret', 'service', 'wrapped_key'],
  ],
  delegation: [
    ['personal', 'scope', 'employer_group_id id authority_id delegate_authority_id roles valid_from valid_to reason'],
    ['public', 'scope', 'version created_at last_modified'],
  ],
  employee: [
    ['public', 'scope', 'employer_group_id id token person_id code status employer_id'],
    ['personal', 'scope', 'email_lower'],
    ['personal', 'close', 'closed_on'],
    ['public', 'scope', 'awaits_hire proposed_position_id'],
    ['numbers', 'service', 'tax_file_number_index'],
    ...fieldClasses('employee'),
    ['public', 'scope', 'version created_at last_modified'],
  ],
  employee_cost_centre: [['public', 'scope', 'employer_group_id employee_id cost_centre_id percentage']],
  employee_fact: [
    [
      'public',
      'scope',
      'employer_group_id id employee_id field valid_from recorded_at superseded_at change_request_id',
    ],
    ['public', 'scope', 'is_restored is_ahead'],
    ['personal', 'sensitive', 'value'],
    ['numbers', 'service', 'value_ciphertext'],
  ],
  employer: [
    [
      'public',
      'group',
      'employer_group_id id code name abn country_id time_zone address1 address2 suburb state_id postcode',
    ],
    ['public', 'group', 'version created_at last_modified'],
  ],
  employer_group: [
    [
      'public',
      'group',
      'id name time_zone status fallback_authority_id is_test test_now advancing_to is_stopping made_by_group_id is_being_made version created_at',
    ],
  ],
  event: [
    ['public', 'scope', 'employer_group_id id token transaction_id type occurred_at effective_date resource_type'],
    ['public', 'scope', 'resource_id employee_id changed_fields actor user_account_id change_request_id'],
  ],
  event_epoch: [['public', 'group', 'employer_group_id first_sequence last_before started_at']],
  event_seal: [['public', 'scope', 'employer_group_id sequence event_id sealed_at']],
  expense_application: [
    ['public', 'scope', 'employer_group_id id approvable_id approvable_kind code status employee_id position_id'],
    ['personal', 'scope', 'expense_paycode_id amount_applied amount_approved currency_text tax_amount quantity'],
    ['personal', 'scope', 'date_incurred merchant description receipt_reference external_reference warnings'],
    [
      'public',
      'scope',
      'requested_by_account_id submitted_at decided_at cancelled_at version created_at last_modified',
    ],
  ],
  expense_application_cost_centre: [
    ['public', 'scope', 'employer_group_id expense_application_id cost_centre_id percentage'],
  ],
  expense_paycode: [
    ['public', 'group', 'employer_group_id id code name kind max_amount unit receipt_threshold expiry_date'],
    ['public', 'group', 'version created_at last_modified'],
  ],
  expense_paycode_rate: [['public', 'group', 'employer_group_id expense_paycode_id valid_from unit_rate']],
  idempotency_key: [
    ['public', 'service', 'employer_group_id user_account_id path key status resource_id created_at'],
    ['personal', 'service', 'headers'],
    ['numbers', 'service', 'fingerprint body_ciphertext'],
  ],
  login: [['personal', 'owner', 'id name email two_factor_enabled created_at updated_at']],
  login_attempt: [['personal', 'service', 'who failures attempted_at locked_until']],
  login_credential: [
    ['personal', 'service', 'user_id created_at updated_at'],
    ['secret', 'service', 'password'],
  ],
  login_session: [
    ['personal', 'owner', 'id user_id ip_address user_agent'],
    ['personal', 'owner', 'started_at last_seen_at ends_at second_factor_at chosen_group_id chosen_account_id'],
    ['secret', 'service', 'token'],
  ],
  login_two_factor: [
    ['personal', 'service', 'id user_id verified'],
    ['personal', 'owner', 'last_step recovery_codes_left'],
    ['secret', 'service', 'secret pending_secret backup_codes'],
  ],
  login_verification: [
    ['personal', 'service', 'expires_at created_at'],
    ['secret', 'service', 'identifier value'],
  ],
  master_key: [
    ['public', 'service', 'id created_at rotated_at'],
    ['secret', 'service', 'check_value wrapped_root_key'],
  ],
  migration: [['public', 'service', 'name checksum applied_at']],
  notice: [
    ['public', 'service', 'employer_group_id id kind status attempts due_at created_at finished_at read_at'],
    ['public', 'service', 'resource_type resource_id'],
    ['personal', 'service', 'token person_id once email about failure'],
  ],
  operation: [
    ['public', 'owner', 'employer_group_id id kind status is_dry_run upload_id attempts percent message version'],
    ['public', 'owner', 'created_at started_at finished_at'],
    ['personal', 'owner', 'user_account_id api_key_id request_id result faults'],
  ],
  operation_error: [
    ['public', 'owner', 'employer_group_id operation_id sequence file line column_name'],
    ['personal', 'owner', 'reason'],
  ],
  organisation_change: [['public', 'service', 'employer_group_id id transaction_id reason occurred_at']],
  organisation_chart: [
    ['public', 'group', 'employer_group_id id code name kind is_default fallback_authority_id status'],
    ['public', 'group', 'version created_at last_modified'],
  ],
  payment_group: [
    ['public', 'group', 'employer_group_id id code name employer_id frequency status version created_at last_modified'],
  ],
  person: [
    ['public', 'scope', 'employer_group_id id'],
    ['personal', 'scope', 'name_search'],
    ...fieldClasses('person'),
  ],
  planned_move: [
    ['public', 'all', 'employer_group_id position_id reporting_position_id valid_from'],
    ['personal', 'auditors', 'user_account_id planned_at'],
  ],
  position_holder: [
    [
      'personal',
      'scope',
      'employer_group_id id position_id person_id valid_from valid_to assignment_type full_time_equivalent version',
    ],
    ['public', 'scope', 'is_restored restored_since temporary_until'],
  ],
  reference_country: [['public', 'everybody', 'id name iso_code2 iso_code3']],
  reference_employment_state: [['public', 'everybody', 'id country_id name']],
  reference_state: [['public', 'everybody', 'id country_id name']],
  remark: [
    ['personal', 'scope', 'employer_group_id id approvable_id sequence type remark author_person_id'],
    ['personal', 'scope', 'on_behalf_of_authority_id revision created_at'],
  ],
  restoration: [['public', 'service', 'id restored_at backed_up_at emails_released_at']],
  role_grant: [['public', 'scope', 'employer_group_id id authority_id role valid_from valid_to is_listed']],
  role_grant_cost_centre: [['public', 'scope', 'employer_group_id role_grant_id cost_centre_id']],
  role_grant_payment_group: [['public', 'scope', 'employer_group_id role_grant_id payment_group_id']],
  tombstone: [['public', 'scope', 'employer_group_id resource_type resource_id employee_id person_id deleted_at']],
  upload: [['public', 'service', 'employer_group_id id files created_at']],
  upload_chunk: [
    ['public', 'service', 'employer_group_id upload_id file sequence'],
    ['numbers', 'service', 'ciphertext'],
  ],
  unsealed_record: [['public', 'service', 'employer_group_id record_id']],
  user_account: [
    [
      'personal',
      'owner',
      'employer_group_id id login_id person_id status is_api_enabled is_sample version created_at last_modified',
    ],
    ['public', 'service', 'invitation_due_at'],
  ],
  user_account_role: [['public', 'owner', 'employer_group_id user_account_id role']],
  webhook: [
    ['public', 'owner', 'employer_group_id id user_account_id url event_types description narrows_access status'],
    ['public', 'owner', 'disabled_reason last_sequence attempts failing_since due_at former_secret_ends_at version'],
    ['public', 'owner', 'created_at last_modified'],
    ['public', 'service', 'lease leased_until'],
    ['secret', 'service', 'secret_ciphertext former_secret_ciphertext'],
  ],
  webhook_delivery: [
    ['public', 'owner', 'employer_group_id id webhook_id cause sequence event_token event_type status attempted_at'],
    ['public', 'owner', 'milliseconds response_status response failure created_at'],
  ],
}

/** The columns of the fields of employees, which say themselves who reads them. */
function fieldClasses(table: 'person' | 'employee'): readonly Declaration[] {
  return governedFields
    .filter(field => field.table === table)
    .flatMap(({ columnInSql, ciphertextInSql, readers }): Declaration[] =>
      ciphertextInSql === undefined
        ? [['personal', readers, columnInSql]]
        : [
            ['numbers', readers, columnInSql],
            ['numbers', 'service', ciphertextInSql],
          ],
    )
}
