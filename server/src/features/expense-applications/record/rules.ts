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

/**
 * The actions that each status allows. What was approved can be withdrawn until payroll has processed it, and what was
 * processed can be taken back by payroll alone.
 */
export const transitions = {
  Draft: ['update', 'submit', 'cancel', 'delete'],
  Pending: ['update', 'approve', 'decline', 'return', 'reassign', 'cancel'],
  Returned: ['update', 'submit', 'cancel'],
  Approved: ['process', 'cancel'],
  Declined: [],
  Cancelled: ['cancel'],
  Processed: ['reverse'],
  Reversed: [],
} as const

/** What is unusual about a claim, for its approvers to look at. None of it refuses anything. */
export const expenseWarnings = ['PossibleDuplicate', 'OverLimit', 'ReceiptRequired', 'OldClaim'] as const

export type ExpenseWarning = (typeof expenseWarnings)[number]
