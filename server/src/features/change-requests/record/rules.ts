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

/**
 * The statuses that submitting may lead to: a policy without steps approves at once, and a due request is applied at
 * once.
 */
const statusesAfterSubmission = ['Pending', 'Approved', 'Applied', 'Failed'] as const

/**
 * The actions that each status allows, and the statuses that they lead to. Several targets depend on the policy and the
 * effective date. The commands refuse every other action. The refusals, `availableActions`, the page
 * docs/change-requests.md and the tests' walk read this table.
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

/** The transitions without an action: on the effective date, and when the rescinding request is applied. */
export const automaticTransitions = { Approved: ['Applied', 'Failed'], Applied: ['Rescinded'] } as const

type ActionOf<Way> = Way extends object ? keyof Way : never
export type ChangeRequestAction = ActionOf<(typeof transitionTargets)[ChangeRequestStatus]>

/** The actions that each status allows. */
export const transitions = Object.fromEntries(
  changeRequestStatuses.map(status => [status, Object.keys(transitionTargets[status])]),
) as unknown as Readonly<Record<ChangeRequestStatus, readonly ChangeRequestAction[]>>

/** The statuses in which a request reserves the fields that it changes: no other open request may change them. */
export const openStatuses = ['Pending', 'Returned', 'Approved', 'Failed'] as const satisfies ChangeRequestStatus[]

export const isOpen = (status: ChangeRequestStatus): boolean =>
  (openStatuses as readonly ChangeRequestStatus[]).includes(status)
