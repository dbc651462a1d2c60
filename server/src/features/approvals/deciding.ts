import { forbidden, reject } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Act, CallersAct } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { notify } from '../notices/index.ts'
import type { Approvable } from './approvable.ts'
import { addRemark, partiesOf } from './approvables.ts'
import { openNextStep, resolveAgain, tellThoseAsked } from './chain.ts'
import { mayDecide, type Resolution } from './resolution.ts'
import { nameMatter, organisationVersion, personsOf } from './routing.ts'
import {
  addCandidates,
  type CandidateRow,
  listApprovals,
  listChain,
  type StepRow,
  storeResolution,
} from './step-rows.ts'

export type Deciding = Readonly<{ decision: 'Approved' | 'Declined' | 'Returned'; remarks?: string | undefined }>

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

/**
 * The caller's decision of the step that waits, with its remark. Approving it may open the next step. Who may decide is
 * found anew at this moment: a role or delegation that has ended since the step opened is none.
 * @throws forbidden `NotYourDecision` where the hard rules or the chain say so
 */
export async function decide(
  act: CallersAct,
  approvable: Approvable,
  { decision, remarks }: Deciding,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  const chain = await listChain(act, approvable)
  const waiting = chain.find(row => row.status === 'Waiting')
  const parties = await partiesOf(act, approvable)
  const approvals = await listApprovals(act, approvable)
  const candidate = waiting && (await candidateNow(act, { approvable, row: waiting, chain }))
  if (!waiting || !candidate) throw notYours('It does not wait for your decision.')
  if (parties.has(act.caller.personId)) throw notYours('You raised it, edited it, or it is about yourself.')
  const counted = approvals.filter(({ stepId }) => approvable.isTwoPerson || stepId === waiting.id)
  if (counted.some(({ personId }) => personId === act.caller.personId)) {
    throw notYours('You have approved it already; the next decision is for somebody else.')
  }
  await insertDecision(act, { approvable, row: waiting, candidate, decision })
  if (remarks !== undefined) {
    const onBehalfOfAuthorityId = candidate.onBehalfOfId ?? undefined
    await addRemark(act, approvable, { type: remarkTypes[decision], remark: remarks, onBehalfOfAuthorityId })
  }
  const outcome = await settleStep(act, { approvable, row: waiting, decision })
  if (outcome !== 'Waiting') await tellRequester(act, approvable, outcome)
  return outcome
}

const notYours = (reason: string) => forbidden('NotYourDecision', reason)

type AtStep = Readonly<{ approvable: Approvable; row: StepRow; chain: readonly StepRow[] }>

/** As whom the caller may decide the step just now: in their own name if they can, else in the place of another. */
async function candidateNow(act: CallersAct, at: AtStep): Promise<CandidateRow | undefined> {
  const { authorityId } = act.caller
  if (authorityId === undefined) return undefined
  const { reassignedToAuthorityId } = at.row
  if (reassignedToAuthorityId === null) {
    const { approvers } = await resolveAgain(act, at)
    const own = approvers.filter(({ id }) => id === authorityId)
    const found = own.find(({ onBehalfOf }) => !onBehalfOf) ?? own[0]
    if (found) return { id: found.id, onBehalfOfId: found.onBehalfOf?.id ?? null, isAdded: false }
  }
  const added = at.row.candidates.find(({ id, isAdded }) => id === authorityId && isAdded)
  const isTheirs = added !== undefined || reassignedToAuthorityId === authorityId
  return isTheirs && (await stillMay(act, at)) ? { id: authorityId, onBehalfOfId: null, isAdded: true } : undefined
}

const stillMay = (act: CallersAct, { approvable, row }: AtStep): Promise<boolean> =>
  mayDecide(
    act,
    { approvable, demand: row },
    { authorityId: act.caller.authorityId ?? 0, excludedPersonIds: new Set() },
  )

type Decision = Readonly<{
  approvable: Approvable
  row: StepRow
  candidate: CandidateRow
  decision: Deciding['decision']
}>

