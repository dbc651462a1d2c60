import type { Caller } from '../../domain/caller.ts'
import { forbidden, reject } from '../../domain/failure.ts'
import type { Money } from '../../domain/money.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Act, CallersAct } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { notify } from '../notices/index.ts'
import { sentenceOfMissing } from './actions.ts'
import type { Approvable } from './approvable.ts'
import { openNextStep, tellThoseAsked } from './chain.ts'
import { circumstancesOf, type StepInChain } from './circumstances.ts'
import { addRemark } from './remarks.ts'
import { mayDecide, type Resolution, resolveStep } from './resolution.ts'
import { nameMatter, organisationVersion } from './routing.ts'
import { addCandidates, type CandidateRow, type StepRow } from './step-rows.ts'
import type { Step } from './steps.ts'
import { readWaiting, storeResolutions } from './waiting.ts'

export type Deciding = Readonly<{
  decision: 'Approved' | 'Declined' | 'Returned'
  remarks?: string | undefined
  /** Of an expense, what the decision leaves of it. */
  amountApproved?: Money | undefined
}>

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

/**
 * The caller's decision of the step that waits, with its remark. Approving it may open the next step. Who may decide is
 * found anew at this moment: a role or delegation that has ended since the step opened is none.
 * @throws forbidden `NotYourDecision` where the hard rules or the chain say so
 */
export async function decide(
  act: CallersAct,
  approvable: Approvable,
  { decision, remarks, amountApproved }: Deciding,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  const [at] = await readWaiting(act, [approvable.id])
  const candidate = at && (await candidateNow(act, at))
  if (!at || !candidate) throw notYours('It does not wait for your decision.')
  const { row: waiting, parties, approvals } = at
  if (parties.has(act.caller.personId)) throw notYours('You raised it, edited it, or it is about yourself.')
  const counted = approvals.filter(({ stepId }) => approvable.isTwoPerson || stepId === waiting.id)
  if (counted.some(({ personId }) => personId === act.caller.personId)) {
    throw notYours('You have approved it already; the next decision is for somebody else.')
  }
  await insertDecision(act, { approvable, row: waiting, candidate, decision, amountApproved })
  const made = [...approvals, { stepId: waiting.id, personId: act.caller.personId }]
  const own = made.filter(({ stepId }) => stepId === waiting.id).length
  const missing = decision === 'Approved' ? Math.max(0, approvalsWanted(waiting) - own) : 0
  await addRemark(act, approvable, {
    type: remarkTypes[decision],
    remark: remarks ?? ['Approved.', ...sentenceOfMissing(missing)].join(' '),
    onBehalfOfAuthorityId: candidate.onBehalfOfId ?? undefined,
  })
  const outcome = missing > 0 ? 'Waiting' : await settleStep(act, { ...at, approvals: made }, decision)
  if (outcome !== 'Waiting') await tellRequester(act, approvable, outcome)
  return outcome
}

const notYours = (reason: string) => forbidden('NotYourDecision', reason)

type As = Pick<CandidateRow, 'id' | 'onBehalfOfId'>

/** As whom the caller may decide the step just now: in their own name if they can, else in the place of another. */
async function candidateNow(act: CallersAct, at: StepInChain): Promise<As | undefined> {
  const { authorityId } = act.caller
  const { approvable, row } = at
  if (authorityId === undefined) return undefined
  const step = { approvable, demand: row }
  const circumstances = circumstancesOf(at)
  if (row.reassignedToAuthorityId === null) {
    const { approvers } = await resolveStep(act, step, circumstances)
    const own = approvers.filter(({ id }) => id === authorityId)
    const found = own.find(({ onBehalfOf }) => !onBehalfOf) ?? own[0]
    if (found) return { id: found.id, onBehalfOfId: found.onBehalfOf?.id ?? null }
  }
  const isAdded = row.candidates.some(candidate => candidate.id === authorityId && candidate.isAdded)
  if (!isAdded && row.reassignedToAuthorityId !== authorityId) return undefined
  const { excludedPersonIds } = circumstances
  const may = await mayDecide(act, step, { authorityId, excludedPersonIds })
  return may ? { id: authorityId, onBehalfOfId: null } : undefined
}

type Decision = Readonly<{
  approvable: Approvable
  row: StepRow
  candidate: As
  decision: Deciding['decision']
  amountApproved: Money | undefined
}>

