import type { CalendarDate } from '../../domain/calendar-date.ts'
import { reject } from '../../domain/failure.ts'
import type { Act } from '../../platform/act.ts'
import { attempt } from '../../platform/savepoint.ts'
import { type PlannedChain, startChain } from '../approvals/index.ts'
import { applyChangeRequest, failUnexpectedly } from './application.ts'
import type { Held } from './held.ts'
import { violationsOfLoneIdentity } from './identity.ts'
import { violationsOfLoneWidening } from './lone-widening.ts'
import { affect, moveChangeRequest, tell, tellOfPlan } from './moving.ts'

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
export async function sendOnItsWay(act: Act, moving: Moving, chain: PlannedChain): Promise<void> {
  const outcome = await startChain(act, chain)
  if (outcome !== 'Approved') return
  reject([...(await violationsOfLoneIdentity(act, moving)), ...(await violationsOfLoneWidening(act, moving))])
  await approved(act, moving)
}

/** What follows the last approval: applied where its day has come, in the same transaction, or waiting for it. */
export async function approved(act: Act, moving: Moving): Promise<void> {
  await moveChangeRequest(act, moving, { status: 'Approved', decidedAt: act.now })
  await tell(act, moving, 'approved')
  if (moving.isDue) return applied(act, moving)
  await tellOfPlan(act, moving, 'change-scheduled')
  affect(act, moving, 'Scheduled', `${moving.code} would be applied on ${moving.effectiveDate}.`)
}

/** Applies what is approved. It may fail, which is no error: the request says why, and what to do. */
export async function applied(act: Act, moving: Moving): Promise<void> {
  const outcome = await attempt(
    act,
    () => applyChangeRequest(act, moving.id),
    () => failUnexpectedly(act, moving.id),
  )
  affect(
    act,
    moving,
    outcome,
    `${moving.code} would be ${outcome === 'Applied' ? 'applied at once' : 'applied, and fail'}.`,
  )
}
