import type { Insertable } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { forbidden } from '../../../domain/failure.ts'
import type { Money } from '../../../domain/money.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { write } from '../../../platform/database/writes.ts'
import type { ApprovalDecisionTable } from '../../../platform/tables.generated.ts'
import { notify } from '../../notices/index.ts'
import { sentenceOfMissing, voteAlreadyCast } from '../actions/index.ts'
import {
  type Approvable,
  type ApprovedResource,
  addRemark,
  approvalsWanted,
  type Voter,
  voteOf,
  votesOf,
} from '../approvable/index.ts'
import { approvalsOf, openNextStep, type Resolved, type StepRow, setSteps, storeResolutions } from '../steps/index.ts'
import type { HeldToDecide } from './kind.ts'

export type Decision = Readonly<{
  decision: 'Approved' | 'Declined' | 'Returned'
  remarks?: string | undefined
  /** The amount that the decision grants, for expenses. */
  amountApproved?: Money | undefined
}>

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

/**
 * Records the caller's decision of the waiting step, with its remark. An approval may open the next step.
 * @throws forbidden `NotYourDecision` if the hard rules or the chain exclude the caller
 */
export async function decide(
  ctx: CallerContext,
  { approvable, row: resource, waiting }: HeldToDecide,
  { decision, remarks, amountApproved }: Decision,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  const own = waiting ? ownCandidates(ctx, waiting) : []
  if (!waiting || own.length === 0) throw notYourDecision('It does not wait for your decision.')
  const { row, approvals } = waiting
  const castVotes = new Set(approvalsOf(waiting).map(({ voteId }) => voteId))
  const as = own.find(one => !castVotes.has(voteOf(one)))
  if (!as) throw notYourDecision(voteAlreadyCast)
  await insertDecision(ctx, { approvable, row, as, decision, amountApproved })
  const made = [...approvals, { stepId: row.id, personId: ctx.caller.personId, voteId: voteOf(as) }]
  const wanted = approvalsWanted(row, votesOf(waiting.resolution.approvers))
  const missing = decision === 'Approved' ? Math.max(0, wanted - castVotes.size - 1) : 0
  await addRemark(ctx, approvable, {
    type: remarkTypes[decision],
    remark: remarks ?? ['Approved.', ...sentenceOfMissing(missing)].join(' '),
    onBehalfOfAuthorityId: as.onBehalfOf?.id,
  })
  const outcome = missing > 0 ? 'Waiting' : await settleStep(ctx, { ...waiting, resource, approvals: made }, decision)
  if (outcome !== 'Waiting') await notifyRequester(ctx, { approvable, resource }, outcome)
  return outcome
}

const notYourDecision = (reason: string) => forbidden('NotYourDecision', reason)

/** The candidates of a step as which the caller may decide it now, in their own name first. */
function ownCandidates({ caller }: CallerContext, { row, resolution, ineligibleIds }: Resolved): Voter[] {
  const added = row.candidates.filter(({ id, isAdded }) => isAdded && !ineligibleIds.includes(id))
  const isForOther = ({ onBehalfOf }: Voter) => Number(onBehalfOf !== undefined)
  return [...resolution.approvers, ...added.map(({ id }) => ({ id }))]
    .filter(({ id }) => id === caller.authorityId)
    .toSorted((one, other) => isForOther(one) - isForOther(other))
}

type NewDecision = Readonly<{
  approvable: Approvable
  row: StepRow
  as: Voter
  decision: Decision['decision']
  amountApproved: Money | undefined
}>

/** Named constraints of the table enforce the hard rules as well. */
async function insertDecision(ctx: CallerContext, deciding: NewDecision): Promise<void> {
  const { approvable, row, as, decision, amountApproved } = deciding
  const inserted = insertRow({
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
  write(
    ctx.tx,
    inserted,
    refusing({
      approval_decision_not_by_requester: () => notYourDecision('You requested it yourself.'),
      approval_decision_not_by_subject: () => notYourDecision('It is about yourself.'),
      approval_decision_not_by_editor: () => notYourDecision('You have edited it.'),
      approval_decision_two_people: () => notYourDecision('You have approved it already.'),
      approval_decision_one_each: () => notYourDecision('You have decided it already.'),
    }),
  )
}

const insertRow = compiledOnce((tx, row: Insertable<ApprovalDecisionTable>) =>
  tx.insertInto('approvalDecision').values(row),
)

/** Settles the step, and opens the next one after an approval. */
async function settleStep(
  ctx: CallerContext,
  { row, ...at }: Resolved & Readonly<{ resource: ApprovedResource }>,
  decision: Decision['decision'],
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  // Those who could decide it at this moment stay with it: the job that routes stale steps again passes over settled ones.
  if (row.isStale) await storeResolutions(ctx, [{ stepId: row.id, ...at }])
  await setSteps(ctx, [row.id], { status: decision, decidedAt: ctx.now, needsApprover: false })
  if (decision !== 'Approved') return decision
  // The next line step begins above the position where this one was decided.
  const settled = row.isStale ? { ...row, positionId: at.resolution.positionId } : row
  return openNextStep(ctx, { ...at, chain: at.chain.map(step => (step === row ? settled : step)) })
}

type Decided = Readonly<{ approvable: Approvable; resource: ApprovedResource }>

async function notifyRequester(ctx: CommandContext, { approvable, resource }: Decided, outcome: string): Promise<void> {
  const people = new Set([approvable.requestedByPersonId, approvable.subjectPersonId])
  await notify(
    ctx,
    [...people].map(personId => ({
      kind: 'StepDecided' as const,
      personId,
      once: `step-decided/${approvable.id}/${approvable.revision}/${outcome}/${personId}`,
      about: { code: resource.code, outcome },
      resource: { type: approvable.kind, id: resource.id },
    })),
  )
}
