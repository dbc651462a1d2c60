import { sql } from 'kysely'
import { type CallerContext, type CommandContext, refuseStale } from '../../core/command-context.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { violationsOfTimeZone } from '../../core/time-zones.ts'
import { violationsOfDaysTwice } from '../../domain/days-twice.ts'
import { reject } from '../../domain/failure.ts'
import type { Tx } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import type { EmployerGroupCommand } from './schemas.ts'

/** The id of a new group. The transaction that creates the group must be in it. */
export async function nextGroupId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('employer_group_id_seq') as id`.execute(tx)
  return rows[0]?.id ?? 0
}

type NewGroup = Readonly<{
  id: number
  name: string
  isTest: boolean
  timeZone: string
  createdAt: string
  /** Of a test group: the group that has made it, whether that has not ended yet, and where its clock stands. */
  madeByGroupId?: number
  isBeingMade?: boolean
  testNow?: string
}>

export async function createGroup(tx: Tx, group: NewGroup): Promise<void> {
  await tx
    .insertInto('employerGroup')
    .values({ ...group, status: 'Active' })
    .execute()
}

type Settings = Readonly<{
  timeZone?: string
  fallbackAuthorityId?: number
  /** The clock of a test group, and where it is on its way to. */
  testNow?: string
  advancingTo?: string | null
  /** A call has stopped it on that way. */
  isStopping?: boolean
}>

/** Settings of a group that no request changes. */
export const setGroup = ({ tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>, settings: Settings) =>
  tx.updateTable('employerGroup').set(settings).where('id', '=', employerGroupId).execute()

/** @throws forbidden, stale, invalid */
export async function updateEmployerGroup(
  ctx: CallerContext,
  { TimeZone: timeZone }: EmployerGroupCommand,
): Promise<void> {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const { tx, employerGroupId, now } = ctx
  const { version, ...before } = await tx
    .selectFrom('employerGroup')
    .select(['timeZone', 'version'])
    .where('id', '=', employerGroupId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  refuseStale(ctx, version)
  if (timeZone !== before.timeZone) reject(await violationsOfTimeZone(tx, timeZone))
  reject(violationsOfDaysTwice({ from: before.timeZone, to: timeZone, now }, 'the group'))
  const after = { timeZone }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return
  await tx
    .updateTable('employerGroup')
    .set(eb => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', '=', employerGroupId)
    .execute()
  const resource = { type: 'EmployerGroup', id: employerGroupId }
  await record(ctx, { type: 'employer-group.updated', resource, changedFields, before, after })
}

/** Moves the clock of a test group on. @returns false where a call has stopped it on its way */
export async function moveTestClock(
  { tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>,
  testNow: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('employerGroup')
    .set({ testNow })
    .where('id', '=', employerGroupId)
    .where('isStopping', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Suspends a group, whose keys and sessions are refused from then on, or resumes it.
 * @returns whether that changed anything
 */
export async function setGroupStatus(
  tx: Tx,
  { group, status, now }: Readonly<{ group: { id: number }; status: 'Active' | 'Suspended'; now: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('employerGroup')
    .set(eb => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .where('status', '<>', status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await record(
    { tx, employerGroupId: group.id, actor: 'System', now },
    {
      type: status === 'Active' ? 'employer-group.resumed' : 'employer-group.suspended',
      resource: { type: 'EmployerGroup', id: group.id },
    },
  )
  return true
}
