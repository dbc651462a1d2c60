import type { Step } from './approvals.ts'
import { type ChangeType, chainOf, type Receiver } from './chains.ts'
import { fromToday, latest, momentOf } from './dates.ts'
import { approvalsOf, type Decision, momentOfDecision } from './decisions.ts'
import type { PersonRef } from './plan.ts'
import type { World } from './world.ts'

export type Value =
  | string
  | number
  | boolean
  | null
  | readonly { readonly [field: string]: string | number | boolean }[]

export type Change = { field: string; label: string; oldValue?: Value; newValue?: Value; isSensitive: boolean }

type Conflict = { field: string; message: string }

export type RemarkPlan = {
  type: 'Comment' | 'Cancellation' | 'Reassignment' | 'System'
  by: PersonRef | null
  on: number
  at?: string
  says: string
}

/** Days count from the day of loading. */
export type RequestPlan = Receiver & {
  key?: string
  type: ChangeType
  about: PersonRef
  by: PersonRef
  status: 'Draft' | 'Pending' | 'Returned' | 'Approved' | 'Applied' | 'Failed' | 'Declined' | 'Cancelled' | 'Rescinded'
  created: number
  at?: string
  effective: number
  effectiveTo?: number
  changes: readonly Change[]
  /** The remark that came with it. */
  says?: string
  decisions?: readonly Decision[]
  remarks?: readonly RemarkPlan[]
  /** Who was put in the place of the first step's approvers. */
  reassignedTo?: PersonRef
  revision?: number
  /** Day on which it was applied or failed. */
  closed?: number
  description?: string
  reason?: string
  externalReference?: string
  failure?: { code: string; message: string; conflicts?: readonly Conflict[] }
  supersedes?: string
  rescinds?: string
}

const usualTime = '10:20'
const madeAt = ({ created, at = usualTime }: RequestPlan) => fromToday(created, at)

/** Change requests in the order of their codes, that is, of their making. */
export function changeRequestsOf(world: World, plans: readonly RequestPlan[]) {
  const ordered = plans.toSorted((one, other) => momentOf(madeAt(one)) - momentOf(madeAt(other)))
  const codeAt = (place: number) => `CR-${String(place + 1).padStart(6, '0')}`
  const codeOf = (key: string) => codeAt(ordered.findIndex(plan => plan.key === key))
  return ordered.map((plan, place) => {
    const { status, created, decisions = [] } = plan
    const steps = stepsOf(world, plan)
    const approvals = approvalsOf(world, { steps, decisions, status, submitted: created })
    const remarks = remarksOf(world, plan)
    const times = timesOf(plan, {
      steps,
      cancelled: remarks.find(each => each.type === 'Cancellation')?.createdDateTime,
    })
    const spoken = [...remarks.map(each => each.createdDateTime), ...decisions.map(momentOfDecision)]
    return {
      code: codeAt(place),
      ...factsOf(world, plan),
      ...times,
      createdDateTime: madeAt(plan),
      lastModified: latest([madeAt(plan), ...Object.values(times), ...spoken, failureOf(plan)?.dateTime]),
      changes: plan.changes,
      approvals,
      ...(status === 'Pending' && { currentStep: approvals.find(each => each.status === 'Waiting')?.step }),
      remarks,
      ...(plan.failure && { failure: failureOf(plan) }),
      ...(plan.failure?.conflicts && { conflicts: plan.failure.conflicts }),
      ...(plan.supersedes && { supersedesCode: codeOf(plan.supersedes) }),
      ...(plan.rescinds && { rescindsCode: codeOf(plan.rescinds) }),
    }
  })
}

function factsOf(world: World, plan: RequestPlan) {
  const subject = world.person(plan.about)
  return {
    changeType: plan.type,
    employeeCode: subject.code,
    requestedByPerson: world.person(plan.by).code,
    status: plan.status,
    revision: plan.revision ?? 1,
    effectiveDate: fromToday(plan.effective),
    ...(plan.effectiveTo !== undefined && { effectiveToDate: fromToday(plan.effectiveTo) }),
    positionCode: world.positionCode(subject.position.key),
    ...(plan.description && { description: plan.description }),
    ...(plan.reason && { reason: plan.reason }),
    ...(plan.externalReference && { externalReference: plan.externalReference }),
  }
}

function stepsOf(world: World, plan: RequestPlan): readonly Step[] {
  if (plan.status === 'Draft') return []
  const parties = { subject: world.person(plan.about), requester: world.person(plan.by) }
  const steps = chainOf(world, plan.type, { parties, receiver: plan })
  const { reassignedTo } = plan
  if (reassignedTo === undefined) return steps
  return steps.map((step, place) => (place === 0 ? { ...step, approvers: [world.authority(reassignedTo)] } : step))
}

type Times = {
  submittedDateTime?: string
  decidedDateTime?: string
  appliedDateTime?: string
  cancelledDateTime?: string
}

/** Decided at once where no step asks anybody, never while somebody is still asked; applied on its day or later. */
function timesOf(
  plan: RequestPlan,
  { steps, cancelled }: { steps: readonly Step[]; cancelled: string | undefined },
): Times {
  const { status, closed } = plan
  const isDecided = !['Draft', 'Pending', 'Returned', 'Cancelled'].includes(status)
  const last = plan.decisions?.at(-1)
  if (isDecided && !last && steps.length > 0) throw new Error(`Nobody decided the ${plan.type} of ${plan.about}.`)
  const decided = isDecided ? (last ? momentOfDecision(last) : madeAt(plan)) : undefined
  const applied = latest([closed === undefined ? undefined : fromToday(closed, '00:05'), decided])
  return {
    ...(status !== 'Draft' && { submittedDateTime: madeAt(plan) }),
    ...(decided && { decidedDateTime: decided }),
    ...(applied && ['Applied', 'Rescinded'].includes(status) && { appliedDateTime: applied }),
    ...(cancelled && { cancelledDateTime: cancelled }),
  }
}

const failureOf = ({ failure, closed = -1 }: RequestPlan) =>
  failure && { code: failure.code, message: failure.message, dateTime: fromToday(closed, '00:05') }

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

/** Everything that was said, oldest first. */
function remarksOf(world: World, plan: RequestPlan) {
  const { says, decisions = [], remarks = [], revision = 1 } = plan
  const spoken = [
    ...(says ? [{ type: 'Submission' as const, by: plan.by, moment: madeAt(plan), says }] : []),
    ...decisions.flatMap(each =>
      each.says ? [{ type: remarkTypes[each.is], by: each.by, moment: momentOfDecision(each), says: each.says }] : [],
    ),
    ...remarks.map(each => ({ ...each, moment: fromToday(each.on, each.at ?? '15:45') })),
  ]
  return spoken
    .toSorted((one, other) => momentOf(one.moment) - momentOf(other.moment))
    .map(({ type, by, moment, says: remark }) => ({
      type,
      remark,
      authorCode: by === null ? null : world.person(by).code,
      revision,
      createdDateTime: moment,
    }))
}
