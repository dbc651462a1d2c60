import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import type { ApproverType } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { given, prepared } from '../../../platform/database/prepared.ts'
import { authorityIsVisible } from '../../authorities/index.ts'
import {
  delegatesOn,
  type Grant,
  grantsOn,
  type LookupPosition,
  type Organisation,
  type Subject,
  statusOn,
} from '../lookup/index.ts'

/** The part of an organisation that a line is: its positions with their holders, unnamed and without their delegates. */
export type Line = Organisation & Readonly<{ delegatingIds: ReadonlySet<number> }>

type LineRequest = Readonly<{ id: number; positionId: number; approverType: ApproverType; day: string }>

type HolderRow = Readonly<{ personId: number; holds: boolean; subject: Subject | null; line: PositionInLine[] | null }>

/** A position of the line with one of its holders; the start of the line, and a vacant position, without one. */
type PositionInLine = readonly [
  positionId: number,
  code: string,
  name: string,
  status: ActiveStatus,
  reportingPositionId: number | null,
  costCentreId: number | null,
  isHeld: boolean,
  authority: Authority | null,
]

type Authority = readonly [id: number, personId: number, status: ActiveStatus, grants: Grant[], delegates: boolean]

/**
 * The person of a visible authority who holds the position on the day, and the line above it, in one statement: it takes a
 * third of what reading all that a look-up may depend on takes.
 * @throws notFound; forbidden `InsufficientScope` for a future day, unless the caller's access scope is All
 */
export async function readLine(db: Db, caller: Caller, asked: LineRequest): Promise<{ personId: number; line: Line }> {
  const [row] = await holderWithLine(db, caller, asked)
  if (row) refuseFutureDay(caller, asked.day)
  if (!row?.holds) throw notFound('The position of the authority')()
  return { personId: row.personId, line: lineOf(row, asked.approverType) }
}

const holderWithLine = prepared((caller: Caller) => {
  const [id, positionId] = [given<number>('id'), given<number>('positionId')]
  const [role, day] = [sql`${given('approverType')}::text`, given<string>('day')]
  return sql<HolderRow>`
    with recursive line (id, code, name, status, above, cost_centre_id) as (
      select id, code, name, status, reporting_position_id, cost_centre_id from chart_position
      where employer_group_id = ${caller.employerGroupId} and id = ${positionId}
      union
      select higher.* from line cross join lateral (
        select id, code, name, status, reporting_position_id, cost_centre_id from chart_position
        where employer_group_id = ${caller.employerGroupId} and id = line.above limit 1) higher
    )
    select authority.person_id as "personId",
      exists (select from position_holder holder where holder.employer_group_id = authority.employer_group_id
        and holder.person_id = authority.person_id and holder.position_id = ${positionId}
        and ${isInForce('holder', day)}) as holds,
      (select json_build_object('personId', employee.person_id, 'paymentGroupId', employee.payment_group_id,
          'costCentreIds', array(select cost_centre_id from employee_cost_centre split
            where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
            order by percentage desc, cost_centre_id))
        from employee where employee.employer_group_id = authority.employer_group_id
          and employee.person_id = authority.person_id) as subject,
      (select json_agg(json_build_array(line.id, line.code, line.name, line.status, line.above, line.cost_centre_id,
          holder.person_id is not null, case when authority.id is not null then json_build_array(authority.id,
            authority.person_id, ${statusOn(day)}, ${grantsOn(day, role)},
            exists (select from delegation where delegation.employer_group_id = authority.employer_group_id
              and delegation.authority_id = authority.id and ${delegatesOn(day, role)})) end) order by authority.id)
        from line left join lateral (
          select distinct employer_group_id, person_id from position_holder
          where employer_group_id = ${caller.employerGroupId} and position_id = line.id and line.id <> ${positionId}
            and ${isInForce('position_holder', day)}) holder on true
        left join authority on authority.employer_group_id = holder.employer_group_id
          and authority.person_id = holder.person_id) as line
    from authority
    where authority.employer_group_id = ${caller.employerGroupId} and ${authorityIsVisible(caller, 'Few')} and authority.id = ${id}`
})

/**
 * A future day reveals planned arrivals, departures and delegations, so it requires the access scope All. A test of the
 * persons in the plan would reveal by its refusal that a plan exists.
 */
function refuseFutureDay({ accessScopes, today }: Caller, day: string): void {
  if (day <= today.group || accessScopes.length === 0) return
  throw forbidden(
    'InsufficientScope',
    'A day ahead needs the access scope All, of the account and of the key. Ask for today, or for a past day.',
  )
}

function lineOf({ subject, line }: HolderRow, approverType: ApproverType): Line {
  const authorities = (line ?? []).flatMap(({ 7: authority }) => (authority ? [authority] : []))
  const holders = authorities.map(([id, personId, status, grants]) => {
    return [id, { authority: { id, personId, name: '', status, grants }, delegates: [] }] as const
  })
  const positions = [...Map.groupBy(line ?? [], ([id]) => id).values()].map(positionOf)
  return {
    positions: new Map(positions.map(position => [position.id, position])),
    costCentres: new Map(),
    subjects: new Map(subject ? [[subject.personId, subject]] : []),
    ...{ defaultFallbackId: null, groupFallbackId: null, snapshot: '' },
    candidates: new Map([[approverType, new Map(holders)]]),
    delegatingIds: new Set(authorities.flatMap(([id, , , , delegates]) => (delegates ? id : []))),
  }
}

function positionOf(held: readonly PositionInLine[]): LookupPosition {
  const [[id, code, name, status, reportingPositionId, costCentreId]] = held as readonly [
    PositionInLine,
    ...PositionInLine[],
  ]
  const authorityIds = held.flatMap(({ 6: isHeld, 7: authority }) => (isHeld ? (authority?.[0] ?? null) : []))
  return { id, code, name, status, reportingPositionId, costCentreId, authorityIds, chartFallbackId: null }
}
