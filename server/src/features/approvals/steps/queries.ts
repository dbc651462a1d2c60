import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvalsWanted, isOpen, voteOf, votesOf } from '../approvable/index.ts'
import { type Resolved, resolveWaiting } from './resolution.ts'
import { readWaiting } from './rows.ts'
import { approvalsOf } from './rules.ts'
import { type Step, type StepColumns, type StepsByApprovable, stepColumns, stepsIn, stepTables } from './stored.ts'

/** The wire format of a step. `decidedBy` is the authority whose decision settled it. */
export function approvalOf(step: Step) {
  const { position, candidates, rule, status, decidedAt, dueAt, resolvedVia } = step
  const settling = status === 'Waiting' || status === 'NotReached' ? undefined : step.decisions.at(-1)
  return {
    step: step.step,
    name: step.name,
    approverType: step.approverType,
    ...(position && { position }),
    approvers: candidates.map(({ id, name, onBehalfOf }) => ({ id, name, ...(onBehalfOf && { onBehalfOf }) })),
    rule,
    ...(rule === 'All' && severalOf(step)),
    status,
    ...(settling && { decidedBy: settling.by }),
    ...(settling?.onBehalfOf && { onBehalfOf: settling.onBehalfOf }),
    ...(decidedAt !== null && { decidedDateTime: decidedAt }),
    ...(dueAt !== null && { dueDateTime: dueAt }),
    ...(resolvedVia !== null && { resolvedVia }),
  }
}

/** The needed and the given approvals of a step with the rule `All`. */
const severalOf = (step: Pick<Step, 'rule' | 'requiredApprovals' | 'candidates' | 'decisions'>) => ({
  approvalsNeeded: approvalsWanted(step, votesOf(step.candidates.filter(({ isAdded }) => !isAdded))),
  approvedBy: step.decisions
    .filter(({ decision }) => decision === 'Approved')
    .map(({ by, onBehalfOf }) => ({ ...by, ...(onBehalfOf && { onBehalfOf }) })),
})

/** The steps of approvables, by approvable, in order: those of the latest submitted revision, as stored. */
export async function listStoredSteps(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  approvableIds: readonly number[],
): Promise<StepsByApprovable> {
  const [row] = await selectSteps({ employerGroupId, approvableIds }).rows(tx)
  return stepsIn(row as StepColumns)
}

type Wanted = Readonly<{ employerGroupId: number; approvableIds: readonly number[] }>

const selectSteps = compiledOnce(
  (_, { employerGroupId, approvableIds }: Wanted) => sql<StepColumns>`
    with ${stepTables(employerGroupId, sql`${approvableIds}::bigint[]`)} select ${stepColumns(employerGroupId)}`,
)

/** The same steps; stale ones with their approvers as resolved now. */
export function freshSteps(
  db: Db,
  { employerGroupId, today }: Pick<Caller, 'employerGroupId' | 'today'>,
  steps: StepsByApprovable,
): StepsByApprovable | Promise<StepsByApprovable> {
  const stale = [...steps].filter(([, chain]) => chain.some(({ isStale }) => isStale)).map(([id]) => id)
  if (stale.length === 0) return steps
  return readFreshSteps({ tx: db, employerGroupId, today }, stale).then(fresh => {
    const freshOf = (id: number, step: Step) => (step.isStale ? withApprovers(step, fresh.get(id)) : step)
    return new Map([...steps].map(([id, chain]) => [id, chain.map(step => freshOf(id, step))]))
  })
}

function withApprovers(step: Step, fresh: FreshStep | undefined): Step {
  if (!fresh) return step
  return { ...step, ...fresh, position: fresh.positionId === (step.position?.id ?? null) ? step.position : undefined }
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

/** A step without one of its deciders. `candidates`: those who can still decide it, since their vote is not cast. */
type StepWithout = Pick<FreshStep, 'needsApprover' | 'candidates'>

/** Resolves the waiting steps of approvables as if a person could decide none of them, by the id of the step. */
export async function readStepsWithout(
  within: Reading,
  approvableIds: readonly number[],
  personId: number,
): Promise<ReadonlyMap<number, StepWithout>> {
  const waiting = await readWaiting(within, approvableIds)
  const steps = waiting.map(step => ({ ...step, parties: new Set([...step.parties, personId]) }))
  const resolved = await resolveWaiting(within, steps)
  return new Map(
    resolved.map(step => {
      const approvals = approvalsOf(step)
      const candidates = decidersOf(step).filter(one => isOpen(one, approvals))
      return [step.row.id, { candidates, needsApprover: step.resolution.needsApprover }]
    }),
  )
}

/** The approvers of a step that was resolved again, as records show them. */
export function freshStepOf(step: Resolved): FreshStep {
  const { needsApprover, resolvedVia, positionId } = step.resolution
  const candidates = decidersOf(step).map(({ personId: _, voteId: __, ...candidate }) => candidate)
  return { candidates, needsApprover, resolvedVia, positionId }
}

/** The approvers of a step that was resolved again: those found, then those added. */
function decidersOf({ row, resolution: { approvers }, ineligibleIds }: Resolved) {
  const found = approvers.map(one => ({ ...one, voteId: voteOf(one), isAdded: false }))
  const isFound = (id: number) => approvers.some(one => one.id === id && one.onBehalfOf === undefined)
  const added = row.candidates.filter(({ id, isAdded }) => isAdded && !ineligibleIds.includes(id) && !isFound(id))
  return [...found, ...added.map(({ id, personId, name, voteId }) => ({ id, personId, name, voteId, isAdded: true }))]
}
