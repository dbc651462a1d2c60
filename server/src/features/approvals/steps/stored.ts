import { type RawBuilder, sql } from 'kysely'
import type { UserRole } from '../../../domain/user-role.ts'
import { instantInJson } from '../../../platform/database/values.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { type Position, positionOf } from '../../organisation-charts/index.ts'
import type { Named } from '../approvable/index.ts'
import { isStale } from './stale.ts'

type StoredStep = Tables['approvalStep']

/**
 * An authority that may decide a step, perhaps as a delegate. `isAdded`: by escalation or reassignment, not by
 * routing.
 */
type Candidate = Named & Readonly<{ onBehalfOf?: Named; isAdded: boolean }>

/** A decision that no edit has voided. */
type Decision = Readonly<{
  by: Named
  personId: number
  onBehalfOf?: Named
  decision: Tables['approvalDecision']['decision']
}>

/** One step of a chain, with its candidates and their decisions, the earliest first. */
export type Step = Readonly<{
  step: number
  name: string
  approverType: UserRole
  position: Position | undefined
  rule: StoredStep['rule']
  requiredApprovals: number
  status: StoredStep['status']
  needsApprover: boolean
  resolvedVia: StoredStep['resolvedVia']
  dueAt: string | null
  decidedAt: string | null
  candidates: readonly Candidate[]
  decisions: readonly Decision[]
  revision: number
  /** The persons whose names it shows. */
  personIds: readonly number[]
  /** Whether it waits, and was routed before the last change of the organisation. */
  isStale: boolean
}>

export type StepsByApprovable = ReadonlyMap<number, readonly Step[]>

/** Columns that belong to all steps of a statement together: each an array of rows, null without any. */
export type StepColumns = Readonly<{
  steps: StepRow[] | null
  positions: PositionRow[] | null
  candidates: CandidateRow[] | null
  decisions: DecisionRow[] | null
  names: NameRow[] | null
}>

type StepRow = [
  ...[id: number, approvableId: number, revision: number, step: number, name: string, approverType: UserRole],
  ...[rule: Step['rule'], requiredApprovals: number, status: Step['status'], needsApprover: boolean],
  ...[resolvedVia: Step['resolvedVia'], dueAt: string | null, decidedAt: string | null],
  ...[positionId: number | null, isStale: boolean],
]
type PositionRow = [
  id: number,
  code: string,
  name: string,
  status: Position['status'],
  reportingPositionId: number | null,
]
type CandidateRow = [stepId: number, authorityId: number, onBehalfOfId: number | null, isAdded: boolean]
type DecisionRow = [
  ...[stepId: number, authorityId: number, onBehalfOfId: number | null],
  ...[personId: number, decision: Decision['decision']],
]
type NameRow = [authorityId: number, name: string, personId: number]

/**
 * SQL: common tables with the steps of approvables, for `stepColumns`. Names and positions are read once for all steps.
 * @param approvableIds an array
 */
export const stepTables = (employerGroupId: number, approvableIds: RawBuilder<unknown>) => sql`
  steps as materialized (
    select id, approvable_id, revision, step, name, approver_type, rule, status, needs_approver, resolved_via,
      required_approvals, due_at, decided_at, position_id, ${isStale(employerGroupId)} as is_stale
    from approval_step where employer_group_id = ${employerGroupId} and approvable_id = any(${approvableIds})),
  candidates as materialized (
    select approval_step_id, authority_id, on_behalf_of_authority_id, is_added from approval_candidate
    where employer_group_id = ${employerGroupId} and approval_step_id = any(array(select id from steps))),
  decisions as materialized (
    select id, approval_step_id, authority_id, on_behalf_of_authority_id, decided_by_person_id, decision
    from approval_decision
    where employer_group_id = ${employerGroupId} and approval_step_id = any(array(select id from steps)) and not is_voided)`

export const stepColumns = (employerGroupId: number) => sql`
  (select json_agg(json_build_array(id, approvable_id, revision, step, name, approver_type, rule, required_approvals, status,
    needs_approver, resolved_via, due_at, decided_at, position_id, is_stale) order by approvable_id, revision, step)
    from steps) as steps,
  (select json_agg(json_build_array(id, code, name, status, reporting_position_id)) from chart_position
    where employer_group_id = ${employerGroupId} and id = any(array(select position_id from steps))) as positions,
  (select json_agg(json_build_array(approval_step_id, authority_id, on_behalf_of_authority_id, is_added)
    order by authority_id, on_behalf_of_authority_id) from candidates) as candidates,
  (select json_agg(json_build_array(approval_step_id, authority_id, on_behalf_of_authority_id, decided_by_person_id, decision)
    order by id) from decisions) as decisions,
  (select json_agg(json_build_array(authority.id, person.family_name || ', ' || person.given_name, person.id)) from authority
    join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
    where authority.employer_group_id = ${employerGroupId} and authority.id = any(array(
      select authority_id from candidates union all select on_behalf_of_authority_id from candidates
      union all select authority_id from decisions union all select on_behalf_of_authority_id from decisions))) as names`

/** The steps of the latest revision of each approvable, as the columns of a statement have them. */
export function stepsIn(columns: StepColumns): StepsByApprovable {
  const positions = new Map(
    columns.positions?.map(([id, code, name, status, reportingPositionId]) => [
      id,
      positionOf({ id, code, name, status, reportingPositionId }),
    ]),
  )
  const authorities = new Map(columns.names?.map(([id, name, personId]) => [id, { name, personId }]))
  const nameOf = (id: number): Named => ({ id, name: authorities.get(id)?.name ?? '' })
  const personsOf = (shown: readonly (CandidateRow | DecisionRow)[]) =>
    shown.flatMap(([, authorityId, onBehalfOfId]) =>
      [authorityId, onBehalfOfId].flatMap(authority => authorities.get(authority ?? 0)?.personId ?? []),
    )
  const candidates = Map.groupBy(columns.candidates ?? [], ([stepId]) => stepId)
  const decisions = Map.groupBy(columns.decisions ?? [], ([stepId]) => stepId)
  const chains = new Map<number, Step[]>()
  for (const row of columns.steps ?? []) {
    const [id, approvableId, revision, step, name, approverType, rule, requiredApprovals, status, needsApprover] = row
    const [, , , , , , , , , , resolvedVia, dueAt, decidedAt, positionId, isStale] = row
    const earlier = chains.get(approvableId)
    // Rows come in the order of revisions: a later one replaces the chain.
    const chain = earlier?.[0]?.revision === revision ? earlier : []
    const [itsCandidates, itsDecisions] = [candidates.get(id) ?? [], decisions.get(id) ?? []]
    chains.set(approvableId, chain)
    chain.push({
      ...{ revision, step, name, approverType, rule, requiredApprovals, status, needsApprover, resolvedVia, isStale },
      position: positionId === null ? undefined : positions.get(positionId),
      dueAt: dueAt && instantInJson(dueAt),
      decidedAt: decidedAt && instantInJson(decidedAt),
      personIds: personsOf([...itsCandidates, ...itsDecisions]),
      candidates: itsCandidates.map(([, authorityId, onBehalfOfId, isAdded]) => ({
        ...nameOf(authorityId),
        ...(onBehalfOfId !== null && { onBehalfOf: nameOf(onBehalfOfId) }),
        isAdded,
      })),
      decisions: itsDecisions.map(([, authorityId, onBehalfOfId, personId, decision]) => ({
        by: nameOf(authorityId),
        ...(onBehalfOfId !== null && { onBehalfOf: nameOf(onBehalfOfId) }),
        ...{ personId, decision },
      })),
    })
  }
  return chains
}
