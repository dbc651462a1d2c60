import type { CommandContext } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import type { Tx } from '../../platform/database/index.ts'
import { notify } from '../notices/index.ts'
import { listAccounts } from './context.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'

/** Ends the sessions of a login that is good for no group any more. Elsewhere a session loses the group alone. */
export async function endSessionsOf(tx: Tx, loginId: string): Promise<void> {
  const accounts = await listAccounts(tx, loginId)
  if (!accounts.some(({ isOpen }) => isOpen)) await endSessions(tx, { loginId })
}

type Owner = Readonly<{ id: number; loginId: string; personId: number }>

/** Removes a second factor that its owner has lost, ends their sessions, and tells them. They set up another when they sign in. */
export async function resetSecondFactor(ctx: CommandContext, { id, loginId, personId }: Owner): Promise<void> {
  const { tx, realNow: now } = ctx
  await deleteSecondFactor({ tx, now }, loginId)
  await endSessions(tx, { loginId })
  await recordAudit(ctx, { type: 'second-factor.removed', resource: { type: 'UserAccount', id } })
  await notify(ctx, [{ kind: 'SecondFactorRemoved', personId, once: `second-factor-removed/${id}/${now}`, about: {} }])
}
