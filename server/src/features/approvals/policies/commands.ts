import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import { spelledOut } from '../../../domain/text/wording.ts'
import { inFieldOrder, type Violation } from '../../../domain/violation.ts'
import { requireRoleOverStructure } from '../../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../../administrative-changes/index.ts'
import { readLimits } from './limits.ts'
import { commandInOrder, conditionsOf, usualPriority, violationsOfPolicy } from './rules.ts'
import type { DefaultPolicy } from './schemas.ts'
import { ApprovalPolicyCommand } from './schemas.ts'
import { policyInWords } from './wording.ts'

/** The kind of administrative change that creates, replaces or deletes a policy. */
export const policyChange = 'ApprovalPolicy'

type Known = readonly DefaultPolicy[]
type Limits = Awaited<ReturnType<typeof readLimits>>
type Wanted = Readonly<{ id?: number; command: ApprovalPolicyCommand | null }>

/**
 * Requests a new policy. It applies when a second administrator has confirmed it.
 * @returns in a dry run, the id of the policy
 */
export async function createApprovalPolicy(
  ctx: CallerContext,
  command: ApprovalPolicyCommand,
  known: Known,
): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const limits = await readLimits(ctx, command)
  reject(await violationsOf(ctx, { command, limits }, known))
  if (ctx.isDryRun) return { id: await store(ctx, { command }) }
  const words = policyInWords(command, limits)
  return ask(ctx, { command }, `A new approval policy for ${spelledOut(command.ChangeType)}, ${words}.`)
}

/** @throws notFound, stale */
export async function updateApprovalPolicy(
  ctx: CallerContext,
  { id, command }: Readonly<{ id: number; command: ApprovalPolicyCommand }>,
  known: Known,
): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const current = await lockPolicy(ctx, id)
  refuseStale(ctx, current.version)
  const limits = await readLimits(ctx, command)
  reject(await violationsOf(ctx, { id, command, limits }, known))
  if (changedFieldsOf(current, keepingDefaults(current, policyOf(command))).length === 0) return {}
  if (ctx.isDryRun) return { id: await store(ctx, { id, command }) }
  const words = policyInWords(command, { ...limits, isDefault: current.isDefault })
  const summary = `The approval policy "${current.name}" for ${spelledOut(current.changeType)} becomes ${words}.`
  return ask(ctx, { id, command }, summary)
}

/** @throws notFound, conflict `InUse` for the default policy of a type */
export async function deleteApprovalPolicy(ctx: CallerContext, id: number): Promise<Outcome> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const { isDefault, name, changeType } = await lockPolicy(ctx, id)
  if (isDefault) throw conflict('InUse', 'The default policy cannot be deleted. Change its steps instead.')
  return ask(ctx, { id, command: null }, `The approval policy "${name}" for ${spelledOut(changeType)} is deleted.`)
}

/** Carries out a confirmed change of a policy. */
export const policyApplier =
  (known: Known) =>
  async (ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> => {
    const { command: replacement } = command as Wanted
    const id = resourceId ?? undefined
    if (replacement !== null) {
      const policy = { ...(id !== undefined && { id }), command: replacement }
      reject(await violationsOf(ctx, { ...policy, limits: await readLimits(ctx, replacement) }, known))
      await store(ctx, policy)
      return
    }
    const { isDefault } = await lockPolicy(ctx, id ?? 0)
    if (isDefault) throw conflict('InUse', 'The default policy cannot be deleted.')
    await ctx.tx
      .deleteFrom('approvalPolicy')
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id ?? 0)
      .execute()
    await record(ctx, { type: 'approval-policy.deleted', resource: { type: 'ApprovalPolicy', id: id ?? 0 } })
  }

const ask = (ctx: CallerContext, wanted: Wanted, summary: string) =>
  requestAdministrativeChange(ctx, {
    kind: policyChange,
    resource: { type: 'ApprovalPolicy', ...(wanted.id !== undefined && { id: wanted.id }) },
    summary,
    command: { ...wanted, command: wanted.command && commandInOrder(wanted.command) },
  })

const lockPolicy = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('approvalPolicy')
    .select(['changeType', 'name', 'priority', 'isDefault', 'conditions', 'steps', 'status', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The approval policy'))

/** Creates or replaces the policy. @returns its id */
async function store(
  ctx: CallerContext,
  { id, command }: { id?: number; command: ApprovalPolicyCommand },
): Promise<number> {
  const { tx, employerGroupId, now } = ctx
  const policy = policyOf(command)
  if (id === undefined) {
    const made = await tx
      .insertInto('approvalPolicy')
      .values({ ...newId(ctx), employerGroupId, ...columnsOf(policy), createdAt: now, lastModified: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(ctx, {
      type: 'approval-policy.created',
      resource: { type: 'ApprovalPolicy', id: made.id },
      after: policy,
    })
    return made.id
  }
  const { version: _, ...before } = await lockPolicy(ctx, id)
  const after = keepingDefaults(before, policy)
  await tx
    .updateTable('approvalPolicy')
    .set(eb => ({ ...columnsOf(after), version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
  const resource = { type: 'ApprovalPolicy', id }
  const changedFields = changedFieldsOf(before, after)
  await record(ctx, { type: 'approval-policy.updated', resource, changedFields, before, after })
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

/** The default policy keeps its priority, has no conditions and is always active. */
const keepingDefaults = (
  { isDefault, priority }: Pick<Policy, 'priority'> & { isDefault: boolean },
  policy: Policy,
): Policy => (isDefault ? { ...policy, priority, conditions: {}, status: 'Active' } : policy)

const columnsOf = ({ conditions, steps, ...policy }: Policy) => ({
  ...policy,
  conditions: JSON.stringify(conditions),
  steps: JSON.stringify(steps),
})

async function violationsOf(
  ctx: CallerContext,
  { id, command, limits }: { id?: number; command: ApprovalPolicyCommand; limits: Limits },
  known: Known,
): Promise<Violation[]> {
  const current = id === undefined ? undefined : await lockPolicy(ctx, id)
  const moved = current && current.changeType !== command.ChangeType
  const isNarrowed = Object.keys(conditionsOf(command)).length > 0 || command.Status === 'Inactive'
  return inFieldOrder(Object.keys(ApprovalPolicyCommand.properties), [
    ...violationsOfPolicy(command, known),
    ...(moved ? [{ field: 'ChangeType', message: 'The type of a policy cannot change. Create another policy.' }] : []),
    ...(current?.isDefault && isNarrowed
      ? [
          {
            field: 'Conditions',
            message: 'The default policy is always active and has no conditions. Create another policy.',
          },
        ]
      : []),
    ...limits.violations,
  ])
}
