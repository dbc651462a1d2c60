import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { type DueWork, forEachDue, inEachGroup } from '../../../core/due-work.ts'
import { findRow } from '../../../core/find-row.ts'
import { record } from '../../../core/records.ts'
import { Failure, forbidden } from '../../../domain/failure.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller } from '../../accounts/index.ts'
import { listAdministrators } from '../../administrative-changes/index.ts'
import { notify } from '../../notices/index.ts'
import { lockPositions, positions } from '../catalogue.ts'
import { deletePlan, findPlan, movePosition } from './plans.ts'

type JobContext = CommandContext & Pick<CallerContext, 'aside'>

/** Moves the positions whose day has come: those of the earliest day first, of one day in the order of their plans. */
export const movePlanned: DueWork = (context, groupId, circumstances) => {
  const aside = context.database.aside(groupId)
  const work = (ctx: CommandContext, id: number) => moveIfDue({ ...ctx, aside }, id)
  return forEachDue({ list: listDue, work, giveUp: giveUpUnexpectedly })(context, groupId, circumstances)
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

/** Reads the plan again under the lock: it may be cancelled, postponed or done since. */
async function moveIfDue(ctx: JobContext, id: number): Promise<void> {
  await lockPositions(ctx)
  const plan = await findPlan(ctx, id)
  if (!plan || plan.validFrom > ctx.today.group) return
  try {
    await movePosition(await contextOfPlanner(ctx, plan), id, plan.reportingPositionId)
    await deletePlan(ctx, id)
  } catch (error) {
    // A rule refuses before anything is written.
    if (!(error instanceof Failure)) throw error
    await giveUp(ctx, id, { ...plan, reason: sentencesOf(error) })
  }
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

type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

async function giveUpUnexpectedly(ctx: CommandContext, id: number): Promise<void> {
  await lockPositions(ctx)
  const plan = await findPlan(ctx, id)
  const reason = 'The reason is in the log of the service.'
  if (plan) await giveUp(ctx, id, { ...plan, reason })
}

/** The position stays where it is, without a plan. Its planner learns why; if they have left, the administrators do. */
async function giveUp(ctx: CommandContext, id: number, plan: Plan & Readonly<{ reason: string }>): Promise<void> {
  const position = await findRow(ctx, { table: 'chartPosition', id, columns: ['name'] })
  await deletePlan(ctx, id)
  await positions.set(ctx, id, {})
  const resource = { type: 'Position', id }
  await record(ctx, {
    ...{ type: 'position.move-failed', resource, changedFields: ['plannedMove'], effectiveDate: plan.validFrom },
    details: { reportingPositionId: plan.reportingPositionId, reason: plan.reason },
  })
  const planner = await readPlanner(ctx, plan.userAccountId)
  const readers = planner.isActive ? [planner] : await listAdministrators(ctx.tx, ctx)
  await notify(
    ctx,
    readers.map(({ personId }) => ({
      ...{ kind: 'MoveFailed' as const, personId, resource },
      once: `move-failed/${id}/${ctx.realNow}/${personId}`,
      about: { position: position?.name ?? '', from: plan.validFrom, reason: plan.reason },
    })),
  )
}
