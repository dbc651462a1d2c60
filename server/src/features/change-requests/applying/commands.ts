import type { CommandContext, Effect } from '../../../core/command-context.ts'
import { attempt } from '../../../core/savepoint.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { lifecycle } from '../../approvals/index.ts'
import { lockEmployee, moveOn, readHistory } from '../../employee-facts/index.ts'
import { holders } from '../../positions/index.ts'
import { type Kind, kindNamed, type StoredChange } from '../kinds/index.ts'
import { listReversedChanges, type Situated, situationOf, violationsOfSection } from '../proposals/index.ts'
import { effectOn } from '../record/index.ts'
import { closeEndedEngagement } from './closing.ts'
import { conflictsOf, conflictsOfRescission } from './conflicts.ts'
import { writeFacts } from './fact-writing.ts'
import { recordApplication } from './notifications.ts'
import {
  type Decided,
  type Due,
  type Failing,
  foreseeApplication,
  lockDue,
  lockRescinded,
  markApplied,
  markFailed,
  rescindedBy,
} from './outcome.ts'
import { violationsWithoutApproval } from './without-approval.ts'

/**
 * Applies an approved or a failed request that is due, in the transaction of the command. If another change has changed
 * its fields since (`BaseChanged`), or it breaks a rule now (`RuleBroken`), it becomes Failed and changes nothing. A
 * repeat does nothing.
 *
 * It applies the changes as stored when the request was raised or edited, which the approvers saw.
 * @throws if it is neither approved nor failed, or is not due: a fault of the calling code
 */
export async function applyChangeRequest(
  ctx: CommandContext,
  changeRequestId: number,
  decided?: Decided,
): Promise<'Applied' | 'Failed'> {
  const foreseen = decided?.foreseen ?? foreseeApplication(ctx, changeRequestId)
  const due = await lockDue(ctx, { id: changeRequestId, decided, row: foreseen.row })
  if (due.status === 'Applied') return 'Applied'
  const changes = await foreseen.changes
  const gone = await lockRescinded(ctx, rescindedBy(due))
  const kind = kindNamed(due.changeType)
  await kind.lock?.(ctx, changes)
  lockEmployee(ctx, due.employeeId)
  const [history, held, unapproved] = await Promise.all([
    readHistory(ctx.reading, due.employeeId),
    holders.listHoldings(ctx.reading, due.employeeId),
    violationsWithoutApproval(
      ctx,
      due,
      changes.map(({ field, factField = field }) => factField),
    ),
  ])
  // Close an ended engagement, with its positions, before another one begins, also if the job ran late.
  const isClosed = await closeEndedEngagement(ctx, history)
  const holdings = isClosed ? await holders.listHoldings(ctx.reading, due.employeeId) : held
  const situation = situationOf(ctx, { history, holdings }, due)
  if (due.effectiveDate > situation.today) throw new Error(`${due.code} is for a day that has not come.`)
  const parts = { kind, due, changes, situation, gone }
  const failure = (await failureOf(ctx, parts)) ?? ruleBroken(unapproved)
  if (failure) {
    await markFailed(ctx, due, failure)
    return 'Failed'
  }
  const revised = await writeFacts(ctx, { due, changes, history })
  await kind.apply?.({ ctx, changeRequestId, situation, changes, isReverse: due.rescindsChangeRequestId !== null })
  const changedFields = await moveOn(
    ctx,
    kind.employees === 'AwaitingHire' ? { ...revised, awaitsHire: false } : revised,
  )
  await markApplied(ctx, due)
  await recordApplication(ctx, { due, history, changes, changedFields })
  if (changedFields.includes('TerminationDate'))
    await closeEndedEngagement(ctx, await readHistory(ctx.reading, due.employeeId))
  return 'Applied'
}

/**
 * Applies an approved request in the command of an approval or a retry. An unexpected error undoes its writes, and the
 * request becomes Failed. `decided`: of an approval, whose writing is left to the outcome.
 */
export async function applyApproved(
  ctx: CommandContext,
  request: lifecycle.SubmittedRecord,
  decided?: Decided,
): Promise<readonly Effect[]> {
  const outcome = await attempt(
    ctx,
    () => applyChangeRequest(ctx, request.id, decided),
    () => failUnexpectedly(ctx, request.id, decided),
  )
  const end = outcome === 'Applied' ? 'applied at once' : 'applied, and fail'
  return [effectOn(request, outcome, `${request.code} would be ${end}.`)]
}

/** Marks a request as Failed after an unexpected error, for an administrator to look at. */
export async function failUnexpectedly(
  ctx: CommandContext,
  changeRequestId: number,
  decided?: Decided,
): Promise<'Applied' | 'Failed'> {
  const due = await lockDue(ctx, { id: changeRequestId, decided })
  if (due.status === 'Applied') return 'Applied'
  const message =
    'It could not be applied, for a reason that is in the log of the service. Edit it, try again, or cancel it.'
  await markFailed(ctx, due, { code: 'Unexpected', message, conflicts: [] })
  return 'Failed'
}

type Parts = Readonly<{
  kind: Kind
  due: Due
  changes: readonly StoredChange[]
  situation: Situated
  /** The requests to rescind that are not applied, or no longer. */
  gone: readonly Readonly<{ code: string; status: string }>[]
}>

/** The reason against applying a request; undefined if there is none. */
async function failureOf(ctx: CommandContext, parts: Parts): Promise<Failing | undefined> {
  const { kind, due, changes, situation } = parts
  if (due.rescindsChangeRequestId !== null) return failureOfRescission(ctx, parts)
  const section = kind.sectionOf(changes, situation)
  const conflicts = conflictsOf(changes, await kind.changesOf(section, situation), situation)
  return (
    baseChanged('Another change has changed its fields since. Edit it, or cancel it.', conflicts) ??
    ruleBroken(await violationsOfSection(kind, section, situation))
  )
}

/**
 * As `failureOf`, for a rescinding request: it may change only what it shows. Former values may come back even if they
 * break rules for new values, except for a few rules.
 */
async function failureOfRescission(
  ctx: CommandContext,
  { kind, due, changes, situation, gone: [gone] }: Parts,
): Promise<Failing | undefined> {
  if (gone) {
    const message = `${gone.code}, which it rescinds, is ${gone.status} already.`
    const conflicts = changes.map(({ field }) => ({ field, message }))
    return {
      code: 'BaseChanged',
      message: `${message} Cancel it, and rescind the others with a new request.`,
      conflicts,
    }
  }
  const now = await listReversedChanges(ctx, situation, { ...due, kind, takesBack: rescindedBy(due) })
  return (
    baseChanged(
      'It would no longer make the changes that it shows. Edit it, or cancel it and rescind again.',
      conflictsOfRescission(changes, now),
    ) ?? ruleBroken((await kind.violationsOfReturn?.(changes, situation)) ?? [])
  )
}

const baseChanged = (message: string, conflicts: readonly Violation[]): Failing | undefined =>
  conflicts.length === 0 ? undefined : { code: 'BaseChanged', message, conflicts }

function ruleBroken(violations: readonly Violation[]): Failing | undefined {
  if (violations.length === 0) return undefined
  const message = violations.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ')
  return { code: 'RuleBroken', message, conflicts: [] }
}
