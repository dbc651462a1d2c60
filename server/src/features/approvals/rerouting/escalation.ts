import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { notify } from '../../notices/index.ts'
import {
  type Approvable,
  addRemark,
  getResource,
  kindOf,
  lockApprovable,
  lockResource,
  touchResources,
} from '../approvable/index.ts'
import type { FoundApprover } from '../lookup/index.ts'
import { addDeciders, approvalsOf, chainContextOf, readWaiting, resolveStep, type StepInChain } from '../steps/index.ts'

type Overdue = Readonly<{ stepId: number; id: number; kind: Approvable['kind'] }>

/** Overdue steps that have not escalated yet. */
export async function listOverdue(ctx: CommandContext): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select step.id as step_id, approvable.id, approvable.kind from approval_step step
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
    where step.employer_group_id = ${ctx.employerGroupId} and step.status = 'Waiting' and step.escalated_at is null
      and step.due_at <= ${ctx.now}::timestamptz
    order by approvable.id limit 200`.execute(ctx.tx)
  return rows
}

/**
 * Escalates an overdue step, once: the next approver above in the line may decide as well. Notifies all its approvers;
 * none of them is removed.
 */
export async function escalate(ctx: CommandContext, { stepId, ...overdue }: Overdue): Promise<void> {
  await lockResource(ctx, overdue)
  const approvable = await lockApprovable(ctx, overdue.id)
  const [at] = await readWaiting(ctx.reading, [approvable.id])
  if (at?.row.id !== stepId || !(await markEscalated(ctx, stepId))) return
  const { row } = at
  const added = row.positionId === null ? [] : await findNextAbove(ctx, at, row.positionId)
  if (added.length > 0) {
    const ids = added.map(({ id }) => id)
    await addDeciders(ctx, at, ids)
  }
  const goesUp = added.length > 0 ? ' The next approver above may decide as well.' : ''
  await addRemark(ctx, approvable, { type: 'System', remark: `The step "${row.name}" is overdue.${goesUp}` })
  const { id, code } = await getResource(ctx.reading, approvable)
  await touchResources(ctx, kindOf(approvable), [id])
  const personIds = new Set([...row.candidates, ...added].map(({ personId }) => personId))
  const once = (personId: number) => `step-overdue/${stepId}/${personId}`
  const about = { code, step: row.name }
  await notify(
    ctx,
    [...personIds].map(personId => ({
      kind: 'StepOverdue' as const,
      personId,
      once: once(personId),
      about,
      resource: { type: approvable.kind, id },
    })),
  )
}

/** Marks the step as escalated; false if it was already. */
async function markEscalated(ctx: CommandContext, stepId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('approvalStep')
    .set({ escalatedAt: ctx.now })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', stepId)
    .where('escalatedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the next approvers above the step's position, by the same tests, without its present candidates. */
async function findNextAbove(ctx: CommandContext, at: StepInChain, abovePositionId: number): Promise<FoundApprover[]> {
  const { approvable, row } = at
  const chainContext = chainContextOf(at)
  const presentPersonIds = [...row.candidates, ...approvalsOf(at)].map(({ personId }) => personId)
  const excludedPersonIds = new Set([...chainContext.excludedPersonIds, ...presentPersonIds])
  const step = { approvable, requirement: row, chainContext: { ...chainContext, excludedPersonIds, abovePositionId } }
  const { approvers } = await resolveStep(ctx.reading, step)
  return approvers.filter(({ onBehalfOf }) => !onBehalfOf)
}
