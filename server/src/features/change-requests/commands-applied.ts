import type { CallerContext, Outcome } from '../../platform/command-context.ts'
import { askedFor } from './asked.ts'
import { rejectInOrder } from './commands.ts'
import { rejectSilence } from './commands-deciding.ts'
import { holdChangeRequest, refuseOrStale } from './held.ts'
import { applied, movingOf } from './onwards.ts'
import { lockTakenBack } from './outcome.ts'
import { storeChangeRequest } from './storing.ts'
import { getSubject } from './subject.ts'

/** Tries once more to apply what failed, looking at everything again. It may fail again. @throws forbidden, stale */
export async function retryChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const held = await holdChangeRequest(ctx, id)
  refuseOrStale('retry', held, ctx)
  return { effects: await applied(ctx, movingOf(held)) }
}

type Rescinding = Readonly<{ Remarks: string; EffectiveDate?: string; AlsoRescind?: readonly number[] }>

/**
 * Asks for an applied request to be taken back: a request of the same kind with the values that were there before. The
 * original becomes Rescinded when that one is applied. Later changes to the same fields have to be named, since they are
 * taken back too; one that changes more has to be rescinded first.
 * The outcome's id is that of the request that takes it back.
 * @throws forbidden `InsufficientRole`, stale
 */
export async function rescindChangeRequest(
  ctx: CallerContext,
  id: number,
  { Remarks, EffectiveDate, AlsoRescind = [] }: Rescinding,
): Promise<Outcome> {
  const also = [...new Set(AlsoRescind)]
  await lockTakenBack(ctx, [id, ...also])
  const held = await holdChangeRequest(ctx, id)
  refuseOrStale('rescind', held, ctx)
  rejectSilence(Remarks)
  const { row } = held
  const subject = await getSubject(ctx, row.employeeId)
  const said = { ChangeType: row.changeType, EmployeeId: row.employeeId, EffectiveDate, section: undefined }
  const rescinds = { id, also }
  const asked = await askedFor(ctx, { said, subject, rescinds })
  rejectInOrder(asked.violations)
  return storeChangeRequest(ctx, { said, subject, asked, remarks: Remarks, isDraft: false, rescinds })
}
