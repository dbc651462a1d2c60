import { sql } from 'kysely'
import { type CallerContext, type CommandContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import { spelledOut } from '../../../domain/text/wording.ts'
import { inFieldOrder } from '../../../domain/violation.ts'
import { requireRoleOverStructure } from '../../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../../administrative-changes/index.ts'
import { defaultPolicies } from '../approvable/index.ts'
import { readLimits } from './queries.ts'
import { commandInOrder, conditionsOf, usualPriority, violationsOfPolicy, violationsOfReplacing } from './rules.ts'
import { ApprovalPolicyCommand } from './schemas.ts'
import { policyInWords } from './wording.ts'

/** The kind of administrative change that creates, replaces or deletes a policy. */
export const policyChange = 'ApprovalPolicy'

type Wanted = Readonly<{ id?: number; command: ApprovalPolicyCommand | null }>

/**
 * Requests a new policy. It applies when a second administrator has confirmed it.
 * @returns in a dry run, the id of the policy
 */
export async function createApprovalPolicy(ctx: CallerContext, command: ApprovalPolicyCommand): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const { codes, ...checked } = await check(ctx, { command })
  if (ctx.isDryRun) return { id: await store(ctx, checked) }
  const words = policyInWords(command, { codes })
  return ask(ctx, { command }, `A new approval policy for ${spelledOut(command.ChangeType)}, ${words}.`)
}

/** @throws notFound, stale */
export async function updateApprovalPolicy(
  ctx: CallerContext,
  { id, command }: Readonly<{ id: number; command: ApprovalPolicyCommand }>,
): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const before = await lockPolicy(ctx, id)
  refuseStale(ctx, before.version)
  const { codes, ...checked } = await check(ctx, { command, before })
  if (changedFieldsOf(before, checked.policy).length === 0) return {}
  if (ctx.isDryRun) return { id: await store(ctx, checked) }
  const words = policyInWords(command, { codes, isDefault: before.isDefault })
  const summary = `The approval policy "${before.name}" for ${spelledOut(before.changeType)} becomes ${words}.`
  return ask(ctx, { id, command }, summary)
}

/** @throws notFound, conflict `InUse` for the default policy of a type */
export async function deleteApprovalPolicy(ctx: CallerContext, id: number): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const { name, changeType } = await lockDeletable(ctx, id)
  return ask(ctx, { id, command: null }, `The approval policy "${name}" for ${spelledOut(changeType)} is deleted.`)
}

const ask = (ctx: CallerContext, wanted: Wanted, summary: string) =>
  requestAdministrativeChange(ctx, {
    kind: policyChange,
    resource: { type: 'ApprovalPolicy', ...(wanted.id !== undefined && { id: wanted.id }) },
    summary,
    command: { ...wanted, command: wanted.command && commandInOrder(wanted.command) },
  })

/** Carries out a confirmed change of a policy. */
export async function applyPolicyChange(
  ctx: CallerContext,
  { resourceId, command: stored }: PendingChange,
): Promise<void> {
  const { command } = stored as Wanted
  if (command === null) return remove(ctx, resourceId ?? 0)
  const before = resourceId === null ? undefined : await lockPolicy(ctx, resourceId)
  await store(ctx, await check(ctx, { command, before }))
}

async function remove(ctx: CallerContext, id: number): Promise<void> {
  await lockDeletable(ctx, id)
  await ctx.tx
    .deleteFrom('approvalPolicy')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, { type: 'approval-policy.deleted', resource: { type: 'ApprovalPolicy', id } })
}

const lockPolicy = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('approvalPolicy')
    .select(['id', 'changeType', 'name', 'priority', 'isDefault', 'conditions', 'steps', 'status', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The approval policy'))

type Stored = Awaited<ReturnType<typeof lockPolicy>>

async function lockDeletable(ctx: CallerContext, id: number): Promise<Stored> {
  const stored = await lockPolicy(ctx, id)
  if (stored.isDefault) throw conflict('InUse', 'The default policy cannot be deleted. Change its steps instead.')
  return stored
}

/** A policy after its rules. `before`: the locked policy that it replaces. */
type Checked = Readonly<{ policy: Policy; before: Stored | undefined }>

/** `codes`: of the records that the conditions name. @throws invalid */
async function check(
  ctx: CallerContext,
  { command, before }: Readonly<{ command: ApprovalPolicyCommand; before?: Stored | undefined }>,
): Promise<Checked & Pick<Limits, 'codes'>> {
  const { codes, violations } = await readLimits(ctx, command)
  const found = [
    ...violationsOfPolicy(command, defaultPolicies()),
    ...violationsOfReplacing(command, before),
    ...violations,
  ]
  reject(inFieldOrder(Object.keys(ApprovalPolicyCommand.properties), found))
  const policy = policyOf(command)
  // The default policy keeps its priority, has no conditions and is always active.
  const kept = before?.isDefault && { priority: before.priority, conditions: {}, status: 'Active' as const }
  return { policy: { ...policy, ...kept }, before, codes }
}

type Limits = Awaited<ReturnType<typeof readLimits>>

/** Creates or replaces the policy. @returns its id */
async function store(ctx: CallerContext, { policy, before: stored }: Checked): Promise<number> {
  const { tx, employerGroupId, now } = ctx
  const columns = { ...policy, conditions: JSON.stringify(policy.conditions), steps: JSON.stringify(policy.steps) }
  if (!stored) {
    const { id } = await tx
      .insertInto('approvalPolicy')
      .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(ctx, { type: 'approval-policy.created', resource: { type: 'ApprovalPolicy', id }, after: policy })
    return id
  }
  const { id, version: _, ...before } = stored
  await tx
    .updateTable('approvalPolicy')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
  const changedFields = changedFieldsOf(before, policy)
  const resource = { type: 'ApprovalPolicy', id }
  await record(ctx, { type: 'approval-policy.updated', resource, changedFields, before, after: policy })
  return id
}

const policyOf = (command: ApprovalPolicyCommand) => ({
  changeType: command.ChangeType,
  name: command.Name,
  priority: command.Priority ?? usualPriority,
  conditions: conditionsOf(command),
  steps: command.Steps.map(({ Name, Approver, RequiredApprovals, DueInDays }) => ({
    name: Name,
    approver: Approver,
    ...(RequiredApprovals !== undefined && { requiredApprovals: RequiredApprovals }),
    ...(DueInDays !== undefined && { dueInDays: DueInDays }),
  })),
  status: command.Status ?? ('Active' as const),
})

type Policy = ReturnType<typeof policyOf>

/** Creates the default policies that a group lacks. Existing ones stay unchanged. */
export async function seedPolicies({
  tx,
  employerGroupId,
  now,
}: Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'>): Promise<void> {
  await tx
    .insertInto('approvalPolicy')
    .values(
      defaultPolicies().map(({ changeType, name, steps }) => ({
        employerGroupId,
        changeType,
        name,
        priority: 1_000,
        isDefault: true,
        steps: JSON.stringify(steps),
        status: 'Active' as const,
        createdAt: now,
        lastModified: now,
      })),
    )
    .onConflict(clash => clash.columns(['employerGroupId', 'changeType']).where(sql<boolean>`is_default`).doNothing())
    .execute()
}
