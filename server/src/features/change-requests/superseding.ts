import { Failure } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import type { CallerContext, Effect } from '../../platform/command-context.ts'
import { reasonAgainst } from '../approvals/index.ts'
import { cancelHeld } from './commands-ending.ts'
import { type Held, holdChangeRequest } from './held.ts'
import { isOpen } from './rules.ts'
import type { Subject } from './subject.ts'

/** A request that another one takes the place of. */
export type Superseded = Readonly<{ held: Held | undefined; violations: readonly Violation[] }>

/**
 * The open request that a command supersedes, locked. `isAgain`: the command was there before as a draft or returned, so
 * that what it supersedes may have been cancelled in the meantime.
 */
export async function findSuperseded(
  ctx: CallerContext,
  subject: Pick<Subject, 'id'>,
  id: number | null | undefined,
  isAgain = false,
): Promise<Superseded> {
  if (id == null) return { held: undefined, violations: [] }
  const held = await holdChangeRequest(ctx, id).catch(absentOr)
  if (!held || held.row.employeeId !== subject.id) return refused('There is no such request about this employee.')
  const { status } = held.matter
  if (isAgain && status === 'Cancelled') return { held: undefined, violations: [] }
  if (!isOpen(status)) return refused(`${held.row.code} is ${status}: there is nothing of it to supersede.`)
  const reason = reasonAgainst('cancel', held.matter, ctx.caller)
  return reason === undefined ? { held, violations: [] } : refused(`${held.row.code} cannot be cancelled: ${reason}`)
}

/** Cancels what is superseded, in the transaction of what takes its place. */
export async function cancelSuperseded(ctx: CallerContext, { held }: Superseded): Promise<Effect[]> {
  return held ? [await cancelHeld(ctx, held)] : []
}

const refused = (message: string): Superseded => ({
  held: undefined,
  violations: [{ field: 'SupersedesChangeRequestId', message }],
})

function absentOr(error: unknown): undefined {
  if (error instanceof Failure && error.kind === 'notFound') return undefined
  throw error
}