/** The database says the hard rules once more. */
async function insertDecision(act: CallersAct, deciding: Decision): Promise<void> {
  const { approvable, row, candidate, decision, amountApproved } = deciding
  await act.tx
    .insertInto('approvalDecision')
    .values({
      employerGroupId: act.employerGroupId,
      approvalStepId: row.id,
      approvableId: approvable.id,
      revision: approvable.revision,
      requestedByPersonId: approvable.requestedByPersonId,
      subjectPersonId: approvable.subjectPersonId,
      decidedByPersonId: act.caller.personId,
      authorityId: candidate.id,
      onBehalfOfAuthorityId: candidate.onBehalfOfId,
      decision,
      amountApproved: amountApproved ?? null,
      decidedAt: act.now,
    })
    .execute()
    .catch(
      refusing({
        approval_decision_not_by_requester: () => notYours('You raised it yourself.'),
        approval_decision_not_by_subject: () => notYours('It is about yourself.'),
        approval_decision_not_by_editor: () => notYours('You have edited it.'),
        approval_decision_two_people: () => notYours('You have approved it already.'),
        approval_decision_one_each: () => notYours('You have decided it already.'),
      }),
    )
}

/** What becomes of the step, and of the chain behind it. */
async function settleStep(
  act: CallersAct,
  { row, ...at }: StepInChain,
  decision: Deciding['decision'],
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  await act.tx
    .updateTable('approvalStep')
    .set({ status: decision, decidedAt: act.now, needsApprover: false })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  return decision === 'Approved' ? openNextStep(act, at) : decision
}

/** All who are asked, or as many as the step says. */
const approvalsWanted = ({ rule, requiredApprovals, candidates }: StepRow): number =>
  rule === 'Any' || requiredApprovals > 1 ? requiredApprovals : new Set(candidates.map(({ personId }) => personId)).size

async function tellRequester(act: Act, approvable: Approvable, outcome: string): Promise<void> {
  const { code } = await nameMatter(act, approvable)
  const people = new Set([approvable.requestedByPersonId, approvable.subjectPersonId])
  await notify(
    act,
    [...people].map(personId => ({
      kind: 'StepDecided' as const,
      personId,
      once: `step-decided/${approvable.id}/${approvable.revision}/${outcome}/${personId}`,
      about: { code, outcome },
    })),
  )
}

/** Whether the caller has made this very decision of one of these steps before: a repeat, which changes nothing. */
export const hasDecided = (steps: readonly Step[], { personId }: Caller, decision: Deciding['decision']): boolean =>
  steps.some(step => step.decisions.some(made => made.personId === personId && made.decision === decision))

/**
 * Gives the waiting step to another authority, or adds them where several have to approve it.
 * @throws invalid `AuthorityId` where they lack role or scope, or take part
 */
export async function reassign(
  act: CallersAct,
  approvable: Approvable,
  { authorityId, remarks }: Readonly<{ authorityId: number; remarks: string }>,
): Promise<void> {
  const [at] = await readWaiting(act, [approvable.id])
  if (!at) throw notYours('Nothing of it waits for a decision.')
  const { row: waiting, parties, approvals } = at
  if (parties.has(act.caller.personId)) throw notYours('You take part in it yourself.')
  const own = approvals.filter(({ stepId }) => stepId === waiting.id).map(({ personId }) => personId)
  const excludedPersonIds = new Set([...circumstancesOf(at).excludedPersonIds, ...own, act.caller.personId])
  // Before anything of the organisation is read: what changes from here on finds the step stale.
  const version = await organisationVersion(act)
  const isGood = await mayDecide(act, { approvable, demand: waiting }, { authorityId, excludedPersonIds })
  const message = `Choose an active authority other than yourself who holds the role ${waiting.approverType} for this employee, takes no part in the matter and has not decided the step before.`
  reject(isGood ? [] : [{ field: 'AuthorityId', message }])
  const asked = await giveTo(act, waiting, { authorityId, version })
  await addRemark(act, approvable, { type: 'Reassignment', remark: remarks })
  await tellThoseAsked(act, { approvable, row: waiting, resolution: asked })
}

/** In place of those who were asked; beside them where one alone is not enough. */
async function giveTo(
  act: Act,
  step: StepRow,
  { authorityId, version }: Readonly<{ authorityId: number; version: number }>,
): Promise<Resolution> {
  const isEnough = step.requiredApprovals === 1
  const ids = isEnough ? [authorityId] : [...new Set([...step.candidates.map(({ id }) => id), authorityId])]
  const resolution: Resolution = {
    approverType: step.approverType as UserRole,
    approvers: ids.map(id => ({ id })),
    positionId: step.positionId,
    resolvedVia: null,
    needsApprover: ids.length < step.requiredApprovals,
    path: [],
    organisationVersion: version,
  }
  await storeResolutions(act, [{ stepId: step.id, resolution }])
  if (!isEnough) await addCandidates(act, step.id, [authorityId])
  await act.tx
    .updateTable('approvalStep')
    .set({ reassignedToAuthorityId: isEnough ? authorityId : null })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', step.id)
    .execute()
  return resolution
}
