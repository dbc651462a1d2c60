import { numberOf } from './callers.ts'
import { type Population, waiting } from './population.ts'

/*
 * What people have raised in group 1: change requests and expense applications, nearly all of them closed, and
 * credentials. The manager of each employee raised theirs, so many people did.
 */

/** The authorities for whom the open steps wait. */
const approvers = `{${numberOf.all},${numberOf.half}}`

/** Each employee in turn, in an order that mixes cost centres and levels; the first three are of the caller of `self`. */
const employeeOf = (step: number, { people }: Population) =>
  `case when n <= 3 then ${numberOf.self} else 2 + (n::bigint * ${step}) % ${people - 1} end`

/** The policy of what the bench itself requests: another preferred name, with one step. */
export const policyStatement = (group: number, approver: 'HumanResources' | 'Payroll') => `
  insert into approval_policy (employer_group_id, change_type, name, priority, is_default, steps, status, created_at, last_modified)
  values (${group}, 'PersonalDetails', 'Personal details', 1000, true,
    '[{"name": "Approver", "approver": "${approver}", "dueInDays": 5}]', 'Active', now(), now())`

export function workStatements(population: Population): string[] {
  const { people, requests } = population
  // Two of `each` open: one waits, the other was returned, is approved for later, or is a draft.
  const each = Math.floor(requests / (2 * waiting.changeRequests))
  const open = `n % ${each} = 0 and n / ${each} <= ${2 * waiting.changeRequests}`
  const eachExpense = Math.floor(requests / waiting.expenseApplications)
  return [
    `create temp table raised as
     select n as id, n as approvable_id, 'ChangeRequest' as kind, ${employeeOf(7919, population)} as employee_id,
       case when ${open} then (array['Draft','Pending','Returned','Pending','Approved','Pending'])[n / ${each} % 6 + 1]
            when n % 20 = 1 then 'Declined' when n % 20 = 2 then 'Cancelled' else 'Applied' end as status
     from generate_series(1, ${requests}) n
     union all
     select n, ${requests} + n, 'ExpenseApplication', ${employeeOf(104729, population)},
       case when n % ${eachExpense} = 0 and n / ${eachExpense} <= ${waiting.expenseApplications} then 'Pending'
            when n % 20 = 1 then 'Declined' when n % 3 = 0 then 'Approved' else 'Processed' end
     from generate_series(1, ${requests}) n`,
    `alter table raised add step_status text, add manager_id bigint, add decider_id bigint, add at timestamptz(3)`,
    `update raised set manager_id = (employee_id + 3) / 5,
       decider_id = case when employee_id = 4 or (employee_id + 3) / 5 = 4 then 8 else 4 end,
       at = now() - make_interval(mins => (${requests} - id)::int * 7 % 500000),
       step_status = case status when 'Draft' then null when 'Pending' then 'Waiting' when 'Returned' then 'Returned'
         when 'Declined' then 'Declined' when 'Cancelled' then 'Voided' else 'Approved' end`,
    `insert into approvable (employer_group_id, id, kind, requested_by_person_id, subject_person_id, routing)
     select 1, approvable_id, kind, manager_id, employee_id,
       jsonb_build_object('changeType', case kind when 'ChangeRequest' then 'ContactDetails' else kind end,
         'employeeId', employee_id, 'positionId', employee_id)
     from raised`,
    `insert into approvable_revision (employer_group_id, approvable_id, revision, edited_by_person_id, command, created_at)
     select 1, approvable_id, 1, manager_id, jsonb_build_object('EmployeeId', employee_id, 'ChangeType', kind), at from raised`,
    `insert into change_request (employer_group_id, id, approvable_id, code, change_type, status, employee_id, position_id,
       effective_date, requested_by_account_id, submitted_at, decided_at, applied_at, cancelled_at, created_at, last_modified)
     select 1, id, approvable_id, 'CR-' || lpad(id::text, 6, '0'), 'ContactDetails', status, employee_id, employee_id,
       case status when 'Approved' then current_date + 60 else at::date end, manager_id,
       case when status <> 'Draft' then at end, case when status in ('Approved', 'Applied', 'Declined') then at end,
       case status when 'Applied' then at end, case status when 'Cancelled' then at end, at, at
     from raised where kind = 'ChangeRequest'`,
    `insert into change_request_change (employer_group_id, change_request_id, ordinal, employee_id, is_open, field, label,
       old_value, new_value, is_sensitive)
     select 1, id, 1, employee_id, status in ('Pending', 'Returned', 'Approved'), 'MobilePhone', 'Mobile phone',
       '"0400 000 000"', to_jsonb('04' || lpad(id::text, 8, '0')), false
     from raised where kind = 'ChangeRequest'`,
    policyStatement(1, 'HumanResources'),
    `insert into expense_paycode (employer_group_id, id, code, name, kind, created_at, last_modified)
     select 1, n, 'X' || n, 'Expense ' || n, 'Reimbursement', now(), now() from generate_series(1, 5) n`,
    `insert into expense_application (employer_group_id, id, approvable_id, code, status, employee_id, position_id,
       expense_paycode_id, amount_applied, amount_approved, currency_text, date_incurred, merchant, requested_by_account_id,
       submitted_at, decided_at, created_at, last_modified)
     select 1, id, approvable_id, 'EX-' || lpad(id::text, 6, '0'), status, employee_id, employee_id, id % 5 + 1, 20 + id % 400,
       case when status in ('Approved', 'Processed') then 20 + id % 400 end, 'AUD', at::date, 'Ferry ' || id % 90,
       manager_id, at, case when status <> 'Pending' then at end, at, at
     from raised where kind = 'ExpenseApplication'`,
    `insert into approval_step (employer_group_id, id, approvable_id, revision, step, name, approver, approver_type, rule, status,
       due_in_days, waiting_since, due_at, decided_at, routed_in)
     select 1, approvable_id, approvable_id, 1, 1, 'Line approver', 'Line',
       case kind when 'ChangeRequest' then 'ChangeRequestApprover' else 'ExpenseApprover' end, 'Any', step_status, 60, at,
       now() + interval '60 days', case when step_status <> 'Waiting' then at end, pg_current_snapshot()
     from raised where step_status is not null`,
    // Added as by an administrator, so that no rerouting takes them away.
    `insert into approval_candidate (employer_group_id, approval_step_id, authority_id, is_added)
     select 1, approvable_id, candidate, step_status = 'Waiting'
     from raised, unnest(case step_status when 'Waiting' then '${approvers}'::bigint[] else array[decider_id] end) candidate
     where step_status is not null and candidate not in (employee_id, manager_id)`,
    `insert into approval_decision (employer_group_id, approval_step_id, approvable_id, revision, requested_by_person_id,
       subject_person_id, decided_by_person_id, authority_id, decision, decided_at)
     select 1, approvable_id, approvable_id, 1, manager_id, employee_id, decider_id, decider_id, step_status, at
     from raised where step_status in ('Approved', 'Declined', 'Returned')`,
    `insert into credential (employer_group_id, id, employee_id, credential_type_id, credential_issuer_id,
       registration_number, issue_date, expiry_date, created_at, last_modified)
     select 1, n, ${employeeOf(7919, population)}, (select min(id) from credential_type), (select min(id) from credential_issuer),
       'R' || n, current_date - 400, current_date + 400 + n % 300, now(), now()
     from generate_series(1, ${people}) n`,
    'drop table raised',
  ]
}
