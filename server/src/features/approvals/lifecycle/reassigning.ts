import { sql } from 'kysely'
import { type CallerContext, type CommandContext, refuseStale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { Failure, forbidden } from '../../../domain/failure.ts'
import { roleInWords } from '../../../domain/text/wording.ts'
import { addRemark, approvableEvent } from '../approvable/index.ts'
import type { FoundApprover } from '../lookup/index.ts'
import {
  addDeciders,
  approvalsOf,
  approvalsOfStep,
  chainContextOf,
  notifyOfWaiting,
  readWaiting,
  removeAdded,
  type StepInChain,
  type StepRow,
  storeResolutions,
  testAuthority,
} from '../steps/index.ts'
import { hold, refuse, rejectBlankRemarks } from './held.ts'
import type { Lifecycle } from './kind.ts'

type Reassignment = Readonly<{ AuthorityId: number; Remarks: string }>

/**
 * Gives the waiting step to another authority, who replaces the former approvers, those added by escalation included.
 * If the step takes several approvals, adds the authority to its approvers. A repeat does nothing.
 * @throws notFound, stale, forbidden, invalid `AuthorityId` if they lack the role or the scope, or are a party
 */
export async function reassignStep(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, ...reassignment }: Reassignment & Readonly<{ id: number }>,
): Promise<void> {
  const { AuthorityId: authorityId, Remarks: remark } = reassignment
  const held = await hold(ctx, kind, id)
  refuse(ctx, held, { kind, action: 'reassign' })
  rejectBlankRemarks(remark)
  const [at] = await readWaiting(ctx.reading, [held.approvable.id])
  if (!at) throw forbidden('NotYourDecision', 'No step of it waits for a decision.')
  if (await isRepeated(ctx, at, reassignment)) return
  refuseStale(ctx, held.row.version)
  const assignee = await getEligible(ctx, at, authorityId)
  const isOneOfSeveral = approvalsOfStep(at) > 1
  const needsApprover = isOneOfSeveral && (await addDeciders(ctx, at, [authorityId]))
  if (!isOneOfSeveral) await assignAlone(ctx, at.row, assignee)
  const { approvable, row } = at
  await addRemark(ctx, approvable, { type: 'Reassignment', remark })
  await notifyOfWaiting(ctx, {
    approvable,
    resource: held.row,
    row,
    resolution: { approvers: [assignee.approver], needsApprover },
  })
  await kind.update(ctx, id, {})
  await record(ctx, approvableEvent(kind, held.row, 'reassigned'))
}

/**
 * Whether the caller was the last to reassign the waiting step, with the same remarks, and that authority is still an
 * approver. Reassignments of earlier steps do not count.
 */
async function isRepeated(
  ctx: CallerContext,
  { approvable, row }: StepInChain,
  { AuthorityId, Remarks }: Reassignment,
): Promise<boolean> {
  const isAssigned =
    row.reassignedToAuthorityId === AuthorityId ||
    row.candidates.some(({ id, isAdded }) => isAdded && id === AuthorityId)
  if (!isAssigned) return false
  const { rows } = await sql<{ authorPersonId: number | null; remark: string }>`
    select author_person_id, remark from remark
    where employer_group_id = ${ctx.employerGroupId} and approvable_id = ${approvable.id} and type = 'Reassignment'
      and created_at >= (select waiting_since from approval_step
        where employer_group_id = ${ctx.employerGroupId} and id = ${row.id})
    order by sequence desc limit 1`.execute(ctx.tx)
  const [last] = rows
  return last?.authorPersonId === ctx.caller.personId && last.remark === Remarks
}

/** `routedIn`: the database snapshot in which the authority may decide the step. */
type Assignee = Readonly<{ approver: FoundApprover; routedIn: string }>

/** @throws invalid `AuthorityId` */
async function getEligible(ctx: CallerContext, at: StepInChain, authorityId: number): Promise<Assignee> {
  const { approvable, row } = at
  const approvals = approvalsOf(at)
  const approved = approvals.map(({ personId }) => personId)
  const chainContext = chainContextOf(at)
  const excludedPersonIds = new Set([...chainContext.excludedPersonIds, ...approved, ctx.caller.personId])
  const step = { approvable, requirement: row, chainContext: { ...chainContext, excludedPersonIds } }
  const { approver, routedIn } = await testAuthority(ctx.reading, step, authorityId)
  if (approver && approvals.every(({ voteId }) => voteId !== authorityId)) return { approver, routedIn }
  const message = `Choose an active authority other than yourself who holds the role of ${roleInWords(row.approverType)} for this employee, is not a party to it and has not decided the step before.`
  throw new Failure('invalid', 'InvalidRequest', 'The request is invalid.', [{ field: 'AuthorityId', message }])
}

async function assignAlone(ctx: CommandContext, row: StepRow, { approver, routedIn }: Assignee): Promise<void> {
  const { id: stepId, approverType, positionId } = row
  const found = { approverType, positionId, resolvedVia: null, needsApprover: false, path: [], routedIn }
  await removeAdded(ctx, stepId)
  await storeResolutions(ctx, [
    { stepId, resolution: { ...found, approvers: [approver] }, reassignedToId: approver.id },
  ])
}
