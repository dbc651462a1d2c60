import type { AdministrativeAction, AdministrativeChangeStatus } from './schemas.ts'

export type Circumstances = Readonly<{
  status: AdministrativeChangeStatus
  /** Whether the caller's person requested it, by any account or key. */
  isRequester: boolean
  /** Whether it is about the caller's person. */
  isSubject: boolean
}>

/** The status after each action. Only pending changes have actions. */
export const outcomes = {
  approve: 'Approved',
  decline: 'Declined',
  cancel: 'Cancelled',
} as const satisfies Record<AdministrativeAction, AdministrativeChangeStatus>

/** Why the caller may not do it; undefined where they may. Compares persons, not accounts or keys. */
export function refusalOf(action: AdministrativeAction, { isRequester, isSubject }: Circumstances) {
  if (action === 'cancel') return isRequester ? undefined : 'Only its requester can cancel it.'
  if (isRequester) return 'You requested this yourself. A second administrator must decide it; you can cancel it.'
  return isSubject ? 'This is about yourself. Another administrator decides it.' : undefined
}

/** Why the status does not allow it; undefined where it does. */
export const settled = (status: AdministrativeChangeStatus): string | undefined =>
  status === 'Pending' ? undefined : `This is ${status}, which is final. Request it again where you still want it.`

/** The actions of the caller, with a reason for each that is not possible. */
export const availableActionsOf = (circumstances: Circumstances) =>
  (Object.keys(outcomes) as AdministrativeAction[]).map(action => {
    const reason = settled(circumstances.status) ?? refusalOf(action, circumstances)
    return { action, isAllowed: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  })
