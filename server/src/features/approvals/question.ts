import { type RawBuilder, sql } from 'kysely'
import type { ActiveStatus } from '../../domain/active-status.ts'
import { payrollAuthorities, type UserRole } from '../../domain/user-role.ts'
import type { Db } from '../../platform/database.ts'
import { isInForce } from '../authorities/index.ts'
import { wireName } from '../employees/index.ts'
import { type Position, positionOf } from '../organisation-charts/index.ts'
import type { Candidate, Grant, Holder, Question } from './rules.ts'

/** What approval is looked for: of which type, for whom in which position, and on which day. */
export type Occasion = Readonly<{
  employerGroupId: number
  approverType: UserRole
  /** Where the line starts; it is never asked itself. Null: there is none, and only fallbacks are asked. */
  positionId: number | null
  /** Whose matter it is. */
  personId: number
  /** Takes holders, roles and delegations of that day, in today's structure. */
  day: string
  /** Asks all who hold the role rather than the line; of payroll authorities that is always so. */
  asksRoleHolders?: boolean
}>

/**
 * Reads everything that the answer depends on, in two statements, however long the line and however many its holders.
 * `positions` are those of the line, by id.
 */
export async function readQuestion(
  db: Db,
  occasion: Occasion,
  excludedPersonIds: ReadonlySet<number>,
): Promise<{ question: Question; positions: ReadonlyMap<number, Position> }> {
  const [start, ...above] = await (occasion.positionId === null ? readPlaceless : readLine)(db, occasion)
  if (!start) throw new Error('A line starts at a position that is there.')
  const asksRoleHolders =
    occasion.asksRoleHolders ?? (payrollAuthorities as readonly string[]).includes(occasion.approverType)
  const line = asksRoleHolders ? [] : above
  const named = [...line.flatMap(level => level.authorityIds), start.chartFallbackId, start.groupFallbackId]
  const candidates = await readCandidates(
    db,
    occasion,
    asksRoleHolders ? 'role holders' : named.filter(id => id !== null),
  )
  const holderOf = (id: number | null): Holder =>
    id === null ? { delegates: [] } : (candidates.get(id) ?? { delegates: [] })
  const question = {
    excludedPersonIds,
    costCentreId: start.costCentreId ?? start.employeeCostCentreId ?? undefined,
    paymentGroupId: start.paymentGroupId ?? undefined,
    line: line.map(({ id, name, status, authorityIds }) => ({
      positionId: id,
      name,
      status,
      holders: authorityIds.map(holderOf),
    })),
    payrollAuthorities: asksRoleHolders ? [...candidates.values()].map(({ authority }) => authority) : [],
    chartFallback: holderOf(start.chartFallbackId).authority,
    groupFallback: holderOf(start.groupFallbackId).authority,
  }
  return { question, positions: new Map(above.map(level => [level.id, positionOf(level)])) }
}

type LevelRow = Readonly<{
  id: number
  code: string
  name: string
  status: ActiveStatus
  reportingPositionId: number | null
  costCentreId: number | null
  /** Of its holders, in order; null for one who is no authority. */
  authorityIds: (number | null)[]
  chartFallbackId: number | null
  groupFallbackId: number | null
  paymentGroupId: number | null
  employeeCostCentreId: number | null
}>

