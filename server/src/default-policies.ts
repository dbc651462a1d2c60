import type { DefaultPolicy } from './features/approvals/index.ts'
import { changeRequestPolicies } from './features/change-requests/index.ts'

/** The chains that a group begins with, gathered from the features: one for each type of what people approve. */
export const defaultPolicies: readonly DefaultPolicy[] = [
  ...changeRequestPolicies,
  {
    changeType: 'ExpenseApplication',
    name: 'Expense application',
    isTwoPerson: false,
    steps: [{ name: 'Line approver', approver: 'Line', dueInDays: 5 }],
  },
]
