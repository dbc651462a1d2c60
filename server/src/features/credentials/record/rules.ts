import { anyRole } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Credential, CredentialAction } from '../schemas.ts'

/** The relation of a caller to the employee whose credential it is. */
export type Standing = Readonly<{
  isHolder: boolean
  /** HumanResourcesAdministrator, and CredentialApprover, within the limits of the role. */
  isAdministrator: boolean
  isApprover: boolean
}>

const allowedTo = {
  create: ['isHolder', 'isAdministrator'],
  renew: ['isHolder', 'isAdministrator'],
  update: ['isHolder', 'isAdministrator', 'isApprover'],
  delete: ['isAdministrator'],
  verify: ['isAdministrator', 'isApprover'],
} as const satisfies Record<string, readonly (keyof Standing)[]>

export type Action = keyof typeof allowedTo

/** A holder does none of these to their own credential, whatever their roles. */
const refusedToHolder: Partial<Record<Action, string>> = {
  verify: 'You hold this credential. Another person has to verify it.',
  delete: 'You hold this credential. Ask another administrator to delete it.',
}

type Refusal = Readonly<{ code: string; message: string }>

/** Why a caller's standing does not allow an action; undefined where it does. */
export function refusalOf(action: Action, standing: Standing): Refusal | undefined {
  const own = standing.isHolder ? refusedToHolder[action] : undefined
  if (own === undefined && allowedTo[action].some(ground => standing[ground])) return undefined
  if (own !== undefined && (action === 'verify' || standing.isAdministrator)) {
    return { code: 'OwnCredential', message: own }
  }
  return insufficient[action]
}

const administrators = ['HumanResourcesAdministrator'] as const
const withApprovers = [...administrators, 'CredentialApprover'] as const

const needing = (roles: readonly UserRole[]): Refusal => ({
  code: 'InsufficientRole',
  message: `This needs the role of ${anyRole(roles)} over the employee.`,
})

/** Made once: putting roles into words takes longer than all rules of a credential. */
const insufficient: Record<Action, Refusal> = {
  create: needing(administrators),
  renew: needing(administrators),
  update: needing(withApprovers),
  delete: needing(administrators),
  verify: needing(withApprovers),
}

/** Why a caller may not suspend, revoke or reinstate, or renew or delete a suspended or revoked credential. */
export const refusalOfStatus = ({ isHolder, isAdministrator, isApprover }: Standing): Refusal | undefined =>
  !isHolder && (isAdministrator || isApprover) ? undefined : insufficientForStatus

const insufficientForStatus: Refusal = {
  code: 'InsufficientRole',
  message: `A credential is suspended, revoked and reinstated by a ${anyRole(withApprovers)} who is not its holder. Send Status as it is.`,
}

type State = Readonly<{ isVerified: boolean; isSetByHand: boolean; isRenewed: boolean; standing: Standing }>

/** The actions that the state of a credential leaves, and for each whether this caller may, or why not. */
export function availableActionsOf(state: State, lacksScope: string | undefined): Credential['availableActions'] {
  const { isVerified, isSetByHand, isRenewed, standing } = state
  const byHand = isSetByHand ? refusalOfStatus(standing) : undefined
  const offered: [boolean, CredentialAction, Refusal | undefined][] = [
    [true, 'update', refusalOf('update', standing)],
    [!isVerified, 'verify', refusalOf('verify', standing)],
    [!isRenewed, 'renew', refusalOf('renew', standing) ?? byHand],
    [true, 'setStatus', refusalOf('update', standing) ?? refusalOfStatus(standing)],
    [!isRenewed, 'delete', refusalOf('delete', standing) ?? byHand],
  ]
  return offered.flatMap(([isOffered, action, refusal]) => {
    if (!isOffered) return []
    const reason = refusal?.message ?? lacksScope
    return [reason === undefined ? { action, isAllowed: true } : { action, isAllowed: false, reason }]
  })
}
