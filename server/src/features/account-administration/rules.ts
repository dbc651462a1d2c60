import type { Account, accountActions, accountStatuses } from './schemas.ts'

export type AccountAction = (typeof accountActions)[number]

type State = Readonly<{
  status: (typeof accountStatuses)[number]
  /** Whether it is the caller's own. */
  isOwn: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
}>

/** The same words where the login has none: whether it is used in another group is not for this one to know. */
const noOwnSecondFactor =
  'They have no second factor that belongs to this group alone. If they have lost another one, the operator removes it: muster reset-password --second-factor.'

/** Why an administrator may not do it; undefined where they may. */
export function reasonAgainst(
  action: AccountAction,
  { status, isOwn, hasPassword, hasSecondFactor }: State,
): string | undefined {
  if (isOwn) return 'This is your own account. Another administrator changes it.'
  switch (action) {
    case 'invite':
      if (hasPassword) return 'They have chosen a password. Where they have forgotten it, the sign-in page helps them.'
      return status === 'Active' ? undefined : `The account is ${status}.`
    case 'suspend':
      return status === 'Active' ? undefined : `The account is ${status}.`
    case 'resume':
      return status === 'Active' ? 'The account is Active.' : undefined
    case 'close':
      return status === 'Closed' ? 'The account is Closed.' : undefined
    case 'reset-second-factor':
      if (status === 'Closed') return 'The account is Closed.'
      return hasSecondFactor ? undefined : noOwnSecondFactor
  }
}

export const availableActionsOf = (state: State): Account['availableActions'] =>
  (['invite', 'suspend', 'resume', 'close', 'reset-second-factor'] as const).map(action => {
    const reason = reasonAgainst(action, state)
    return { action, isAllowed: reason === undefined, ...(reason !== undefined && { reason }) }
  })
