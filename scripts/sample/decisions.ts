import type { Step } from './approvals.ts'
import { fromToday } from './dates.ts'
import type { PersonRef } from './plan.ts'
import type { World } from './world.ts'

export type Outcome = 'Approved' | 'Declined' | 'Returned'

/** Days count from the day of loading; a decision without words leaves no remark. */
export type Decision = { by: PersonRef; on: number; at?: string; is: Outcome; says?: string }

export type Deciding = {
  steps: readonly Step[]
  decisions: readonly Decision[]
  /** Of the whole request. */
  status: string
  /** Day of the submission. */
  submitted: number
}

export const momentOfDecision = ({ on, at = '09:15' }: Decision) => fromToday(on, at)

/** The steps of a request with what was decided: decisions are taken in the order of the steps. */
export function approvalsOf(world: World, { steps, decisions, status, submitted }: Deciding) {
  const left = [...decisions]
  let isReached = true
  let waitingSince = submitted
  return steps.map((step, place) => {
    const taken = isReached ? left.splice(0, left[0]?.is === 'Approved' ? step.requiredApprovals : 1) : []
    const state = isReached ? stateOf(step, taken, status) : 'NotReached'
    const entry = entryOf(world, { step, place, taken, state, waitingSince })
    isReached = state === 'Approved'
    waitingSince = taken.at(-1)?.on ?? waitingSince
    return entry
  })
}

type State = Outcome | 'Waiting' | 'Voided' | 'NotReached'

function stateOf(step: Step, taken: readonly Decision[], status: string): State {
  const last = taken.at(-1)
  if (last && last.is !== 'Approved') return last.is
  if (taken.length === step.requiredApprovals) return 'Approved'
  return status === 'Cancelled' ? 'Voided' : 'Waiting'
}

type Entry = { step: Step; place: number; taken: readonly Decision[]; state: State; waitingSince: number }

/** Where one step needs two people, both decisions are listed; the one that closed it counts as its decision. */
function entryOf(world: World, { step, place, taken, state, waitingSince }: Entry) {
  const last = taken.at(-1)
  const isForTwo = step.requiredApprovals > 1
  const codeOf = (decision: Decision) => world.authority(decision.by).code
  return {
    step: place + 1,
    name: step.name,
    approverType: step.approverType,
    ...(step.position && { positionCode: world.positionCode(step.position.key) }),
    rule: isForTwo ? 'All' : 'Any',
    ...(isForTwo && { requiredApprovals: step.requiredApprovals }),
    status: state,
    approverCodes: step.approvers.map(each => each.code),
    ...(last && state !== 'Waiting' && { decidedByCode: codeOf(last), decidedDateTime: momentOfDecision(last) }),
    ...(isForTwo &&
      last && {
        decisions: taken.map(each => ({
          authorityCode: codeOf(each),
          decision: each.is,
          dateTime: momentOfDecision(each),
        })),
      }),
    ...(state === 'Waiting' && { dueDateTime: fromToday(waitingSince + 5, '17:00') }),
    ...(step.resolvedVia && { resolvedVia: step.resolvedVia }),
    ...(last?.says && { remarks: last.says }),
  }
}
