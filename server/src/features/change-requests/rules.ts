import type { ApiScope } from '../../domain/api-scope.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Violation } from '../../domain/violation.ts'

export const changeRequestStatuses = [
  'Draft',
  'Pending',
  'Returned',
  'Approved',
  'Applied',
  'Failed',
  'Declined',
  'Cancelled',
  'Rescinded',
] as const

export type ChangeRequestStatus = (typeof changeRequestStatuses)[number]

/** What can be done to anything that people approve, in the order in which it is offered. */
export const actions = [
  'update',
  'submit',
  'approve',
  'decline',
  'return',
  'reassign',
  'retry',
  'rescind',
  'cancel',
  'delete',
] as const

export type Action = (typeof actions)[number]

/** The actions that each status allows: availableActions, the documentation and the commands' refusals read this table. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Action[]>>

export const transitions = {
  Draft: ['update', 'submit', 'cancel', 'delete'],
  Pending: ['update', 'approve', 'decline', 'return', 'reassign', 'cancel'],
  Returned: ['update', 'submit', 'cancel'],
  Approved: ['cancel'],
  Applied: ['rescind'],
  Failed: ['update', 'retry', 'cancel'],
  Declined: [],
  Cancelled: ['cancel'],
  Rescinded: [],
} as const satisfies Transitions<ChangeRequestStatus>

const pastTense: Record<Action, string> = {
  update: 'updated',
  submit: 'submitted',
  approve: 'approved',
  decline: 'declined',
  return: 'returned',
  reassign: 'reassigned',
  retry: 'retried',
  rescind: 'rescinded',
  cancel: 'cancelled',
  delete: 'deleted',
}

/** Refuses an action that the status does not allow, saying what is possible instead. */
export function violationsOf<Status extends string>(
  action: Action,
  status: Status,
  table: Transitions<Status>,
): Violation[] {
  const possible = table[status]
  if (possible.includes(action)) return []
  const instead = possible.length === 0 ? 'nothing' : possible.join(', ')
  return [{ field: 'Status', message: `What is ${status} cannot be ${pastTense[action]}; possible now: ${instead}.` }]
}

type Party = 'requester' | 'decider' | 'humanResources' | 'employerAdministrator'

/** Who may do what, and with which scope of their key. */
const demands: Record<Action, Readonly<{ parties: readonly Party[]; scope: 'write' | 'decide' }>> = {
  update: { parties: ['requester', 'humanResources'], scope: 'write' },
  submit: { parties: ['requester', 'humanResources'], scope: 'write' },
  approve: { parties: ['decider'], scope: 'decide' },
  decline: { parties: ['decider'], scope: 'decide' },
  return: { parties: ['decider'], scope: 'decide' },
  reassign: { parties: ['humanResources', 'employerAdministrator'], scope: 'decide' },
  retry: { parties: ['humanResources', 'employerAdministrator'], scope: 'write' },
  rescind: { parties: ['humanResources', 'employerAdministrator'], scope: 'write' },
  cancel: { parties: ['requester', 'humanResources', 'employerAdministrator'], scope: 'write' },
  delete: { parties: ['requester'], scope: 'write' },
}