/** The database says the hard rules once more. */
async function insertDecision(act: CallersAct, { approvable, row, candidate, decision }: Decision): Promise<void> {
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
  { approvable, row, decision }: Omit<Decision, 'candidate'>,
): Promise<'Waiting' | 'Approved' | 'Declined' | 'Returned'> {
  if (decision === 'Approved') {
    const approvals = (await listApprovals(act, approvable)).filter(({ stepId }) => stepId === row.id)
    if (approvals.length < (await approvalsWanted(act, row))) return 'Waiting'
  }
  await act.tx
    .updateTable('approvalStep')
    .set({ status: decision, decidedAt: act.now, needsApprover: false })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  return decision === 'Approved' ? openNextStep(act, approvable) : decision
}

/** All who are asked, or as many as the step says. */
async function approvalsWanted(act: Act, { rule, requiredApprovals, candidates }: StepRow): Promise<number> {
  if (rule === 'Any' || requiredApprovals > 1) return requiredApprovals
  return (
    await personsOf(
      act,
      candidates.map(({ id }) => id),
    )
  ).length
}

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

/** Whether the caller has made this very decision of this revision before: a repeat, which changes nothing. */
export async function hasDecided(
  act: CallersAct,
  { id, revision }: Approvable,
  decision: Deciding['decision'],
): Promise<boolean> {
  const made = await act.tx
    .selectFrom('approvalDecision')
    .select('id')
    .where('employerGroupId', '=', act.employerGroupId)
    .where('approvableId', '=', id)
    .where('revision', '=', revision)
    .where('decidedByPersonId', '=', act.caller.personId)
    .where('decision', '=', decision)
    .where('isVoided', '=', false)
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Gives the waiting step to another authority, or adds them where several have to approve it.
 * @throws invalid `AuthorityId` where they lack role or scope, or take part
 */
export async function reassign(
  act: CallersAct,
  approvable: Approvable,
  { authorityId, remarks }: Readonly<{ authorityId: number; remarks: string }>,
): Promise<void> {
  const parties = await partiesOf(act, approvable)
  if (parties.has(act.caller.personId)) throw forbidden('NotYourDecision', 'You take part in it yourself.')
  const waiting = (await listChain(act, approvable)).find(row => row.status === 'Waiting')
  if (!waiting) throw forbidden('NotYourDecision', 'Nothing of it waits for a decision.')
  const approvals = await listApprovals(act, approvable)
  const earlier = approvable.isTwoPerson ? approvals.map(({ personId }) => personId) : []
  const excludedPersonIds = new Set([...parties, act.caller.personId, ...earlier])
  const isGood = await mayDecide(act, { approvable, demand: waiting }, { authorityId, excludedPersonIds })
  const message = `Choose an active authority other than yourself who holds the role ${waiting.approverType} for this employee and takes no part in the matter.`
  reject(isGood ? [] : [{ field: 'AuthorityId', message }])
  const asked = await giveTo(act, waiting, authorityId)
  await addRemark(act, approvable, { type: 'Reassignment', remark: remarks })
  await tellThoseAsked(act, { approvable, row: waiting, resolution: asked })
}

/** In place of those who were asked; beside them where one alone is not enough. */
async function giveTo(act: Act, step: StepRow, authorityId: number): Promise<Resolution> {
  const isEnough = step.requiredApprovals === 1
  const ids = isEnough ? [authorityId] : [...new Set([...step.candidates.map(({ id }) => id), authorityId])]
  const resolution: Resolution = {
    approverType: step.approverType as UserRole,
    approvers: ids.map(id => ({ id })),
    positionId: step.positionId,
    resolvedVia: null,
    needsApprover: ids.length < step.requiredApprovals,
    path: [],
    organisationVersion: await organisationVersion(act),
  }
  await storeResolution(act, step.id, resolution)
  if (!isEnough) await addCandidates(act, step.id, [authorityId])
  await act.tx
    .updateTable('approvalStep')
    .set({ reassignedToAuthorityId: isEnough ? authorityId : null })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', step.id)
    .execute()
  return resolution
}
