import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { reject } from '../../domain/failure.ts'
import type { PendingChange } from '../administrative-changes/index.ts'
import {
  alsoInWords,
  lockPayLimits,
  noLonger,
  refuseOtherWidening,
  type Widening,
  whilePossible,
  widenedByChange,
} from '../pay-limits/index.ts'
import { costCentres, type Replacement, violationsOf, writeCostCentre } from './replacing.ts'

/** The kind of administrative change that moves a cost centre. */
export const costCentreMove = 'CostCentreMove'

/** `below`: the ids of the cost centres that move along. */
type Wanted = Pick<Replacement, 'before' | 'command'> & Readonly<{ below: readonly number[] }>

/** The limited pay roles that another parent of a cost centre widens. */
export async function widenedBy(
  ctx: CallerContext,
  { id, before, command }: Replacement,
): Promise<readonly Widening[]> {
  const { parentId } = costCentres.columnsOf(command)
  if (parentId === before.parentId) return []
  return (await widenedByChange(ctx, { parents: new Map([[id, parentId]]) })).byTree
}

/** The change that a second administrator has to confirm. */
export async function askedMove(ctx: CallerContext, { id, before, command }: Replacement) {
  const above = await findRow(ctx, { table: 'costCentre', id: command.ParentId, columns: ['code', 'name'] })
  const place = above ? `below ${above.code} "${above.name}"` : 'to the top'
  return {
    kind: costCentreMove,
    resource: { type: 'CostCentre', id },
    inWords: `Move the cost centre ${before.code} "${before.name}" ${place}.${await alsoChanged(ctx, before, command)}`,
    command: { before, command, below: await listBelow(ctx, id) } satisfies Wanted,
  }
}

/** The ids of all cost centres below one, sorted. */
async function listBelow({ tx, employerGroupId }: CallerContext, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select c.id from cost_centre c where c.employer_group_id = ${employerGroupId} and c.parent_id = ${id}
      union
      select c.id from below join cost_centre c on c.employer_group_id = ${employerGroupId} and c.parent_id = below.id
    ) select id from below order by id`.execute(tx)
  return rows.map(row => row.id)
}

async function alsoChanged(ctx: CallerContext, before: Replacement['before'], command: Replacement['command']) {
  const after = costCentres.columnsOf(command)
  const employers = await ctx.tx
    .selectFrom('employer')
    .select(['id', 'code'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', 'in', [before.employerId, after.employerId])
    .execute()
  const employer = (id: number | null) => employers.find(each => each.id === id)?.code ?? null
  return alsoInWords([
    ['code', before.code, after.code],
    ['name', before.name, after.name],
    ['description', before.description, after.description],
    ['employer', employer(before.employerId), employer(after.employerId)],
    ['first day', before.validFrom, after.validFrom],
    ['last day', before.expiryDate, after.expiryDate],
  ])
}

/**
 * Moves a cost centre once a second administrator has confirmed it.
 * @throws conflict `NoLongerPossible` where the cost centre or the effect of the change is no longer the same, forbidden `NotYourDecision`
 */
export const applyCostCentreMove = (ctx: CallerContext, change: PendingChange): Promise<void> =>
  whilePossible(() => move(ctx, change))

async function move(ctx: CallerContext, change: PendingChange): Promise<void> {
  const wanted = change.command as Wanted
  const id = change.resourceId ?? 0
  await lockPayLimits(ctx)
  const { before } = await costCentres.lock(ctx, id)
  if (!isDeepStrictEqual(before, wanted.before)) throw noLonger('The cost centre has changed since.')
  if (!isDeepStrictEqual(await listBelow(ctx, id), wanted.below))
    throw noLonger('Other cost centres are below it since.')
  reject(await violationsOf(ctx, wanted.command))
  const replacement = { id, before, command: wanted.command }
  refuseOtherWidening(ctx, await widenedBy(ctx, replacement), change)
  await writeCostCentre(ctx, replacement)
}
