import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { resetSecondFactor } from '../sign-in/index.ts'
import { accountChanges, isPrivileged, lockAccount } from './held-account.ts'
import { type ReviewedState, refuseChanged, reviewedStateOf, rightsInWords } from './rights.ts'

/**
 * Removes the second factor of a login that has accounts in this group alone, and ends its sessions. Of a privileged account it
 * waits for a second administrator.
 */
export async function resetAccountSecondFactor(ctx: CallerContext, id: number): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'reset-second-factor')
  if (await isPrivileged(ctx, account)) {
    const reviewed = await reviewedStateOf(ctx, account)
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.secondFactorReset,
      resource: { type: 'UserAccount', id },
      summary: `Remove the lost second factor of ${account.name} (${account.email})${await rightsInWords(ctx, reviewed.rights, reviewed)}. Make sure that it is they who ask.`,
      command: reviewed,
      subjectPersonId: account.personId,
    })
  }
  await resetSecondFactor(ctx, account)
  return { id }
}

export async function applySecondFactorReset(
  ctx: CallerContext,
  { resourceId, command }: PendingChange,
): Promise<void> {
  const account = await lockAccount(ctx, resourceId ?? 0, 'reset-second-factor')
  await refuseChanged(ctx, account, command as ReviewedState)
  await resetSecondFactor(ctx, account)
}
