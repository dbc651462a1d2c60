import { sql } from 'kysely'
import { violationsOfTimeZone } from '../../core/time-zones.ts'
import { Failure } from '../../domain/failure.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import { createGroup, setGroup } from '../employer-groups/index.ts'

type NewGroup = Omit<Parameters<typeof createGroup>[1], 'id' | 'name' | 'createdAt'>

/** The properties of a new group. Without `newGroup`, it has the first employer's time zone and is no test group. */
export type GroupRequest = Readonly<{
  groupName: string
  newGroup?: NewGroup | undefined
}>

export type Group = Readonly<{ id: number; isNew: boolean }>

/**
 * The group of this name, or the number of a new one.
 * @throws Failure when there is no such time zone, or the database does not know it
 */
export async function findOrReserveGroup(
  { withoutGroup }: Database,
  { groupName, newGroup }: GroupRequest,
): Promise<Group> {
  const [wrongZone] = await violationsOfTimeZone(withoutGroup, newGroup?.timeZone)
  if (wrongZone) throw new Failure('invalid', 'InvalidGroup', wrongZone.message)
  const found = await sql<{ id: number | null; next: number | null }>`
    select id, case when id is null then nextval('employer_group_id_seq') end as next
    from find_employer_group(${groupName}) id`.execute(withoutGroup)
  const { id = null, next = null } = found.rows[0] ?? {}
  return id === null ? { id: Number(next), isNew: true } : { id, isNew: false }
}

/** Creates a group, with a time zone that `timeZoneOf` may replace. */
export const makeGroup = (tx: Tx, { id, request, now }: { id: number; request: GroupRequest; now: string }) =>
  createGroup(tx, {
    id,
    name: request.groupName,
    ...(request.newGroup ?? { timeZone: fallbackTimeZone, isTest: false }),
    createdAt: now,
  })

const fallbackTimeZone = 'Australia/Sydney'

/** A new group without a zone of its own takes that of the first employer that has one. */
export async function timeZoneOf(tx: Tx, { group, request }: { group: Group; request: GroupRequest }): Promise<string> {
  if (group.isNew && request.newGroup === undefined) {
    const { rows } = await sql<{ timeZone: string }>`
      select time_zone from stage_employers where time_zone is not null order by line limit 1`.execute(tx)
    if (rows[0]) await setGroup({ tx, employerGroupId: group.id }, rows[0])
  }
  const { timeZone } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  return timeZone
}
