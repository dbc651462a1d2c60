import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden } from '../../../domain/failure.ts'
import type { Money } from '../../../domain/money.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { notify } from '../../notices/index.ts'
import { type Approvable, addRemark, getResource } from '../approvable/index.ts'
import type { Approver } from '../lookup/index.ts'
import {
  approvalsOf,
  approvalsWanted,
  chainContextOf,
  mayDecide,
  openNextStep,
  readWaiting,
  resolveStep,
  type Step,
  type StepInChain,
  type StepRow,
  voteOf,
  votesOf,
} from '../steps/index.ts'

import { sentenceOfMissing, voteAlreadyCast } from './rules.ts'

export type Deciding = Readonly<{
  decision: 'Approved' | 'Declined' | 'Returned'
  remarks?: string | undefined
  /** The amount that the decision grants, for expenses. */
  amountApproved?: Money | undefined
}>

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

/**
 * Records the caller's decision of the waiting step, with its remark. An approval may open the next step. The approvers
 * are resolved again at this moment: a role or delegation that has ended since the step opened does not count.
 * @throws forbidden `NotYourDecision` if the hard rules or the chain exclude the caller
 */
export async function decide(
  ctx: CallerContext,
  approvable: Approvable,
  { decision, remarks, amountApproved }: Deciding,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  const [at] = await readWaiting(ctx.reading, [approvable.id])
  const approver = at && (await callerAsApprover(ctx, at))
  if (!at || !approver) throw notYourDecision('It does not wait for your decision.')
  const { row: waiting, parties, approvals } = at
  if (parties.has(ctx.caller.personId)) throw notYourDecision('You requested it, edited it, or it is about yourself.')
  const counted = approvals.filter(({ stepId }) => approvable.isTwoPerson || stepId === waiting.id)
  if (counted.some(({ personId }) => personId === ctx.caller.personId)) {
    throw notYourDecision('You have approved it already. Another person must make the next decision.')
  }
  const castVotes = new Set(approvalsOf(at).map(({ voteId }) => voteId))
  const as = approver.as.find(one => !castVotes.has(voteOf(one)))
  if (!as) throw notYourDecision(voteAlreadyCast)
  await insertDecision(ctx, { approvable, row: waiting, as, decision, amountApproved })
  const made = [...approvals, { stepId: waiting.id, personId: ctx.caller.personId, voteId: voteOf(as) }]
  const wanted = approvalsWanted(waiting, approver.votes)
  const missing = decision === 'Approved' ? Math.max(0, wanted - castVotes.size - 1) : 0
  await addRemark(ctx, approvable, {
    type: remarkTypes[decision],
    remark: remarks ?? ['Approved.', ...sentenceOfMissing(missing)].join(' '),
    onBehalfOfAuthorityId: as.onBehalfOf?.id,
  })
  const outcome = missing > 0 ? 'Waiting' : await settleStep(ctx, { ...at, approvals: made }, decision)
  if (outcome !== 'Waiting') await notifyRequester(ctx, approvable, outcome)
  return outcome
}

const notYourDecision = (reason: string) => forbidden('NotYourDecision', reason)

/**
 * The authorities as which the caller may decide, their own first; and the number of votes of the resolved approvers.
 */
type CallerAsApprover = Readonly<{ as: readonly Approver[]; votes: number }>

/** Resolves as which authority the caller may decide the step now; undefined if as none. */
async function callerAsApprover(ctx: CallerContext, at: StepInChain): Promise<CallerAsApprover | undefined> {
  const { authorityId } = ctx.caller
  const { approvable, row } = at
  if (authorityId === undefined) return undefined
  const step = { approvable, requirement: row }
  const chainContext = chainContextOf(at)
  const isGiven = row.reassignedToAuthorityId !== null
  const approvers = isGiven ? [] : (await resolveStep(ctx.reading, step, chainContext)).approvers
  const own = approvers.filter(({ id }) => id === authorityId)
  const isNamed =
    row.reassignedToAuthorityId === authorityId ||
    row.candidates.some(candidate => candidate.id === authorityId && candidate.isAdded)
  const { excludedPersonIds } = chainContext
  const may = isNamed && (own.length > 0 || (await mayDecide(ctx.reading, step, { authorityId, excludedPersonIds })))
  const as = [...own, ...(may ? [{ id: authorityId }] : [])].toSorted(inOwnNameFirst)
  return as.length === 0 ? undefined : { as, votes: votesOf(approvers) }
}

const inOwnNameFirst = (one: Approver, other: Approver): number =>
  Number(one.onBehalfOf !== undefined) - Number(other.onBehalfOf !== undefined)

type Decision = Readonly<{
  approvable: Approvable
  row: StepRow
  as: Approver
  decision: Deciding['decision']
  amountApproved: Money | undefined
}>

/** Named constraints of the table enforce the hard rules as well. */
async function insertDecision(ctx: CallerContext, deciding: Decision): Promise<void> {
  const { approvable, row, as, decision, amountApproved } = deciding
  await ctx.tx
    .insertInto('approvalDecision')
    .values({
      employerGroupId: ctx.employerGroupId,
      approvalStepId: row.id,
      approvableId: approvable.id,
      revision: approvable.revision,
      requestedByPersonId: approvable.requestedByPersonId,
      subjectPersonId: approvable.subjectPersonId,
      decidedByPersonId: ctx.caller.personId,
      authorityId: as.id,
      onBehalfOfAuthorityId: as.onBehalfOf?.id ?? null,
      decision,
      amountApproved: amountApproved ?? null,
      decidedAt: ctx.now,
    })
    .execute()
    .catch(
      refusing({
        approval_decision_not_by_requester: () => notYourDecision('You requested it yourself.'),
        approval_decision_not_by_subject: () => notYourDecision('It is about yourself.'),
        approval_decision_not_by_editor: () => notYourDecision('You have edited it.'),
        approval_decision_two_people: () => notYourDecision('You have approved it already.'),
        approval_decision_one_each: () => notYourDecision('You have decided it already.'),
      }),
    )
}

/** Settles the step, and opens the next one after an approval. */
async function settleStep(
  ctx: CallerContext,
  { row, ...at }: StepInChain,
  decision: Deciding['decision'],
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  await ctx.tx
    .updateTable('approvalStep')
    .set({ status: decision, decidedAt: ctx.now, needsApprover: false })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  return decision === 'Approved' ? openNextStep(ctx, at) : decision
}

async function notifyRequester(ctx: CommandContext, approvable: Approvable, outcome: string): Promise<void> {
  const { code } = await getResource(ctx.reading, approvable)
  const people = new Set([approvable.requestedByPersonId, approvable.subjectPersonId])
  await notify(
    ctx,
    [...people].map(personId => ({
      kind: 'StepDecided' as const,
      personId,
      once: `step-decided/${approvable.id}/${approvable.revision}/${outcome}/${personId}`,
      about: { code, outcome },
    })),
  )
}

/** Whether the caller has made this decision of one of these steps before. */
export const hasDecided = (steps: readonly Step[], { personId }: Caller, decision: Deciding['decision']): boolean =>
  steps.some(step => step.decisions.some(made => made.personId === personId && made.decision === decision))
