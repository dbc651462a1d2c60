import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { anyRole } from '../../domain/text/wording.ts'
import type { Credential, CredentialAction, CredentialStatus } from './schemas.ts'

/** What the status follows from. `successor`: the renewed one, where there is one. */
export type StatusGrounds = Validity &
  Readonly<{
    expiryDate: CalendarDate | null
    manualStatus: 'Suspended' | 'Revoked' | null
    successor: Validity | undefined
  }>

type Validity = Readonly<{ issueDate: CalendarDate | null; isVerified: boolean; requiresVerification: boolean }>

/**
 * The status of a credential on a day. What was set by hand stands above everything; then the first that applies of:
 * Superseded once its successor has come into force, Expired from the day after the expiry date, Pending before the issue
 * date or while a verification is wanted, Expiring within `reminderDays` of the expiry date, Current.
 *
 * A successor that was suspended or revoked still supersedes: the old card was handed in. `statusInSql` says the same.
 */
export function statusOn(
  grounds: StatusGrounds,
  day: CalendarDate,
  reminderDays: number | undefined,
): CredentialStatus {
  const { manualStatus, successor, expiryDate } = grounds
  if (manualStatus !== null) return manualStatus
  if (successor && isInForce(successor, day)) return 'Superseded'
  if (expiryDate !== null && expiryDate < day) return 'Expired'
  if (!isInForce(grounds, day)) return 'Pending'
  if (expiryDate === null || reminderDays === undefined) return 'Current'
  return addDays(expiryDate, -reminderDays) <= day ? 'Expiring' : 'Current'
}

/** Whether a credential is Current or Expiring on a day. Of some types an employee has one such credential. */
export const isCurrentOn = (grounds: StatusGrounds, day: CalendarDate): boolean =>
  statusOn(grounds, day, undefined) === 'Current'

/** Whether it has begun: issued by that day, and verified where that is demanded. */
const isInForce = ({ issueDate, isVerified, requiresVerification }: Validity, day: CalendarDate): boolean =>
  (issueDate === null || issueDate <= day) && (isVerified || !requiresVerification)

/** How somebody stands to the employee whose credential it is. */
export type Standing = Readonly<{
  isHolder: boolean
  /** HumanResourcesAdministrator, and CredentialApprover, within the limits of the role. */
  isAdministrator: boolean
  isApprover: boolean
}>

const deeds = {
  create: ['isHolder', 'isAdministrator'],
  renew: ['isHolder', 'isAdministrator'],
  update: ['isHolder', 'isAdministrator', 'isApprover'],
  delete: ['isAdministrator'],
  verify: ['isAdministrator', 'isApprover'],
} as const satisfies Record<string, readonly (keyof Standing)[]>

export type Deed = keyof typeof deeds

/** A holder does none of these to their own credential, whatever their roles. */
const deedsOfOthers: Partial<Record<Deed, string>> = {
  verify: 'Nobody verifies a credential of their own. Ask somebody else who may.',
  delete: 'You hold this credential. Ask another administrator to delete it.',
}

/** Whether a caller who stands so may do it. */
export const mayDo = (deed: Deed, standing: Standing): boolean =>
  !(standing.isHolder && deed in deedsOfOthers) && deeds[deed].some(ground => standing[ground])

type Refusal = Readonly<{ code: string; message: string }>

/** Why somebody's standing is not enough; undefined where it is. */
export function refusalOf(deed: Deed, standing: Standing): Refusal | undefined {
  if (mayDo(deed, standing)) return undefined
  const own = deedsOfOthers[deed]
  if (own !== undefined && standing.isHolder && (deed === 'verify' || standing.isAdministrator)) {
    return { code: 'OwnCredential', message: own }
  }
  const others = ['update', 'verify'].includes(deed) ? (['CredentialApprover'] as const) : []
  const message = `This takes the role of ${anyRole(['HumanResourcesAdministrator', ...others])} over the employee.`
  return { code: 'InsufficientRole', message }
}

/** Why somebody may not suspend, revoke, reinstate, or work with what was suspended or revoked. */
export const refusalOfStatus = (standing: Standing): Refusal | undefined =>
  maySetStatus(standing)
    ? undefined
    : {
        code: 'InsufficientRole',
        message: `A credential is suspended, revoked and reinstated by a ${anyRole(['HumanResourcesAdministrator', 'CredentialApprover'])} who is not its holder. Send Status as it is.`,
      }

type Matter = Readonly<{ isVerified: boolean; isSetByHand: boolean; isRenewed: boolean; standing: Standing }>

/** What leads on from a credential as it is, and for each whether this caller may, or why not. */
export function availableActionsOf(matter: Matter, lacksScope: string | undefined): Credential['availableActions'] {
  const { isVerified, isSetByHand, isRenewed, standing } = matter
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

/** Whether the standing is enough to suspend, to revoke, and to work with what was: never one's own. */
export const maySetStatus = ({ isHolder, isAdministrator, isApprover }: Standing): boolean =>
  !isHolder && (isAdministrator || isApprover)
