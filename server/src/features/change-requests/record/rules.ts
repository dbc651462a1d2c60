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

/** From submitting on: a policy without steps approves at once, and what is approved for today or before is applied. */
const statusesAfterSubmission = ['Pending', 'Approved', 'Applied', 'Failed'] as const

/**
 * What can be done with a request of each status, and where that leads; several: it depends on the policy and the
 * effective date. Everything else is refused. The commands' refusals, `availableActions`, the page docs/change-requests.md
 * and the tests' walk are made of this table.
 */
export const transitionTargets = {
  Draft: { update: ['Draft'], submit: statusesAfterSubmission, cancel: ['Cancelled'], delete: [] },
  Pending: {
    update: statusesAfterSubmission,
    approve: statusesAfterSubmission,
    decline: ['Declined'],
    return: ['Returned'],
    reassign: ['Pending'],
    cancel: ['Cancelled'],
  },
  Returned: { update: ['Returned'], submit: statusesAfterSubmission, cancel: ['Cancelled'] },
  Approved: { cancel: ['Cancelled'] },
  Applied: { rescind: ['Applied'] },
  Failed: { update: ['Returned'], retry: ['Applied', 'Failed'], cancel: ['Cancelled'] },
  Declined: {},
  Cancelled: { cancel: ['Cancelled'] },
  Rescinded: {},
} as const satisfies Record<ChangeRequestStatus, Readonly<Record<string, readonly ChangeRequestStatus[]>>>

/** What the service does by itself: on the effective date, and when the request that takes another back is applied. */
export const automaticTransitions = { Approved: ['Applied', 'Failed'], Applied: ['Rescinded'] } as const

type ActionOf<Way> = Way extends object ? keyof Way : never
export type ChangeRequestAction = ActionOf<(typeof transitionTargets)[ChangeRequestStatus]>

/** The actions that each status allows. */
export const transitions = Object.fromEntries(
  changeRequestStatuses.map(status => [status, Object.keys(transitionTargets[status])]),
) as unknown as Readonly<Record<ChangeRequestStatus, readonly ChangeRequestAction[]>>

/** Statuses in which a request holds the fields that it changes: no other may be about them. */
export const openStatuses = ['Pending', 'Returned', 'Approved', 'Failed'] as const satisfies ChangeRequestStatus[]

export const isOpen = (status: ChangeRequestStatus): boolean =>
  (openStatuses as readonly ChangeRequestStatus[]).includes(status)
