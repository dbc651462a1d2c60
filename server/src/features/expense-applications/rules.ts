export const expenseStatuses = [
  'Draft',
  'Pending',
  'Returned',
  'Approved',
  'Declined',
  'Cancelled',
  'Processed',
  'Reversed',
] as const

export type ExpenseStatus = (typeof expenseStatuses)[number]

/** The actions that each status allows. What was approved can be withdrawn until payroll has processed it. */
export const transitions = {
  Draft: ['update', 'submit', 'cancel'],
  Pending: ['update', 'approve', 'decline', 'return', 'reassign', 'cancel'],
  Returned: ['update', 'submit', 'cancel'],
  Approved: ['cancel'],
  Declined: [],
  Cancelled: ['cancel'],
  Processed: [],
  Reversed: [],
} as const
