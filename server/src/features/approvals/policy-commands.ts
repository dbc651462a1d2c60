import { conflict, notFound, reject } from '../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { spelledOut } from '../../domain/wording.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import type { DefaultPolicy } from './policies.ts'
import { readLimits } from './policy-limits.ts'
import { commandInOrder, conditionsOf, usualPriority, violationsOfPolicy } from './policy-rules.ts'
import { ApprovalPolicyCommand } from './policy-schemas.ts'
import { policyInWords } from './policy-wording.ts'

/** The kind of administrative change that makes, replaces or takes away a policy. */
export const policyChange = 'ApprovalPolicy'

type Known = readonly DefaultPolicy[]
type Limits = Awaited<ReturnType<typeof readLimits>>
type Wanted = Readonly<{ id?: number; command: ApprovalPolicyCommand | null }>

/**
 * Asks for a new policy; it counts when a second administrator has confirmed it.
 * @returns the id that a dry run's policy has; 0 where it waits for confirmation
 */
export async function createApprovalPolicy(
  act: CallersAct,
  command: ApprovalPolicyCommand,
  known: Known,
): Promise<number> {
  await requireRoleOverStructure(act, ['EmployerAdministrator'])
  const limits = await readLimits(act, command)
  reject(await violationsOf(act, { command, limits }, known))
  if (act.isDryRun) return store(act, { command })
  const words = policyInWords(command, limits)
  await ask(act, { command }, `A new approval policy for ${spelledOut(command.ChangeType)}, ${words}.`)
  return 0
}

/** @throws notFound, stale */
export async function updateApprovalPolicy(
  act: CallersAct,
  { id, command }: Readonly<{ id: number; command: ApprovalPolicyCommand }>,
  known: Known,
): Promise<void> {
  await requireRoleOverStructure(act, ['EmployerAdministrator'])
  const current = await lockPolicy(act, id)
  refuseStale(act, current.version)
  const limits = await readLimits(act, command)
  reject(await violationsOf(act, { id, command, limits }, known))
  if (changedFieldsOf(current, inPlaceOf(current, policyOf(command))).length === 0) return
  if (act.isDryRun) return void (await store(act, { id, command }))
  const words = policyInWords(command, { ...limits, isDefault: current.isDefault })
  const summary = `The approval policy "${current.name}" for ${spelledOut(current.changeType)} becomes ${words}.`
  await ask(act, { id, command }, summary)
}

/** @throws notFound, conflict `InUse` for the default policy of a type */
export async function deleteApprovalPolicy(act: CallersAct, id: number): Promise<void> {
  await requireRoleOverStructure(act, ['EmployerAdministrator'])
  const { isDefault, name, changeType } = await lockPolicy(act, id)
  if (isDefault)
    throw conflict('InUse', 'This is the policy that always applies last, so it stays. Change its steps instead.')
  await ask(act, { id, command: null }, `The approval policy "${name}" for ${spelledOut(changeType)} is taken away.`)
}

/** What makes a confirmed change of a policy true. */
export const policyApplier =
  (known: Known) =>
  async (act: CallersAct, { resourceId, command }: PendingChange): Promise<void> => {
    const { command: replacement } = command as Wanted
    const id = resourceId ?? undefined
    if (replacement !== null) {
      const policy = { ...(id !== undefined && { id }), command: replacement }
      reject(await violationsOf(act, { ...policy, limits: await readLimits(act, replacement) }, known))
      await store(act, policy)
      return
    }
    const { isDefault } = await lockPolicy(act, id ?? 0)
    if (isDefault) throw conflict('InUse', 'The policy that always applies last stays.')
    await act.tx
      .deleteFrom('approvalPolicy')
      .where('employerGroupId', '=', act.employerGroupId)
      .where('id', '=', id ?? 0)
      .execute()
    await record(act, { type: 'approval-policy.deleted', resource: { type: 'ApprovalPolicy', id: id ?? 0 } })
  }

const ask = (act: CallersAct, wanted: Wanted, summary: string) =>
  requestAdministrativeChange(act, {
    kind: policyChange,
    resource: { type: 'ApprovalPolicy', ...(wanted.id !== undefined && { id: wanted.id }) },
    summary,
    command: { ...wanted, command: wanted.command && commandInOrder(wanted.command) },
  })

const lockPolicy = ({ tx, employerGroupId }: CallersAct, id: number) =>
  tx
    .selectFrom('approvalPolicy')
    .select(['changeType', 'name', 'priority', 'isDefault', 'conditions', 'steps', 'status', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The approval policy'))

/** Writes the policy, old or new. @returns its id */
async function store(
  act: CallersAct,
  { id, command }: { id?: number; command: ApprovalPolicyCommand },
): Promise<number> {
  const { tx, employerGroupId, now } = act
  const policy = policyOf(command)
  if (id === undefined) {
    const made = await tx
      .insertInto('approvalPolicy')
      .values({ ...newId(act), employerGroupId, ...columnsOf(policy), createdAt: now, lastModified: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(act, {
      type: 'approval-policy.created',
      resource: { type: 'ApprovalPolicy', id: made.id },
      after: policy,
    })
    return made.id
  }
  const { version: _, ...before } = await lockPolicy(act, id)
  const after = inPlaceOf(before, policy)
  await tx
    .updateTable('approvalPolicy')
    .set(eb => ({ ...columnsOf(after), version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
  const resource = { type: 'ApprovalPolicy', id }
  const changedFields = changedFieldsOf(before, after)
  await record(act, { type: 'approval-policy.updated', resource, changedFields, before, after })
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

/** The policy that comes last keeps its place, holds for everything and is always active. */
const inPlaceOf = (
  { isDefault, priority }: Pick<Policy, 'priority'> & { isDefault: boolean },
  policy: Policy,
): Policy => (isDefault ? { ...policy, priority, conditions: {}, status: 'Active' } : policy)

const columnsOf = ({ conditions, steps, ...policy }: Policy) => ({
  ...policy,
  conditions: JSON.stringify(conditions),
  steps: JSON.stringify(steps),
})

async function violationsOf(
  act: CallersAct,
  { id, command, limits }: { id?: number; command: ApprovalPolicyCommand; limits: Limits },
  known: Known,
): Promise<Violation[]> {
  const current = id === undefined ? undefined : await lockPolicy(act, id)
  const moved = current && current.changeType !== command.ChangeType
  const isNarrowed = Object.keys(conditionsOf(command)).length > 0 || command.Status === 'Inactive'
  return inFieldOrder(Object.keys(ApprovalPolicyCommand.properties), [
    ...violationsOfPolicy(command, known),
    ...(moved ? [{ field: 'ChangeType', message: 'A policy stays with its type. Make another one.' }] : []),
    ...(current?.isDefault && isNarrowed
      ? [
          {
            field: 'Conditions',
            message: 'The default policy is always active and has no conditions. Make another one.',
          },
        ]
      : []),
    ...limits.violations,
  ])
}
