import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../../platform/command-context.ts'
import type { Approvable } from '../approvable/index.ts'
import {
  atOnce,
  forgetReassigning,
  listStale,
  putBack,
  type Resolution,
  type Resolved,
  readWaiting,
  resolveWaiting,
  type Stale,
  type StepRow,
  storeResolutions,
  takeStale,
} from '../steps/index.ts'
import { effectsOfRerouting, mostEffects, readAsked, sentenceOfOthers } from './effects.ts'
import { lockResources, type Moved, tellOfRerouting } from './notifications.ts'

/**
 * Finds the approvers of waiting steps again that were routed before the organisation changed, of up to 500 approvables
 * with an id above `after`. Each step that gets other approvers gets a `System` remark and an event. A step that another
 * command holds is left as it is: deciding it looks its approvers up anyway, and the next run comes back to it.
 *
 * @returns the last approvable's id, to go on from in another transaction; undefined when none is left
 */
export async function rerouteStale(ctx: CommandContext, after: number): Promise<number | undefined> {
  const stale = await takeStale(ctx, after)
  await reroute(ctx, stale)
  return stale.at(-1)?.approvableId
}

/**
 * Call it before the command of a dry run, and what it returns after it: the requests that would get other approvers by
 * that command, the first 50 that the caller sees, then how many more there are. What is stale before the command is
 * read, not rerouted, so that dry runs keep no step from the job.
 */
export async function previewRerouting(ctx: CommandContext): Promise<() => Promise<readonly Effect[]>> {
  const baseline = new Map<number, Approvers>()
  const stale = await listStale(ctx)
  for (let start = 0; start < stale.length; start += atOnce) {
    const steps = await readWaiting(ctx, stale.slice(start, start + atOnce))
    for (const { approvable, resolution } of await resolveWaiting(ctx, steps)) {
      const { approvers, needsApprover } = resolution
      baseline.set(approvable.id, { approvers, needsApprover })
    }
  }
  return async () => ((await hasChangedOrganisation(ctx)) ? effectsOfChange(ctx, baseline) : [])
}

type Approvers = Pick<Resolution, 'approvers' | 'needsApprover'>

type Baseline = ReadonlyMap<number, Approvers>

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

/**
 * An edit that starts nothing again: the caller counts as an editor from now on, and what waits for them gets another
 * approver.
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
  await reroute(ctx, [{ approvableId: approvable.id, reasons: ['An editor of a request does not decide it.'] }])
}

/** `unseen`: how many steps get other approvers that the caller of a dry run does not see. */
type Rerouted = Readonly<{ effects: readonly Effect[]; unseen: number }>

async function reroute(
  ctx: CommandContext,
  stale: readonly Stale[],
  baseline: Baseline = new Map(),
): Promise<Rerouted> {
  if (stale.length === 0) return { effects: [], unseen: 0 }
  const reasons = new Map(stale.map(each => [each.approvableId, reasonOf(each)]))
  const resolved = await resolveWaiting(ctx, await readWaiting(ctx, [...reasons.keys()]))
  const changed = resolved.filter(isAnother)
  const told = changed.filter(step => isNews(step) && !isSame(step.resolution, baseline.get(step.approvable.id)))
  const resources = await lockResources(ctx, told)
  const mine = changed.filter(step => !told.includes(step) || resources.has(step.approvable.id))
  const others = told.filter(step => !resources.has(step.approvable.id))
  const askedBefore = await readAsked(ctx, told)
  await putBack(
    ctx,
    others.map(({ row }) => row.id),
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
    const resource = resources.get(step.approvable.id)
    const reason = reasons.get(step.approvable.id) ?? inGeneral
    return resource ? [{ ...step, resource, reason, sentence: sentenceOf(step) }] : []
  })
  await tellOfRerouting(ctx, moved)
  return effectsOfRerouting(ctx, moved, askedBefore)
}

/** Whether a step gets these approvers anyway, by an earlier change that the job has not come to yet. */
const isSame = (one: Approvers, other: Approvers | undefined): boolean =>
  other !== undefined && one.needsApprover === other.needsApprover && isDeepStrictEqual(one.approvers, other.approvers)

const inGeneral = 'The organisation has changed.'

/** The changes that the step was routed without, as far as a remark has room for them. */
const reasonOf = ({ reasons }: Stale): string =>
  reasons.length === 0 || reasons.length > 3 ? inGeneral : reasons.join(' ')

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
