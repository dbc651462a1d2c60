import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { type DueWork, forEachDue, inEachGroup } from '../../../core/due-work.ts'
import { findRow } from '../../../core/find-row.ts'
import { type Failure, forbidden } from '../../../domain/failure.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller } from '../../accounts/index.ts'
import { listAdministrators } from '../../administrative-changes/index.ts'
import { notify } from '../../notices/index.ts'
import { lockPositions } from '../catalogue.ts'
import { deletePlan, endPlan, findPlan, movePosition, type Plan } from './plans.ts'

type JobContext = CommandContext & Pick<CallerContext, 'aside'>

/** Moves the positions whose day has come: those of the earliest day first, of one day in the order of their plans. */
export const movePlanned: DueWork = (context, groupId, circumstances) => {
  const aside = context.database.aside(groupId)
  const work = (ctx: CommandContext, id: number) => moveIfDue({ ...ctx, aside }, id)
  return forEachDue({
    ...{ list: listDue, work },
    refused: (ctx, id, refusal) => giveUp(ctx, id, sentencesOf(refusal)),
    giveUp: (ctx, id) => giveUp(ctx, id, 'The reason is in the log of the service.'),
  })(context, groupId, circumstances)
}

export const movePositions: Job<ServiceContext> = {
  name: 'move-positions',
  every: 60_000,
  run: inEachGroup(movePlanned),
}

async function listDue({ tx, employerGroupId, today }: CommandContext): Promise<number[]> {
  const rows = await tx
    .selectFrom('plannedMove')
    .select('positionId')
    .where('employerGroupId', '=', employerGroupId)
    .where('validFrom', '<=', today.group)
    .orderBy('validFrom')
    .orderBy('plannedAt')
    .orderBy('positionId')
    .execute()
  return rows.map(({ positionId }) => positionId)
}

/** Reads the plan under the lock: since it was listed it may be cancelled, postponed or done. */
async function lockDuePlan(ctx: CommandContext, id: number): Promise<Plan | undefined> {
  await lockPositions(ctx)
  const plan = await findPlan(ctx, id)
  return plan && plan.validFrom <= ctx.today.group ? plan : undefined
}

async function moveIfDue(ctx: JobContext, id: number): Promise<void> {
  const plan = await lockDuePlan(ctx, id)
  if (!plan) return
  const position = await findRow(ctx, { table: 'chartPosition', id, columns: ['reportingPositionId'] })
  if (position?.reportingPositionId === plan.reportingPositionId) {
    return endPlan(ctx, id, { type: 'position.move-cancelled', plan, reason: 'The position is there already.' })
  }
  await movePosition(await contextOfPlanner(ctx, plan), id, plan)
  await deletePlan(ctx, id)
}

const sentencesOf = ({ message, violations }: Failure): string =>
  violations.length === 0 ? message : violations.map(violation => violation.message).join(' ')

/** The account that planned the move, with its present roles. Its key may have ended meanwhile, as keys do. */
async function contextOfPlanner(
  ctx: JobContext,
  { userAccountId }: Pick<Plan, 'userAccountId'>,
): Promise<CallerContext> {
  const { employerGroupId } = ctx
  const { isActive } = await readPlanner(ctx, userAccountId)
  if (!isActive) throw forbidden('Unauthorised', 'The account that planned it is no longer active.')
  const owner = { employerGroupId, userAccountId, apiKeyId: null }
  const caller = await getCaller(ctx.tx, owner, Date.parse(ctx.realNow))
  return { ...ctx, actor: { userAccountId, apiKeyId: null }, caller, seenVersions: undefined }
}

async function readPlanner({ tx, employerGroupId }: CommandContext, userAccountId: number) {
  const { personId, status } = await tx
    .selectFrom('userAccount')
    .select(['personId', 'status'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', userAccountId)
    .executeTakeFirstOrThrow()
  return { personId, isActive: status === 'Active' }
}

/** The position stays where it is, without a plan. Its planner learns why; if they have left, the administrators do. */
async function giveUp(ctx: CommandContext, id: number, reason: string): Promise<void> {
  const plan = await lockDuePlan(ctx, id)
  if (!plan) return
  await endPlan(ctx, id, { type: 'position.move-failed', plan, reason })
  const position = await findRow(ctx, { table: 'chartPosition', id, columns: ['name'] })
  const planner = await readPlanner(ctx, plan.userAccountId)
  const readers = planner.isActive ? [planner] : await listAdministrators(ctx.tx, ctx)
  await notify(
    ctx,
    readers.map(({ personId }) => ({
      ...{ kind: 'MoveFailed' as const, personId, resource: { type: 'Position', id } },
      once: `move-failed/${id}/${ctx.realNow}/${personId}`,
      about: { position: position?.name ?? '', from: plan.validFrom, reason },
    })),
  )
}
