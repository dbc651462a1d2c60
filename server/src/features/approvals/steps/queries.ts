import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { withinGroup } from '../../../platform/joins.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { joinedPositionOf, type Position } from '../../organisation-charts/index.ts'
import { approvalsWanted, authorityNamed, type Named, votesOf } from '../approvable/index.ts'
import { type Resolved, resolveWaiting } from './resolution.ts'
import { readWaiting } from './rows.ts'
import { isStale } from './stale.ts'

type StepColumns = Tables['approvalStep']

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
  rule: StepColumns['rule']
  requiredApprovals: number
  status: StepColumns['status']
  needsApprover: boolean
  resolvedVia: StepColumns['resolvedVia']
  dueAt: string | null
  decidedAt: string | null
  candidates: readonly Candidate[]
  decisions: readonly Decision[]
}>

/** The wire format of a step. `decidedBy` is the authority whose decision settled it. */
export function approvalOf({ step, name, approverType, position, candidates, rule, status, ...rest }: Step) {
  const settling = status === 'Waiting' || status === 'NotReached' ? undefined : rest.decisions.at(-1)
  return {
    step,
    name,
    approverType,
    ...(position ? { position } : {}),
    approvers: candidates.map(({ isAdded: _, ...approver }) => approver),
    rule,
    ...(rule === 'All' && severalOf({ rule, candidates, ...rest })),
    status,
    ...(settling ? { decidedBy: settling.by } : {}),
    ...(settling?.onBehalfOf ? { onBehalfOf: settling.onBehalfOf } : {}),
    ...(rest.decidedAt === null ? {} : { decidedDateTime: rest.decidedAt }),
    ...(rest.dueAt === null ? {} : { dueDateTime: rest.dueAt }),
    ...(rest.resolvedVia === null ? {} : { resolvedVia: rest.resolvedVia }),
  }
}

/** The needed and the given approvals of a step with the rule `All`. */
const severalOf = (step: Pick<Step, 'rule' | 'requiredApprovals' | 'candidates' | 'decisions'>) => ({
  approvalsNeeded: approvalsWanted(step, votesOf(step.candidates.filter(({ isAdded }) => !isAdded))),
  approvedBy: step.decisions
    .filter(({ decision }) => decision === 'Approved')
    .map(({ by, onBehalfOf }) => ({ ...by, ...(onBehalfOf && { onBehalfOf }) })),
})

/**
 * The steps of visible approvables, by approvable, in order: those of the latest submitted revision. A stale step shows
 * its approvers as resolved now.
 */
export async function listSteps(
  db: Db,
  { employerGroupId, today }: Pick<Caller, 'employerGroupId' | 'today'>,
  approvableIds: readonly number[],
): Promise<StepsByApprovable> {
  const rows = await latestSteps(db, employerGroupId, approvableIds).execute()
  const stale = rows.filter(({ isStale }) => isStale).map(({ approvableId }) => approvableId)
  const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
  return byApprovable(rows, row => stepOf(row, row.isStale ? fresh.get(row.approvableId) : undefined))
}

/** As `listSteps`, without resolving stale steps again. */
export async function listStoredSteps(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  approvableIds: readonly number[],
): Promise<StepsByApprovable> {
  const rows = await latestSteps(tx, employerGroupId, approvableIds).execute()
  return byApprovable(rows, row => stepOf(row, undefined))
}

type StepsByApprovable = ReadonlyMap<number, readonly Step[]>

const byApprovable = (rows: readonly StepRow[], stepOfRow: (row: StepRow) => Step): StepsByApprovable =>
  new Map([...Map.groupBy(rows, row => row.approvableId)].map(([id, steps]) => [id, steps.map(stepOfRow)]))

const latestSteps = (db: Db, employerGroupId: number, approvableIds: readonly number[]) =>
  db
    .selectFrom('approvalStep')
    .leftJoin('chartPosition as position', withinGroup('position.id', 'approvalStep.positionId'))
    .select(['approvalStep.approvableId', 'approvalStep.step', 'approvalStep.name', 'approvalStep.approverType'])
    .select(['approvalStep.rule', 'approvalStep.status', 'approvalStep.needsApprover', 'approvalStep.resolvedVia'])
    .select(['approvalStep.requiredApprovals', 'approvalStep.dueAt', 'approvalStep.decidedAt'])
    .select([candidates.as('candidates'), decisions.as('decisions'), isStale(employerGroupId).as('isStale')])
    .select(['position.id as positionId', 'position.code as positionCode', 'position.name as positionName'])
    .select(['position.status as positionStatus', 'position.reportingPositionId'])
    .where('approvalStep.employerGroupId', '=', employerGroupId)
    .where(isAmong('approval_step.approvable_id', approvableIds))
    .where(sql<boolean>`approval_step.revision = (select max(latest.revision) from approval_step latest
      where latest.employer_group_id = approval_step.employer_group_id and latest.approvable_id = approval_step.approvable_id)`)
    .orderBy('approvalStep.step')

const candidates = sql<Candidate[]>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(${authorityNamed('candidate.authority_id')} || jsonb_build_object(
      'onBehalfOf', ${authorityNamed('candidate.on_behalf_of_authority_id')}, 'isAdded', is_added)) order by authority_id, on_behalf_of_authority_id)
  from approval_candidate candidate where candidate.employer_group_id = approval_step.employer_group_id
    and candidate.approval_step_id = approval_step.id), '[]')`

const decisions = sql<Decision[]>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('by', ${authorityNamed('decision.authority_id')},
      'onBehalfOf', ${authorityNamed('decision.on_behalf_of_authority_id')}, 'personId', decided_by_person_id,
      'decision', decision.decision)) order by decision.id)
  from approval_decision decision where decision.employer_group_id = approval_step.employer_group_id
    and decision.approval_step_id = approval_step.id and not is_voided), '[]')`

type StepRow = Awaited<ReturnType<ReturnType<typeof latestSteps>['execute']>>[number]

function stepOf({ approverType, isStale: _, ...row }: StepRow, fresh: FreshStep | undefined): Step {
  const position = fresh && fresh.positionId !== row.positionId ? undefined : joinedPositionOf(row)
  return { ...row, ...fresh, approverType: approverType as UserRole, position }
}

/** The current approvers of a stale step. */
type FreshStep = Pick<Step, 'needsApprover' | 'resolvedVia' | 'candidates'> & Readonly<{ positionId: number | null }>

/** Resolves the waiting steps of approvables for a read, by approvable, without storing the result. */
export async function readFreshSteps(
  within: Reading,
  approvableIds: readonly number[],
): Promise<ReadonlyMap<number, FreshStep>> {
  if (approvableIds.length === 0) return new Map()
  const resolved = await resolveWaiting(within, await readWaiting(within, approvableIds))
  return new Map(resolved.map(step => [step.approvable.id, freshStepOf(step)]))
}

function freshStepOf({ row, resolution, ineligibleIds }: Resolved): FreshStep {
  const { approvers, needsApprover, resolvedVia, positionId } = resolution
  const found = approvers.map(({ personId: _, ...approver }) => ({ ...approver, isAdded: false }))
  const isFound = (id: number) => approvers.some(one => one.id === id && one.onBehalfOf === undefined)
  const added = row.candidates.filter(({ id, isAdded }) => isAdded && !ineligibleIds.includes(id) && !isFound(id))
  const candidates = [...found, ...added.map(({ id, name }) => ({ id, name, isAdded: true }))]
  return { candidates, needsApprover, resolvedVia, positionId }
}
