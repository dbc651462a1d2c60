import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import type { Approvable, StepApprover } from '../approvable/index.ts'
import type { Resolution, StepRequirement } from './resolution.ts'

/** An authority that may decide a step, perhaps as a delegate. */
export type CandidateRow = Readonly<{
  id: number
  personId: number
  onBehalfOfId: number | null
  /** The authority whose vote it is. */
  voteId: number
  /** Whether escalation or an administrator added it, independently of routing. */
  isAdded: boolean
}>

/** A stored step, for routing and deciding. */
export type StepRow = Readonly<{
  id: number
  step: number
  name: string
  approver: StepApprover
  approverType: UserRole
  receivingCostCentreId: number | null
  requiredApprovals: number
  rule: Tables['approvalStep']['rule']
  status: Tables['approvalStep']['status']
  needsApprover: boolean
  positionId: number | null
  resolvedVia: Tables['approvalStep']['resolvedVia']
  reassignedToAuthorityId: number | null
  dueInDays: number | null
  candidates: readonly CandidateRow[]
}>

/** The steps of the current revision, in order. */
export async function listChain(
  ctx: CommandContext,
  approvable: Pick<Approvable, 'id' | 'revision'>,
): Promise<StepRow[]> {
  return (await listChains(ctx, [approvable])).get(approvable.id) ?? []
}

/** The steps of several approvables, by approvable. */
export async function listChains(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  approvables: readonly Pick<Approvable, 'id' | 'revision'>[],
): Promise<ReadonlyMap<number, StepRow[]>> {
  const { rows } = await sql<StepRow & { approvableId: number }>`
    select step.approvable_id, step.id, step.step, step.name, step.approver, step.approver_type,
      step.receiving_cost_centre_id, step.required_approvals, step.rule, step.status, step.needs_approver,
      step.position_id, step.resolved_via, step.reassigned_to_authority_id, step.due_in_days,
      coalesce((select jsonb_agg(jsonb_build_object('id', candidate.authority_id, 'personId', authority.person_id,
          'onBehalfOfId', candidate.on_behalf_of_authority_id, 'isAdded', candidate.is_added,
          'voteId', coalesce(candidate.on_behalf_of_authority_id, candidate.authority_id))
          order by candidate.authority_id, candidate.on_behalf_of_authority_id)
        from approval_candidate candidate join authority on authority.employer_group_id = candidate.employer_group_id
          and authority.id = candidate.authority_id
        where candidate.employer_group_id = step.employer_group_id and candidate.approval_step_id = step.id
        ), '[]') as candidates
    from unnest(${approvables.map(({ id }) => id)}::bigint[], ${approvables.map(({ revision }) => revision)}::int[])
      as current (approvable_id, revision)
    join approval_step step on step.employer_group_id = ${employerGroupId}
      and step.approvable_id = current.approvable_id and step.revision = current.revision
    order by step.approvable_id, step.step`.execute(tx)
  return Map.groupBy(rows, ({ approvableId }) => approvableId)
}

/** A step of a chain that is not stored yet. */
export type PlannedStep = StepRequirement &
  Readonly<{ name: string; rule?: StepRow['rule']; dueInDays: number; resolution: Resolution }>

/** Stores the steps of a chain. The first one waits from now on. @returns their ids, in their order */
export async function insertSteps(
  ctx: CommandContext,
  { id: approvableId, revision }: Approvable,
  steps: readonly PlannedStep[],
): Promise<number[]> {
  const rows = await ctx.tx
    .insertInto('approvalStep')
    .values(
      steps.map(({ name, approver, rule = 'Any', requiredApprovals, dueInDays, resolution, ...step }, place) => ({
        employerGroupId: ctx.employerGroupId,
        approvableId,
        revision,
        step: place + 1,
        name,
        approver,
        receivingCostCentreId: step.receivingCostCentreId,
        approverType: resolution.approverType,
        rule: requiredApprovals > 1 ? 'All' : rule,
        requiredApprovals,
        dueInDays,
        ...found(resolution),
        ...(place === 0 ? waitingFrom(ctx.now, dueInDays) : notReached),
      })),
    )
    .returning(['id', 'step'])
    .execute()
  const ids = rows.toSorted((one, other) => one.step - other.step).map(({ id }) => id)
  await insertCandidates(
    ctx,
    steps.flatMap(({ resolution }, place) => candidatesOf(ids[place] ?? 0, resolution)),
  )
  return ids
}

/** The columns of a step that starts to wait. */
export const waitingFrom = (now: string, dueInDays: number) => ({
  status: 'Waiting' as const,
  waitingSince: now,
  dueAt: new Date(Date.parse(now) + dueInDays * 86_400_000).toISOString(),
})

/** A step that is not reached does not need an approver yet. */
const notReached = { status: 'NotReached' as const, needsApprover: false, waitingSince: null, dueAt: null }

const found = ({ positionId, resolvedVia, needsApprover, path, routedIn }: Resolution) => ({
  positionId,
  resolvedVia,
  needsApprover,
  path: JSON.stringify(path),
  routedIn,
})

type NewCandidate = Readonly<{ stepId: number; id: number; onBehalfOfId: number | null }>

const candidatesOf = (stepId: number, { approvers }: Resolution): NewCandidate[] =>
  approvers.map(({ id, onBehalfOf }) => ({ stepId, id, onBehalfOfId: onBehalfOf?.id ?? null }))

async function insertCandidates(
  { employerGroupId, tx }: CommandContext,
  candidates: readonly NewCandidate[],
): Promise<void> {
  if (candidates.length === 0) return
  await tx
    .insertInto('approvalCandidate')
    .values(
      candidates.map(({ stepId, id, onBehalfOfId }) => ({
        employerGroupId,
        approvalStepId: stepId,
        authorityId: id,
        onBehalfOfAuthorityId: onBehalfOfId,
      })),
    )
    .onConflict(clash => clash.doNothing())
    .execute()
}

/** Deletes the added candidates of a step. */
export async function removeAdded({ employerGroupId, tx }: CommandContext, stepId: number): Promise<void> {
  await tx
    .deleteFrom('approvalCandidate')
    .where('employerGroupId', '=', employerGroupId)
    .where('approvalStepId', '=', stepId)
    .where('isAdded', '=', true)
    .execute()
}

/** Adds candidates to a step. A routed candidate stays routed. */
export async function addCandidates(
  { employerGroupId, tx }: CommandContext,
  stepId: number,
  authorityIds: readonly number[],
) {
  await tx
    .insertInto('approvalCandidate')
    .values(authorityIds.map(authorityId => ({ employerGroupId, approvalStepId: stepId, authorityId, isAdded: true })))
    .onConflict(clash => clash.constraint('approval_candidate_once').doNothing())
    .execute()
}
