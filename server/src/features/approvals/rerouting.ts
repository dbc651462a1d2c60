import type { CallerContext, CommandContext } from '../../platform/command-context.ts'
import type { Approvable } from './approvable.ts'
import { lockMatters, type Moved, tellOfRerouting } from './rerouted.ts'
import { readAsked, showRerouting, showUnseen } from './rerouting-effects.ts'
import type { Resolution } from './resolution.ts'
import { type Resolved, resolveWaiting } from './resolving.ts'
import { nextOrganisationVersion, organisationVersion } from './routing.ts'
import type { StepRow } from './step-rows.ts'
import { forgetReassigning, putBack, readWaiting, storeResolutions, takeStale } from './waiting.ts'

/**
 * Finds anew who decides every step that waits, after a change of chart, holder, role, delegation, status or
 * termination, in the transaction of that change. Each step that others decide now gets a `System` remark, an event, and
 * an effect for the dry run to tell. Does nothing where `organisationChanges` is empty.
 *
 * All are looked at, since any may be affected; what is read and written does not grow with those that are not. What
 * somebody decides or edits at this very moment is passed by, since two who wait for each other would both be lost: it
 * was routed by the organisation as it was, which its step remembers, and `rerouteStale` comes back to it.
 */
export async function rerouteApprovals(ctx: CommandContext): Promise<void> {
  const reasons = [...new Set(ctx.organisationChanges.splice(0))]
  if (reasons.length === 0) return
  const version = await nextOrganisationVersion(ctx)
  const reason = reasons.length > 3 ? inGeneral : reasons.join(' ')
  let [last, unseen]: [number | undefined, number] = [0, 0]
  while (last !== undefined) {
    const routed = await routeNext(ctx, { version, reason, after: last })
    last = routed.last
    unseen += routed.unseen
  }
  showUnseen(ctx, unseen)
}

const inGeneral = 'The organisation has changed.'

/**
 * Notes that the organisation has changed, without finding out what follows: everything that waits counts as stale from
 * the end of the command on, and `rerouteStale` routes it. For work that changes it many times in a row.
 * @returns why, for a command that routes it all at once when that work is done
 */
export async function postponeRerouting(ctx: CommandContext): Promise<string[]> {
  const reasons = ctx.organisationChanges.splice(0)
  if (reasons.length > 0) await nextOrganisationVersion(ctx)
  return reasons
}

/**
 * Routes some of what was routed by an organisation that is no longer, of approvables with an id above `after`.
 * @returns the last one's id, to go on from in another command; undefined where there was none
 */
export async function rerouteStale(ctx: CommandContext, after: number): Promise<number | undefined> {
  const version = await organisationVersion(ctx)
  return (await routeNext(ctx, { version, reason: inGeneral, after })).last
}

type Cause = Readonly<{ reason: string; version: number }>

/** The last one that was looked at, and how many were routed anew that the caller of a dry run does not see. */
type Routed = Readonly<{ last: number | undefined; unseen: number }>

async function routeNext(ctx: CommandContext, { after, ...cause }: Cause & { after: number }): Promise<Routed> {
  const ids = await takeStale(ctx, { version: cause.version, after })
  return { last: ids.at(-1), unseen: ids.length > 0 ? await reroute(ctx, ids, cause) : 0 }
}

/**
 * An edit that starts nothing again: the caller counts as an editor from now on, and what waits for them goes to somebody
 * else.
 */
export async function noteEditor(ctx: CallerContext, approvable: Approvable): Promise<void> {
  await ctx.tx
    .insertInto('approvableEditor')
    .values({
      employerGroupId: ctx.employerGroupId,
      approvableId: approvable.id,
      personId: ctx.caller.personId,
    })
    .onConflict(clash => clash.doNothing())
    .execute()
  const version = await organisationVersion(ctx)
  await reroute(ctx, [approvable.id], { reason: 'Whoever edits it does not decide it.', version })
}

