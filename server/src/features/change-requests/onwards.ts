import type { CalendarDate } from '../../domain/calendar-date.ts'
import { reject } from '../../domain/failure.ts'
import type { CommandContext, Effect } from '../../platform/command-context.ts'
import { attempt } from '../../platform/savepoint.ts'
import { type PlannedChain, startChain } from '../approvals/index.ts'
import { applyChangeRequest, failUnexpectedly } from './application.ts'
import type { Held } from './held.ts'
import { violationsOfLoneIdentity } from './identity.ts'
import { violationsOfLoneWidening } from './lone-widening.ts'
import { effectOn, moveChangeRequest, tell, tellOfPlan } from './moving.ts'

/** A request on its way, as far as sending it on needs it. */
export type Moving = Readonly<{
  id: number
  code: string
  employeeId: number
  effectiveDate: CalendarDate
  /** Whether the effective date is today or before. */
  isDue: boolean
}>

/** A request that is locked, on its way. */
export const movingOf = ({ row, matter }: Held): Moving => ({ ...row, isDue: matter.isDue })

/**
 * Begins its chain and asks the first approvers; without steps it goes on at once.
 * @throws invalid where it needs an approval all the same
 */
export async function sendOnItsWay(ctx: CommandContext, moving: Moving, chain: PlannedChain): Promise<Effect[]> {
  const outcome = await startChain(ctx, chain)
  if (outcome !== 'Approved') return []
  reject([...(await violationsOfLoneIdentity(ctx, moving)), ...(await violationsOfLoneWidening(ctx, moving))])
  return approved(ctx, moving)
}

/** What follows the last approval: applied where its day has come, in the same transaction, or waiting for it. */
export async function approved(ctx: CommandContext, moving: Moving): Promise<Effect[]> {
  await moveChangeRequest(ctx, moving, { status: 'Approved', decidedAt: ctx.now })
  await tell(ctx, moving, 'approved')
  if (moving.isDue) return applied(ctx, moving)
  await tellOfPlan(ctx, moving, 'change-scheduled')
  return [effectOn(moving, 'Scheduled', `${moving.code} would be applied on ${moving.effectiveDate}.`)]
}

/** Applies what is approved. It may fail, which is no error: the request says why, and what to do. */
export async function applied(ctx: CommandContext, moving: Moving): Promise<Effect[]> {
  const outcome = await attempt(
    ctx,
    () => applyChangeRequest(ctx, moving.id),
    () => failUnexpectedly(ctx, moving.id),
  )
  const end = outcome === 'Applied' ? 'applied at once' : 'applied, and fail'
  return [effectOn(moving, outcome, `${moving.code} would be ${end}.`)]
}
