import type { DefaultPolicy } from './features/approvals/index.ts'
import { changeRequestPolicies } from './features/change-requests/index.ts'

/** The approval policies of a new group, one for each type of approvable. */
export const defaultPolicies: readonly DefaultPolicy[] = [
  ...changeRequestPolicies,
  {
    changeType: 'ExpenseApplication',
    name: 'Expense application',
    isTwoPerson: false,
    steps: [{ name: 'Line approver', approver: 'Line', dueInDays: 5 }],
  },
]