/** The position and all above it, upwards. Beside the first stands what concerns the person and the chart. */
async function readLine(db: Db, { employerGroupId, positionId, personId, day }: Occasion): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    with recursive line as (
      select 0 as level, chart_position.* from chart_position
      where employer_group_id = ${employerGroupId} and id = ${positionId}
      union all
      select line.level + 1, above.* from line join chart_position above
        on above.employer_group_id = line.employer_group_id and above.id = line.reporting_position_id
    )
    select line.id, line.code, line.name, line.status, line.reporting_position_id, line.cost_centre_id,
      coalesce((select jsonb_agg(authority.id order by authority.id nulls last)
        from (select distinct employer_group_id, person_id from position_holder where employer_group_id = line.employer_group_id
          and position_id = line.id and ${isInForce('position_holder', day)}) holder
        left join authority on authority.employer_group_id = holder.employer_group_id
          and authority.person_id = holder.person_id), '[]') as authority_ids,
      chart.fallback_authority_id as chart_fallback_id, employer_group.fallback_authority_id as group_fallback_id,
      employee.payment_group_id,
      (select cost_centre_id from employee_cost_centre split where split.employer_group_id = employee.employer_group_id
        and split.employee_id = employee.id order by percentage desc, cost_centre_id limit 1) as employee_cost_centre_id
    from line
    join employer_group on employer_group.id = line.employer_group_id
    join organisation_chart chart on chart.employer_group_id = line.employer_group_id and chart.id = line.organisation_chart_id
    left join employee on employee.employer_group_id = line.employer_group_id and employee.person_id = ${personId}
    order by line.level`.execute(db)
  return rows
}

/** In place of a line, where there is no position: the fallbacks alone, of the default chart and of the group. */
async function readPlaceless(db: Db, { employerGroupId, personId }: Occasion): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select 0 as id, '' as code, '' as name, 'Inactive' as status, null as reporting_position_id, null as cost_centre_id,
      '[]'::jsonb as authority_ids, chart.fallback_authority_id as chart_fallback_id,
      employer_group.fallback_authority_id as group_fallback_id, employee.payment_group_id,
      (select cost_centre_id from employee_cost_centre split where split.employer_group_id = employee.employer_group_id
        and split.employee_id = employee.id order by percentage desc, cost_centre_id limit 1) as employee_cost_centre_id
    from employer_group
    left join organisation_chart chart on chart.employer_group_id = employer_group.id and chart.is_default
    left join employee on employee.employer_group_id = employer_group.id and employee.person_id = ${personId}
    where employer_group.id = ${employerGroupId}`.execute(db)
  return rows
}

type CandidateRow = Readonly<{
  id: number
  personId: number
  status: ActiveStatus
  givenName: string
  familyName: string
  grants: Grant[]
  delegateIds: number[]
}>

/** Authorities with their grants of the role that are in force and their delegates for it, in order of id. */
export async function readCandidates(
  db: Db,
  occasion: Occasion,
  who: readonly number[] | 'role holders',
): Promise<ReadonlyMap<number, Required<Holder>>> {
  const rows = await readCandidateRows(db, occasion, who)
  const candidates = new Map(rows.map(row => [row.id, candidateOf(row)]))
  const isCandidate = (candidate: Candidate | undefined) => candidate !== undefined
  return new Map(
    rows.map(row => [
      row.id,
      { authority: candidateOf(row), delegates: row.delegateIds.map(id => candidates.get(id)).filter(isCandidate) },
    ]),
  )
}

const candidateOf = (row: CandidateRow): Candidate => ({
  id: row.id,
  personId: row.personId,
  name: wireName(row),
  status: row.status,
  grants: row.grants,
})

async function readCandidateRows(
  db: Db,
  { employerGroupId, approverType, day }: Occasion,
  who: readonly number[] | 'role holders',
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with named (id) as (${who === 'role holders' ? roleHolders(employerGroupId, approverType) : sql`select unnest(${who}::bigint[])`}),
    offered as (
      select delegation.id, authority_id, delegate_authority_id from delegation
      where delegation.employer_group_id = ${employerGroupId} and authority_id in (select id from named)
        and (cardinality(roles) = 0 or ${approverType} = any(roles)) and ${isInForce('delegation', day)}
    )
    select authority.id, authority.person_id, authority.status, person.given_name, person.family_name,
      coalesce((select jsonb_agg(jsonb_build_object(
          'costCentreIds', array(select cost_centre_id from role_grant_cost_centre tie
            where tie.employer_group_id = role_grant.employer_group_id and tie.role_grant_id = role_grant.id),
          'paymentGroupIds', array(select payment_group_id from role_grant_payment_group tie
            where tie.employer_group_id = role_grant.employer_group_id and tie.role_grant_id = role_grant.id)))
        from role_grant where role_grant.employer_group_id = authority.employer_group_id
          and role_grant.authority_id = authority.id and role = ${approverType} and ${isInForce('role_grant', day)}
      ), '[]') as grants,
      array(select delegate_authority_id from offered where authority_id = authority.id order by offered.id) as delegate_ids
    from authority
    join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
    where authority.employer_group_id = ${employerGroupId}
      and authority.id in (select id from named union select delegate_authority_id from offered)
    order by authority.id`.execute(db)
  return rows
}

const roleHolders = (employerGroupId: number, role: UserRole): RawBuilder<unknown> =>
  sql`select authority_id from role_grant where employer_group_id = ${employerGroupId} and role = ${role}`
