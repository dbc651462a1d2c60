import { sql } from 'kysely'
import type { Asked, CallerContext, CommandContext, Effect } from '../../../core/command-context.ts'
import { type Approvable, approvableIsVisible, approvableKinds } from '../approvable/index.ts'
import { approvalOf, listStoredSteps } from '../steps/index.ts'

import type { Moved } from './notifications.ts'

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
