import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../../core/command-context.ts'
import { write } from '../../../platform/database/writes.ts'
import type { Approvable } from '../approvable/index.ts'
import {
  batchSize,
  listStale,
  type Resolution,
  type Resolved,
  readWaiting,
  resolveWaiting,
  type Stale,
  setSteps,
  storeResolutions,
  takeStale,
} from '../steps/index.ts'
import {
  effectsOfRerouting,
  lockResources,
  type Moved,
  mostEffects,
  readApprovers,
  recordRerouting,
  sentenceOfOthers,
} from './effects.ts'

/**
 * Resolves the approvers of stale steps again, of up to 500 approvables with an id above `after`. Each step that gets
 * other approvers gets a `System` remark and an event. Skips steps that another command has locked: deciding resolves
 * the approvers anyway, and the next run comes back to them.
 *
 * @returns the last approvable's id, from which another transaction continues; undefined if none is left
 */
export async function rerouteStale(ctx: CommandContext, after: number): Promise<number | undefined> {
  const stale = await takeStale(ctx, after)
  await reroute(ctx, stale)
  return stale.at(-1)?.approvableId
}

/**
 * Call it before the command of a dry run, and the returned function after it. That function lists the requests that
 * would get other approvers by the command: the first 50 that the caller sees, then the number of the others. Steps
 * that are stale before the command are only read, so that a dry run does not lock them against the job.
 */
export async function previewRerouting(ctx: CommandContext): Promise<() => Promise<readonly Effect[]>> {
  const baseline = new Map<number, Resolution>()
  const stale = await listStale(ctx)
  for (let start = 0; start < stale.length; start += batchSize) {
    const steps = await readWaiting(ctx, stale.slice(start, start + batchSize))
    for (const { approvable, resolution } of await resolveWaiting(ctx, steps)) {
      baseline.set(approvable.id, resolution)
    }
  }
  return async () => ((await hasChangedOrganisation(ctx)) ? effectsOfChange(ctx, baseline) : [])
}

type Baseline = ReadonlyMap<number, Resolution>

async function effectsOfChange(ctx: CommandContext, baseline: Baseline): Promise<readonly Effect[]> {
  const effects: Effect[] = []
  let others = 0
  for (let stale = await takeStale(ctx, 0); stale.length > 0; ) {
    const rerouted = await reroute(ctx, stale, baseline)
    effects.push(...rerouted.effects)
    others += rerouted.unseen
    stale = await takeStale(ctx, stale.at(-1)?.approvableId ?? 0)
  }
  return [...effects.slice(0, mostEffects), ...sentenceOfOthers(others, effects.length - mostEffects)]
}

async function hasChangedOrganisation({ tx, employerGroupId }: CommandContext): Promise<boolean> {
  const { rows } = await sql`select from organisation_change where employer_group_id = ${employerGroupId}
    and transaction_id = pg_current_xact_id_if_assigned() limit 1`.execute(tx)
  return rows.length > 0
}

/** Records the caller as an editor without a new revision. A step that waits for them gets another approver. */
export async function noteEditor(ctx: CallerContext, approvable: Approvable): Promise<void> {
  const inserted = ctx.tx
    .insertInto('approvableEditor')
    .values({
      employerGroupId: ctx.employerGroupId,
      approvableId: approvable.id,
      personId: ctx.caller.personId,
    })
    .onConflict(clash => clash.doNothing())
  write(ctx.tx, inserted)
  await reroute(ctx, [{ approvableId: approvable.id, reasons: ['An editor of a request does not decide it.'] }])
}

/** `unseen`: the number of rerouted steps that the caller of a dry run does not see. */
type Rerouted = Readonly<{ effects: readonly Effect[]; unseen: number }>

