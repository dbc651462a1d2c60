import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.generated.ts'
import { joinedPositionOf, type Position } from '../organisation-charts/index.ts'

type StepColumns = Tables['approvalStep']

/** An authority, as steps name them. */
type Named = Readonly<{ id: number; name: string }>

/** Somebody who may decide a step, perhaps in the place of another. */
export type Candidate = Named & Readonly<{ onBehalfOf?: Named }>

/** A decision that counts: one that an edit has not voided. */
export type Decision = Readonly<{ by: Named; personId: number; onBehalfOf?: Named; decidedAt: string }>

/** One step of a chain, with who may decide it and what they decided, the earliest first. */
export type Step = Readonly<{
  step: number
  name: string
  approverType: UserRole
  position: Position | undefined
  rule: StepColumns['rule']
  status: StepColumns['status']
  needsApprover: boolean
  resolvedVia: StepColumns['resolvedVia']
  dueAt: string | null
  decidedAt: string | null
  candidates: readonly Candidate[]
  decisions: readonly Decision[]
}>

/** The record of a step. `decidedBy` is whose decision settled it. */
export function approvalOf({ step, name, approverType, position, candidates, rule, status, ...rest }: Step) {
  const settling = status === 'Waiting' || status === 'NotReached' ? undefined : rest.decisions.at(-1)
  return {
    step,
    name,
    approverType,
    ...(position ? { position } : {}),
    approvers: candidates.map(candidate => ({ ...candidate })),
    rule,
    status,
    ...(settling ? { decidedBy: settling.by } : {}),
    ...(settling?.onBehalfOf ? { onBehalfOf: settling.onBehalfOf } : {}),
    ...(rest.decidedAt === null ? {} : { decidedDateTime: rest.decidedAt }),
    ...(rest.dueAt === null ? {} : { dueDateTime: rest.dueAt }),
    ...(rest.resolvedVia === null ? {} : { resolvedVia: rest.resolvedVia }),
  }
}

/**
 * The steps of approvables that the caller sees, by approvable, in their order: those of the latest revision that was
 * submitted. Three statements, however many approvables there are.
 */
export async function listSteps(
  db: Db,
  caller: Caller,
  approvableIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Step[]>> {
  const steps = latestSteps(db, caller, approvableIds)
  const [rows, candidateRows, decisionRows] = await Promise.all([
    withPositions(steps).execute(),
    candidatesOf(steps).execute(),
    decisionsOf(steps).execute(),
  ])
  const candidates = Map.groupBy(candidateRows, row => row.stepId)
  const decisions = Map.groupBy(decisionRows, row => row.stepId)
  const found = rows.map(row => stepOf(row, candidates.get(row.id) ?? [], decisions.get(row.id) ?? []))
  return Map.groupBy(found, (_, place) => rows[place]?.approvableId ?? 0)
}

const latestSteps = (db: Db, caller: Caller, approvableIds: readonly number[]) =>
  db
    .selectFrom('approvalStep')
    .where('approvalStep.employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`approval_step.approvable_id = any(${approvableIds}::bigint[])`)
    .where(sql<boolean>`approval_step.revision = (select max(latest.revision) from approval_step latest
      where latest.employer_group_id = approval_step.employer_group_id and latest.approvable_id = approval_step.approvable_id)`)

type Steps = ReturnType<typeof latestSteps>

const withPositions = (steps: Steps) =>
  steps
    .leftJoin('chartPosition as position', join =>
      join
        .onRef('position.employerGroupId', '=', 'approvalStep.employerGroupId')
        .onRef('position.id', '=', 'approvalStep.positionId'),
    )
    .select(['approvalStep.id', 'approvalStep.approvableId', 'approvalStep.step', 'approvalStep.name'])
    .select(['approvalStep.approverType', 'approvalStep.rule', 'approvalStep.status', 'approvalStep.needsApprover'])
    .select(['approvalStep.resolvedVia', 'approvalStep.dueAt', 'approvalStep.decidedAt'])
    .select(['position.id as positionId', 'position.code as positionCode', 'position.name as positionName'])
    .select(['position.status as positionStatus', 'position.reportingPositionId'])
    .orderBy('approvalStep.step')

const candidatesOf = (steps: Steps) =>
  steps
    .innerJoin('approvalCandidate as candidate', join =>
      join
        .onRef('candidate.employerGroupId', '=', 'approvalStep.employerGroupId')
        .onRef('candidate.approvalStepId', '=', 'approvalStep.id'),
    )
    .select(['approvalStep.id as stepId', 'candidate.authorityId as id', 'candidate.onBehalfOfAuthorityId as otherId'])
    .select([
      nameOf('candidate.authority_id').as('name'),
      nameOf('candidate.on_behalf_of_authority_id').as('otherName'),
    ])
    .orderBy('candidate.authorityId')
    .orderBy('candidate.onBehalfOfAuthorityId')

const decisionsOf = (steps: Steps) =>
  steps
    .innerJoin('approvalDecision as decision', join =>
      join
        .onRef('decision.employerGroupId', '=', 'approvalStep.employerGroupId')
        .onRef('decision.approvalStepId', '=', 'approvalStep.id')
        .on('decision.isVoided', '=', false),
    )
    .select(['approvalStep.id as stepId', 'decision.authorityId as id', 'decision.onBehalfOfAuthorityId as otherId'])
    .select([nameOf('decision.authority_id').as('name'), nameOf('decision.on_behalf_of_authority_id').as('otherName')])
    .select(['decision.decidedByPersonId as personId', 'decision.decidedAt'])
    .orderBy('decision.id')

/** The wire's name of an authority of the group. */
const nameOf = (authorityId: string) => sql<string | null>`
  (select person.family_name || ', ' || person.given_name from authority
   join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
   where authority.employer_group_id = approval_step.employer_group_id and authority.id = ${sql.ref(authorityId)})`

type StepRow = Awaited<ReturnType<ReturnType<typeof withPositions>['execute']>>[number]
type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidatesOf>['execute']>>[number]
type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisionsOf>['execute']>>[number]

const stepOf = (row: StepRow, candidates: readonly CandidateRow[], decisions: readonly DecisionRow[]): Step => ({
  step: row.step,
  name: row.name,
  approverType: row.approverType as UserRole,
  position: joinedPositionOf(row),
  rule: row.rule,
  status: row.status,
  needsApprover: row.needsApprover,
  resolvedVia: row.resolvedVia,
  dueAt: row.dueAt,
  decidedAt: row.decidedAt,
  candidates: candidates.map(candidate => ({ id: candidate.id, name: candidate.name ?? '', ...onBehalfOf(candidate) })),
  decisions: decisions.map(decision => ({
    by: { id: decision.id, name: decision.name ?? '' },
    personId: decision.personId,
    decidedAt: decision.decidedAt,
    ...onBehalfOf(decision),
  })),
})

const onBehalfOf = (row: Readonly<{ otherId: number | null; otherName: string | null }>) =>
  row.otherId === null ? {} : { onBehalfOf: { id: row.otherId, name: row.otherName ?? '' } }
