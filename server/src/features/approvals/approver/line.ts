import { sql } from 'kysely'
import { readerOf, Together } from '../../../core/remembered/index.ts'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  type ApproverLookup,
  delegatesOn,
  type Grant,
  grantsOn,
  type LookupPosition,
  statusOn,
} from '../lookup/index.ts'

/** A holder in the line, with their grants of the role: of the start each one, of the positions above those with a grant. */
export type HolderInLine = Omit<LookupPosition, 'authorityIds' | 'chartFallbackId'> &
  Readonly<{
    startId: number
    /** How far above the start, which is 0. */
    level: number
    authorityId: number
    personId: number
    authorityStatus: ActiveStatus
    grants: Grant[]
    delegates: boolean
  }>

type LineRequest = Pick<ApproverLookup, 'employerGroupId' | 'approverType' | 'day'> & Readonly<{ positionId: number }>

const readings = new Together<readonly HolderInLine[]>()

/** The line of a position. Requests of one turn share a statement, which is mostly the preparation of its plan. */
export async function readLine(db: Db, { positionId, ...asked }: LineRequest): Promise<readonly HolderInLine[]> {
  const question = `${readerOf(db).name} ${asked.approverType} ${asked.day}`
  const lines = await readings.ask(question, [positionId], ids => selectLines({ ...asked, ids }).rows(db))
  return lines.filter(({ startId }) => startId === positionId)
}

type Lines = Omit<LineRequest, 'positionId'> & Readonly<{ ids: readonly number[] }>

const selectLines = compiledOnce((_, { employerGroupId, approverType, day, ids }: Lines) => {
  const [within, role] = [{ employerGroupId, day }, sql`${approverType}::text`]
  const position = sql`id, code, name, status, reporting_position_id, cost_centre_id`
  return sql<HolderInLine>`
    with recursive line as (
      select id as start_id, 0 as level, ${position} from chart_position
      where employer_group_id = ${employerGroupId} and id = any(${ids}::bigint[])
      union all
      select start_id, level + 1, higher.* from line cross join lateral (select ${position} from chart_position
        where employer_group_id = ${employerGroupId} and id = line.reporting_position_id limit 1) higher
    )
    select line.*, authority.id as authority_id, authority.person_id, ${statusOn(within)} as authority_status, authority.grants,
      exists (select from delegation where delegation.employer_group_id = ${employerGroupId}
        and delegation.authority_id = authority.id and ${delegatesOn(day, role)}) as delegates
    from line
    cross join lateral (select distinct person_id from position_holder
      where employer_group_id = ${employerGroupId} and position_id = line.id and ${isInForce('position_holder', day)}) holder
    cross join lateral (select id, authority.person_id, status, ${grantsOn(within, role)} as grants from authority
      where employer_group_id = ${employerGroupId} and authority.person_id = holder.person_id limit 1) authority
    where level = 0 or json_array_length(authority.grants) > 0
    order by level, authority.id`
})