async function reroute(
  ctx: CommandContext,
  stale: readonly Stale[],
  baseline: Baseline = new Map(),
): Promise<Rerouted> {
  if (stale.length === 0) return { effects: [], unseen: 0 }
  const reasons = new Map(stale.map(each => [each.approvableId, reasonOf(each)]))
  const resolved = await resolveWaiting(ctx, await readWaiting(ctx, [...reasons.keys()]))
  const changed = resolved.filter(hasChanged)
  const reported = changed.filter(
    step => hasOtherApprovers(step) && !isSame(step.resolution, baseline.get(step.approvable.id)),
  )
  const resources = await lockResources(ctx, reported)
  const isLocked = (step: Resolved) => !reported.includes(step) || resources.has(step.approvable.id)
  const approversBefore = await readApprovers(ctx, reported)
  // The job comes back to steps whose record another command has locked.
  const others = changed.filter(step => !isLocked(step)).map(({ row }) => row.id)
  await setSteps(ctx, others, { routedIn: null })
  const found = changed.filter(isLocked).map(({ row, ...step }) => ({ stepId: row.id, ...step }))
  await storeResolutions(ctx, found)
  const moved = reported.flatMap((step): Moved[] => {
    const resource = resources.get(step.approvable.id)
    const reason = reasons.get(step.approvable.id) ?? defaultReason
    return resource ? [{ ...step, resource, reason, sentence: sentenceOf(step) }] : []
  })
  await recordRerouting(ctx, moved)
  return effectsOfRerouting(ctx, moved, approversBefore)
}

/** Whether a step gets these approvers anyway, by an earlier change that the job has not processed yet. */
const isSame = (one: Resolution, other: Resolution | undefined): boolean =>
  other !== undefined && one.needsApprover === other.needsApprover && isDeepStrictEqual(one.approvers, other.approvers)

const defaultReason = 'The organisation has changed.'

/** The changes since the step was routed, in a sentence; a general sentence for more than three. */
const reasonOf = ({ reasons }: Stale): string =>
  reasons.length === 0 || reasons.length > 3 ? defaultReason : reasons.join(' ')

/** Whether the resolution differs from the stored step. */
const hasChanged = (step: Resolved): boolean =>
  step.ineligibleIds.length > 0 || !isDeepStrictEqual(routingBefore(step), routingNow(step))

/** The stored routing: each routed candidate with the authority on whose behalf they decide. Added ones stay anyway. */
const routingBefore = ({ row }: Resolved) => ({
  ...{ positionId: row.positionId, resolvedVia: row.resolvedVia, needsApprover: row.needsApprover },
  reassignedToId: row.reassignedToAuthorityId,
  routed: new Set(
    row.candidates.flatMap(({ isAdded, id, onBehalfOfId }) => (isAdded ? [] : [`${id}/${onBehalfOfId}`])),
  ),
})

const routingNow = ({ row, resolution, reassignedToId }: Resolved) => ({
  ...{
    positionId: resolution.positionId,
    resolvedVia: resolution.resolvedVia,
    needsApprover: resolution.needsApprover,
  },
  reassignedToId,
  routed: new Set(
    resolution.approvers
      .filter(({ id, onBehalfOf }) => onBehalfOf || !row.candidates.some(one => one.isAdded && one.id === id))
      .map(({ id, onBehalfOf }) => `${id}/${onBehalfOf?.id ?? null}`),
  ),
})

/** Whether the approvers differ, or the step starts or stops lacking approvers. */
const hasOtherApprovers = (step: Resolved): boolean => {
  const { gained, lost } = approverChanges(step)
  return gained.size + lost.size > 0 || step.row.needsApprover !== step.resolution.needsApprover
}

/** The authorities that became approvers and those that no longer are, regardless of on whose behalf. */
function approverChanges({ row, resolution, ineligibleIds }: Resolved) {
  const before = new Set(row.candidates.map(({ id }) => id))
  const added = row.candidates.flatMap(({ isAdded, id }) => (isAdded && !ineligibleIds.includes(id) ? [id] : []))
  const now = new Set([...resolution.approvers.map(({ id }) => id), ...added])
  return { gained: now.difference(before), lost: before.difference(now) }
}

function sentenceOf(step: Resolved): string {
  const { row, resolution, ineligibleIds } = step
  const { needsApprover, approvers } = resolution
  if (needsApprover) {
    return `The step "${row.name}" has no eligible approver, and waits for an administrator to reassign it.`
  }
  const { gained, lost } = approverChanges(step)
  if (gained.size + lost.size === 0) return `Enough authorities may decide the step "${row.name}" now.`
  if (gained.size === 0 && lost.isSubsetOf(new Set(ineligibleIds))) {
    return `The added approvers may no longer decide the step "${row.name}".`
  }
  const others = new Set(approvers.map(({ id }) => id)).size === 1 ? 'another authority' : 'other authorities'
  return `The step "${row.name}" is decided by ${others} now.`
}
