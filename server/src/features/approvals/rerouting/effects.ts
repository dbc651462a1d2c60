import { sql } from 'kysely'
import type { Asked, CallerContext, CommandContext, Effect } from '../../../core/command-context.ts'
import { recordAll } from '../../../core/records.ts'
import {
  type Approvable,
  type ApprovedResource,
  addRemarks,
  approvableEvent,
  approvableIsVisible,
  approvableKinds,
  kindOf,
  touchResources,
} from '../approvable/index.ts'
import { approvalOf, listStoredSteps, notifyApprovers, type Resolved } from '../steps/index.ts'

/** The approvers of waiting steps, by approvable, as the records that the caller sees show them. */
export type ApproversByApprovable = ReadonlyMap<number, readonly Asked[]>

type About = readonly Readonly<{ approvable: Pick<Approvable, 'id' | 'kind'> }>[]

/** @returns empty unless the command is a dry run: only a dry run shows effects */
export async function readApprovers(ctx: CommandContext | CallerContext, about: About): Promise<ApproversByApprovable> {
  if (!ctx.isDryRun || about.length === 0) return new Map()
  const ids = 'caller' in ctx ? await visibleOf(ctx, about) : about.map(({ approvable }) => approvable.id)
  const steps = await listStoredSteps(ctx, ids)
  const approvers = [...steps].map(([id, chain]) => [id, chain.find(({ status }) => status === 'Waiting')] as const)
  return new Map(approvers.flatMap(([id, step]) => (step ? [[id, approvalOf(step).approvers] as const] : [])))
}

/** The maximum number of steps that a dry run lists; it counts the others. */
export const mostEffects = 50

/**
 * The effects of a dry run on steps that get other approvers. Shows the present approvers if the caller sees the record
 * today; the future ones, and whether they are enough, if the caller would see it then. `unseen`: the number of other
 * steps.
 */
export async function effectsOfRerouting(
  ctx: CommandContext,
  moved: readonly Moved[],
  approversBefore: ApproversByApprovable,
) {
  if (!ctx.isDryRun) return { effects: [], unseen: 0 }
  const approversAfter = await readApprovers(ctx, moved)
  const seen = moved.filter(({ approvable: { id } }) => approversBefore.has(id) || approversAfter.has(id))
  const effects = seen.map(({ approvable, resource, row, resolution, sentence }): Effect => {
    const [before, after] = [approversBefore.get(approvable.id), approversAfter.get(approvable.id)]
    const approvers = { ...(before && { before }), ...(after && { after }) }
    const { needsApprover } = resolution
    return {
      type: 'Rerouted',
      message: `${resource.code}: ${after ? sentence : noLongerVisible} ${approversInWords(approvers)}`,
      resource: { type: approvable.kind, id: resource.id },
      rerouting: { code: resource.code, step: row.name, ...(after && { needsApprover }), ...approvers },
    }
  })
  return { effects, unseen: moved.length - seen.length }
}

/** Replaces the sentence about a request that the caller would no longer see. */
const noLongerVisible = 'You would no longer see it.'

/** The number of further rerouted steps in words, without naming them. */
export function sentenceOfOthers(unseen: number, unlisted: number): Effect[] {
  const sentence = (count: number, what: string) =>
    count <= 0
      ? []
      : [`${count === 1 ? `One more request${what} is` : `${count} more requests${what} are`} decided by others now.`]
  return [...sentence(unlisted, ''), ...sentence(unseen, ' that you do not see')].map(message => ({
    type: 'Rerouted',
    message,
  }))
}

type ApproverNames = Readonly<{ before?: readonly Asked[]; after?: readonly Asked[] }>

function approversInWords({ before, after }: ApproverNames): string {
  const parts = [
    ...(after ? [`would be asked: ${namesOf(after)}`] : []),
    ...(before ? [`asked today: ${namesOf(before)}`] : []),
  ]
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const mostNames = 5

function namesOf(approvers: readonly Asked[]): string {
  if (approvers.length === 0) return 'no authority'
  const names = approvers.map(({ name, onBehalfOf }) => (onBehalfOf ? `${name} for ${onBehalfOf.name}` : name))
  const shown = [...new Set(names)]
  const more = shown.length - mostNames
  return `${shown.slice(0, mostNames).join(' and ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function visibleOf({ tx, caller }: CallerContext, about: About): Promise<number[]> {
  const visible: number[] = []
  for (const { type, table } of approvableKinds()) {
    const ids = about.filter(({ approvable }) => approvable.kind === type).map(({ approvable }) => approvable.id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ approvableId: number }>`select approvable_id from ${sql.table(table)}
      where employer_group_id = ${caller.employerGroupId} and approvable_id = any(${ids}::bigint[])
        and ${approvableIsVisible(caller, table)}`.execute(tx)
    visible.push(...rows.map(({ approvableId }) => approvableId))
  }
  return visible
}

/** A step with other approvers, and its record, reason and sentence. */
export type Moved = Resolved & Readonly<{ resource: ApprovedResource; reason: string; sentence: string }>

type Waiting = readonly Readonly<{ approvable: Approvable }>[]

/** Locks the pending records of these steps, by approvable. Skips records that another command has locked. */
export async function lockResources(
  { tx, employerGroupId }: CommandContext,
  steps: Waiting,
): Promise<ReadonlyMap<number, ApprovedResource>> {
  const resources = new Map<number, ApprovedResource>()
  for (const { type, table } of approvableKinds()) {
    const ids = steps.filter(({ approvable }) => approvable.kind === type).map(({ approvable }) => approvable.id)
    if (ids.length === 0) continue
    const { rows } = await sql<ApprovedResource & { approvableId: number }>`
      select id, code, employee_id, approvable_id from ${sql.table(table)}
      where employer_group_id = ${employerGroupId} and approvable_id = any(${ids}::bigint[]) and status = 'Pending'
      order by id for update skip locked`.execute(tx)
    for (const { approvableId, ...resource } of rows) resources.set(approvableId, resource)
  }
  return resources
}

/** Records for each step why it has other approvers, in a remark and an event, and notifies them. */
export async function recordRerouting(ctx: CommandContext, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  for (const kind of approvableKinds()) {
    const ofKind = moved.filter(({ approvable }) => approvable.kind === kind.type)
    await touchResources(
      ctx,
      kind,
      ofKind.map(({ resource }) => resource.id),
    )
  }
  await addRemarks(
    ctx,
    moved.map(({ approvable, reason, sentence }) => ({ approvable, type: 'System', remark: `${reason} ${sentence}` })),
  )
  await recordAll(ctx, moved.flatMap(eventsOf))
  await notifyApprovers(ctx, moved)
}

function eventsOf({ approvable, resource, resolution }: Moved) {
  const verbs = ['rerouted', ...(resolution.needsApprover ? (['needs-approver'] as const) : [])] as const
  return verbs.map(verb => approvableEvent(kindOf(approvable), resource, verb))
}
