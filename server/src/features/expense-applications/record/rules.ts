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
 * The actions that each status allows. An approved application can be cancelled until payroll has processed it. Only
 * payroll reverses a processed one.
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

/** Warnings about a claim for its approvers. They refuse nothing. */
export const expenseWarnings = ['PossibleDuplicate', 'OverLimit', 'ReceiptRequired', 'OldClaim'] as const

export type ExpenseWarning = (typeof expenseWarnings)[number]
