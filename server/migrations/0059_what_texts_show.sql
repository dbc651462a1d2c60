-- Requests and expenses are remembered as answers have them. They show the names of positions, cost centres and paycodes,
-- and the number of remarks; and a waiting step shows other approvers once the organisation has changed.
call log_changes_of('chart_position', 'position', 'select employer_group_id, id from %s c');
call log_changes_of('cost_centre', 'names', 'select employer_group_id, null::bigint as id from %s c');
call log_changes_of('expense_paycode', 'names', 'select employer_group_id, null::bigint as id from %s c');
call log_changes_of('remark', 'approvable', 'select employer_group_id, approvable_id as id from %s c');
call log_changes_of('organisation_change', 'organisation', 'select employer_group_id, 0::bigint as id from %s c');
