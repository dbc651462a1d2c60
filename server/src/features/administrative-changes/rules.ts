import type { AdministrativeAction, AdministrativeChangeStatus } from './schemas.ts'

export type Circumstances = Readonly<{
  status: AdministrativeChangeStatus
  /** Whether the caller's person asked for it, whatever account or key they use. */
  isRequester: boolean
  /** Whether it is about the caller's person. */
  isSubject: boolean
}>

/** What each action makes of what is pending; nothing else can be decided or taken back. */
export const outcomes = {
  approve: 'Approved',
  decline: 'Declined',
  cancel: 'Cancelled',
} as const satisfies Record<AdministrativeAction, AdministrativeChangeStatus>

/** Why somebody is not the one to do it; undefined where they are. Persons are compared, not accounts or keys. */
export function strangerTo(action: AdministrativeAction, { isRequester, isSubject }: Circumstances) {
  if (action === 'cancel') return isRequester ? undefined : 'Only who asked for it can take it back.'
  if (isRequester) return 'You asked for this yourself. It takes a second administrator; you can cancel it.'
  return isSubject ? 'This is about yourself. Another administrator decides it.' : undefined
}

/** Why the status does not allow it; undefined where it does. */
export const settled = (status: AdministrativeChangeStatus): string | undefined =>
  status === 'Pending' ? undefined : `This is ${status} and stays so. Ask for it anew where it is still wanted.`

/** What the caller can do, and why not the rest. */
export const availableActionsOf = (circumstances: Circumstances) =>
  (Object.keys(outcomes) as AdministrativeAction[]).map(action => {
    const reason = settled(circumstances.status) ?? strangerTo(action, circumstances)
    return { action, isAllowed: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  })
