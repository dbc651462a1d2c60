import { outcomesOf, type Sent } from './model/outcomes.ts'
import type { State } from './model/request.ts'

/** An act with its answer. */
export type Answered = Readonly<{ sent: Sent; answer: string }>

/**
 * The states that may stand after acts that were sent at the same time: of each order of the acts in which the model gives
 * every one of these answers. None: no order explains them.
 */
export function explained(states: readonly State[], acts: readonly Answered[]): State[] {
  const found = new Map<string, State>()
  for (const state of states) visit(state, acts, found)
  return [...found.values()]
}

function visit(state: State, left: readonly Answered[], found: Map<string, State>): void {
  if (left.length === 0) found.set(keyOf(state), state)
  for (const [place, { sent, answer }] of left.entries())
    for (const outcome of outcomesOf(state, sent))
      if (outcome.answer === answer) visit(outcome.state, left.toSpliced(place, 1), found)
}

/** Equal for equal states: the same rows of the organisation in another order are the same. */
function keyOf({ requests, organisation: { grants, delegations, holdings } }: State): string {
  const ids = [grants, delegations, holdings].map(rows => rows.map(({ id }) => id).toSorted())
  return JSON.stringify([requests.toSorted((one, other) => one.id - other.id), ids])
}
