import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict, notFound } from '../../domain/failure.ts'
import { TakenForNow } from '../../platform/database/errors.ts'
import type { ServiceContext } from '../../service-context.ts'
import { loadTestGroup } from '../sample/index.ts'
import { type Made, makeEmptyGroup, type Wanted } from './empty.ts'
import { getTestGroup, listTestGroups, requireMaker } from './queries.ts'
import type { TestGroupCommand } from './schemas.ts'

/**
 * Makes a test group. The next creation deletes a group that an earlier failure left incomplete.
 * @returns with its people, whose passwords and keys are nowhere else
 * @throws forbidden, also in a group that was made so; conflict `NoTestGroups`, `TooManyTestGroups`; TakenForNow while another is
 *   made
 */
export async function createTestGroup(
  ctx: CallerContext,
  { From = 'Sample', Now = ctx.realNow }: TestGroupCommand,
  context: ServiceContext,
): Promise<Outcome> {
  const { tx, caller, employerGroupId } = ctx
  await refuseWhileAnotherIsMade(ctx)
  const made = await (await listTestGroups(tx, caller)).count()
  const most = await mostOf(ctx, context)
  if (most === 0) throw conflict('NoTestGroups', 'This group makes no test groups.')
  if (made >= most)
    throw conflict('TooManyTestGroups', `There are ${made} test groups already, and there may be ${most}. Delete one.`)
  await sql`select delete_half_made_test_groups()`.execute(tx)
  const name = `Test group ${randomBytes(6).toString('hex')}`
  const wanted = { name, madeByGroupId: employerGroupId, now: Now, realNow: ctx.realNow }
  const { id, people } = From === 'Empty' ? await makeEmptyGroup(context, wanted) : await loadSample(context, wanted)
  await sql`select finish_test_group(${id})`.execute(tx)
  await recordAudit(ctx, { ...aboutGroup(id), type: 'test-group.created', details: { from: From, now: Now } })
  return { id, shown: { people } }
}

async function refuseWhileAnotherIsMade({ tx, employerGroupId }: CallerContext): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('test groups', ${employerGroupId})) as is_free`.execute(tx)
  if (!rows[0]?.isFree) throw new TakenForNow('Another test group is being made by another process. Try again shortly.')
}

async function loadSample(context: ServiceContext, { now, ...wanted }: Wanted): Promise<Made> {
  const { id, people } = await loadTestGroup(context, { ...wanted, now: Date.parse(now) })
  const shown = Object.entries(people).map(([firstName, { name, email, password, apiKey, secondFactor, about }]) => ({
    ...{ firstName, name, email, initialPassword: password, about },
    ...(apiKey !== null && { apiKey }),
    ...(secondFactor !== null && { secondFactor }),
  }))
  return { id, people: shown }
}

/** A test group that was made so makes no more of them: each of those would make more. */
async function mostOf({ tx, employerGroupId }: CallerContext, { config }: ServiceContext): Promise<number> {
  const { madeByGroupId } = await tx
    .selectFrom('employerGroup')
    .select('madeByGroupId')
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  return madeByGroupId === null ? config.testGroups : 0
}

/**
 * Deletes a test group, with everything in it. A repeat does nothing.
 * @throws forbidden, stale, notFound where this group has made no such one, conflict `ClockAdvancing`
 */
export async function deleteTestGroup(ctx: CallerContext, id: number): Promise<void> {
  await requireMaker(ctx.tx, ctx.caller)
  // The second of several calls finds it deleted.
  await sql`select pg_advisory_xact_lock(hashtextextended('deletion of a test group', ${id}))`.execute(ctx.tx)
  const lock = () => getTestGroup(ctx.tx, ctx.caller, { id })
  await removeOnce(ctx, { type: 'TestGroup', id, lock, remove: () => remove(ctx, id) })
}

async function remove(ctx: CallerContext, id: number): Promise<void> {
  if (await isAdvancing(ctx, id))
    throw conflict(
      'ClockAdvancing',
      'The clock of this group is being moved. Stop it, or delete it when that has ended.',
    )
  let isGone = false
  while (!isGone) isGone = await deleteSome(ctx, id)
  await recordAudit(ctx, { ...aboutGroup(id), type: 'test-group.deleted' })
}

/** Bit by bit, since one statement may take 15 seconds. @returns whether all is deleted @throws notFound */
async function deleteSome({ tx }: CallerContext, id: number): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean | null }>`select delete_test_group(${id}) as is_gone`.execute(tx)
  const isGone = rows[0]?.isGone ?? null
  if (isGone === null) throw notFound('The test group')()
  return isGone
}

/** @throws notFound */
async function isAdvancing({ tx, employerGroupId }: CallerContext, id: number): Promise<boolean> {
  const { rows } = await sql<{ isAdvancing: boolean }>`
    select advancing_to is not null as is_advancing from list_test_groups(${employerGroupId}) where id = ${id}`.execute(
    tx,
  )
  if (!rows[0]) throw notFound('The test group')()
  return rows[0].isAdvancing
}

const aboutGroup = (id: number) => ({ resource: { type: 'TestGroup', id } })