/** @returns how many were routed anew that the caller of a dry run does not see */
async function reroute(
  ctx: CommandContext,
  approvableIds: readonly number[],
  { reason, version }: Cause,
): Promise<number> {
  const resolved = await resolveWaiting(ctx, await readWaiting(ctx, approvableIds), version)
  const changed = resolved.filter(isAnother)
  const told = changed.filter(isNews)
  const matters = await lockMatters(ctx, told)
  const mine = changed.filter(step => !told.includes(step) || matters.has(step.approvable.id))
  const others = told.filter(step => !matters.has(step.approvable.id))
  const askedBefore = await readAsked(ctx, told)
  await putBack(
    ctx,
    others.map(({ row }) => row.id),
    version,
  )
  await storeResolutions(
    ctx,
    mine.map(({ row, ...found }) => ({ stepId: row.id, ...found })),
  )
  const takenAway = mine.filter(({ row, resolution }) => givenTo(row, resolution) !== row.reassignedToAuthorityId)
  await forgetReassigning(
    ctx,
    takenAway.map(({ row }) => row.id),
  )
  const moved = told.flatMap((step): Moved[] => {
    const matter = matters.get(step.approvable.id)
    return matter ? [{ ...step, matter, sentence: sentenceOf(step) }] : []
  })
  await tellOfRerouting(ctx, moved, reason)
  return showRerouting(ctx, moved, askedBefore)
}

/** Whether anything is found that the step does not say already. */
const isAnother = (step: Resolved): boolean => {
  const { row, resolution, unfitIds } = step
  return (
    isNews(step) ||
    unfitIds.length > 0 ||
    foundBefore(row).symmetricDifference(foundNow(row, resolution)).size > 0 ||
    row.positionId !== resolution.positionId ||
    row.resolvedVia !== resolution.resolvedVia ||
    row.reassignedToAuthorityId !== givenTo(row, resolution)
  )
}

/** Whom routing found, each with the one in whose place they are asked. */
const foundBefore = ({ candidates }: StepRow): ReadonlySet<string> =>
  new Set(candidates.flatMap(({ isAdded, id, onBehalfOfId }) => (isAdded ? [] : [inPlaceOf(id, onBehalfOfId)])))

/** Whoever was added besides is asked anyway, and not counted among those who are found. */
function foundNow({ candidates }: StepRow, { approvers }: Resolution): Set<string> {
  const added = new Set(candidates.filter(({ isAdded }) => isAdded).map(({ id }) => id))
  const found = approvers.filter(({ id, onBehalfOf }) => onBehalfOf !== undefined || !added.has(id))
  return new Set(found.map(({ id, onBehalfOf }) => inPlaceOf(id, onBehalfOf?.id)))
}

const inPlaceOf = (id: number, onBehalfOfId: number | null | undefined): string => `${id}/${onBehalfOfId ?? ''}`

/** Whether others decide it now, or nobody can who could, or somebody who could not. */
const isNews = (step: Resolved): boolean => {
  const { come, gone } = comparedToBefore(step)
  return come.size + gone.size > 0 || step.row.needsApprover !== step.resolution.needsApprover
}

/** Who decides it now and did not before, and who no longer does: authorities, in whosever place they are asked. */
function comparedToBefore({ row, resolution, unfitIds }: Resolved) {
  const before = new Set(row.candidates.map(({ id }) => id))
  const added = row.candidates.flatMap(({ isAdded, id }) => (isAdded && !unfitIds.includes(id) ? [id] : []))
  const now = new Set([...resolution.approvers.map(({ id }) => id), ...added])
  return { come: now.difference(before), gone: before.difference(now) }
}

/** To whom a step stays given; null: it was not, or they may no longer decide it. */
function givenTo({ reassignedToAuthorityId: id }: StepRow, { approvers }: Resolution): number | null {
  const stays = approvers.length === 1 && approvers[0]?.id === id && approvers[0]?.onBehalfOf === undefined
  return stays ? id : null
}

function sentenceOf(step: Resolved): string {
  const { row, resolution, unfitIds } = step
  const { needsApprover, approvers } = resolution
  if (needsApprover) {
    return `The step "${row.name}" has nobody who may decide it, and waits for an administrator to reassign it.`
  }
  const { come, gone } = comparedToBefore(step)
  if (come.size + gone.size === 0) return `Enough authorities may decide the step "${row.name}" now.`
  if (come.size === 0 && gone.isSubsetOf(new Set(unfitIds))) {
    return `Whoever was asked besides may no longer decide the step "${row.name}".`
  }
  const others = new Set(approvers.map(({ id }) => id)).size === 1 ? 'another authority' : 'other authorities'
  return `The step "${row.name}" is decided by ${others} now.`
}
