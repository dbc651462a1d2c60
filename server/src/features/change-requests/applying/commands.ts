import type { CommandContext, Effect } from '../../../core/command-context.ts'
import { attempt } from '../../../core/savepoint.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { lifecycle } from '../../approvals/index.ts'
import { lockEmployee, moveOn, readHistory, withFacts } from '../../employee-facts/index.ts'
import { listHoldings } from '../../positions/index.ts'
import { type Kind, kindNamed, type StoredChange } from '../kinds/index.ts'
import {
  type Background,
  listChanges,
  listReversedChanges,
  situationOf,
  violationsOfSection,
} from '../proposals/index.ts'
import { effectOn } from '../record/index.ts'
import { closeEndedEngagement } from './closing.ts'
import { type Conflict, conflictsOf, conflictsOfRescission } from './conflicts.ts'
import { writeFacts } from './fact-writing.ts'
import { recordApplication } from './notifications.ts'
import { type Due, type Failing, lockDue, lockRescinded, markApplied, markFailed, rescindedBy } from './outcome.ts'
import { violationsWithoutApproval } from './without-approval.ts'

/**
 * Applies an approved or a failed request that is due, in the transaction of the command. If another change has changed
 * its fields since (`BaseChanged`), or it breaks a rule now (`RuleBroken`), it becomes Failed and changes nothing. A
 * repeat does nothing.
 *
 * It applies the changes as stored when the request was raised or edited, which the approvers saw.
 * @throws if it is neither approved nor failed, or is not due: a fault of the calling code
 */
export async function applyChangeRequest(ctx: CommandContext, changeRequestId: number): Promise<'Applied' | 'Failed'> {
  const due = await lockDue(ctx, changeRequestId)
  if (due.status === 'Applied') return 'Applied'
  const gone = await lockRescinded(ctx, rescindedBy(due))
  const kind = kindNamed(due.changeType)
  const changes = await listChanges(ctx, [changeRequestId])
  await kind.lock?.(ctx, changes)
  await lockEmployee(ctx, due.employeeId)
  const history = await readHistory(ctx.reading, due.employeeId)
  // Close an ended engagement, with its positions, before another one begins, also if the job ran late.
  await closeEndedEngagement(ctx, history)
  const holdings = await listHoldings(ctx.reading, history.personId)
  const background = { history, holdings }
  const situation = situationOf(ctx, background, due)
  if (due.effectiveDate > situation.today) throw new Error(`${due.code} is for a day that has not come.`)
  const parts = { kind, due, changes, situation }
  const failure =
    (rescindedBy(due).length > 0
      ? await failureOfRescission(ctx, background, { ...parts, gone })
      : await failureOf(parts)) ?? ruleBroken(await violationsWithoutApproval(ctx, due))
  if (failure) {
    await markFailed(ctx, due, failure)
    return 'Failed'
  }
  await writeFacts(ctx, { due, changes, history })
  await kind.apply?.({ ctx, changeRequestId, situation, changes, isReverse: due.rescindsChangeRequestId !== null })
  const changedFields = await moveOn(ctx, await withFacts(ctx.reading, history))
  const happened = await markApplied(ctx, due, changes)
  await recordApplication(ctx, happened, { due, history, changes, changedFields })
  if (changedFields.includes('TerminationDate'))
    await closeEndedEngagement(ctx, await readHistory(ctx.reading, due.employeeId))
  return 'Applied'
}

/**
 * Applies an approved request in the command of an approval or a retry. An unexpected error undoes its writes, and the
 * request becomes Failed.
 */
export async function applyApproved(
  ctx: CommandContext,
  request: lifecycle.SubmittedRecord,
): Promise<readonly Effect[]> {
  const outcome = await attempt(
    ctx,
    () => applyChangeRequest(ctx, request.id),
    () => failUnexpectedly(ctx, request.id),
  )
  const end = outcome === 'Applied' ? 'applied at once' : 'applied, and fail'
  return [effectOn(request, outcome, `${request.code} would be ${end}.`)]
}

/** Marks a request as Failed after an unexpected error, for an administrator to look at. */
export async function failUnexpectedly(ctx: CommandContext, changeRequestId: number): Promise<'Applied' | 'Failed'> {
  const due = await lockDue(ctx, changeRequestId)
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
  situation: ReturnType<typeof situationOf>
}>

const baseChanged = (message: string, conflicts: readonly Conflict[]): Failing => ({
  code: 'BaseChanged',
  message,
  conflicts,
})

/** Why it cannot be applied; undefined if it can. */
async function failureOf({ kind, changes, situation }: Parts): Promise<Failing | undefined> {
  const section = kind.sectionOf(changes, situation)
  const conflicts = conflictsOf(changes, await kind.changesOf(section, situation), situation)
  if (conflicts.length > 0) {
    return baseChanged('Another change has changed its fields since. Edit it, or cancel it.', conflicts)
  }
  return ruleBroken(await violationsOfSection(kind, section, situation))
}

function ruleBroken(violations: readonly Violation[]): Failing | undefined {
  if (violations.length === 0) return undefined
  const message = violations.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ')
  return { code: 'RuleBroken', message, conflicts: [] }
}

type Gone = Readonly<{ gone: readonly Readonly<{ code: string; status: string }>[] }>

/**
 * As `failureOf`, for a rescinding request: it may change only what it shows. Former values may come back even if they
 * break rules for new values, except for a few rules.
 */
async function failureOfRescission(
  ctx: CommandContext,
  background: Background,
  { kind, due, changes, situation, gone }: Parts & Gone,
): Promise<Failing | undefined> {
  const [first] = gone
  if (first) {
    const message = `${first.code}, which it rescinds, is ${first.status} already.`
    return baseChanged(
      `${message} Cancel it, and rescind the others with a new request.`,
      changes.map(({ field }) => ({ field, message })),
    )
  }
  const now = await listReversedChanges(ctx, background, { ...due, kind, takesBack: rescindedBy(due) })
  const conflicts = conflictsOfRescission(changes, now)
  return conflicts.length === 0
    ? ruleBroken((await kind.violationsOfReturn?.(changes, situation)) ?? [])
    : baseChanged(
        'It would no longer make the changes that it shows. Edit it, or cancel it and rescind again.',
        conflicts,
      )
}
