import type { CommandContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import type { Leaving } from '../../domain/leaving.ts'
import { closeAccount } from '../accounts/index.ts'
import { endRolesOf } from '../authorities/index.ts'
import { endDelegationsOf } from '../delegations/index.ts'
import { holders } from '../positions/index.ts'

/**
 * Ends everything that a person may do, when their engagement is over: the account is closed and its keys are revoked at
 * once, its sessions too where the login is good for no other group; roles, delegations from and to them, and the
 * positions they hold end with the day `on`, and those that would begin later never do. Call it when that day has come,
 * or on any later one; called again it does nothing. Nothing of it comes back by itself when they are engaged anew.
 */
export async function closePerson(ctx: CommandContext, leaving: Leaving): Promise<void> {
  await closeAccount(ctx, leaving)
  const ended = [
    await endRolesOf(ctx, leaving),
    await endDelegationsOf(ctx, leaving),
    await holders.endHoldings(ctx, leaving),
  ]
  if (ended.includes(true)) await noteOrganisationChange(ctx, 'An engagement has ended.')
}
