import type { Named } from '../approvable/index.ts'

type Approving = Named & Readonly<{ onBehalfOf?: Named | undefined }>

/** `unseenApprovers`: how many more there are. */
export type NamedApprovers = Readonly<{ nextApprovers: Approving[]; unseenApprovers: number }>

/** Names the approvers whom the caller sees, each once for everyone for whom they decide, and counts the others. */
export function namedApprovers(
  approvers: readonly (Approving & Readonly<{ isHidden?: boolean }>)[],
  seenIds: ReadonlySet<number>,
): NamedApprovers {
  const seen = approvers.filter(({ id, isHidden = false }) => !isHidden && seenIds.has(id))
  const named = seen.map(({ id, name, onBehalfOf }): [string, Approving] => {
    const principal = onBehalfOf && seenIds.has(onBehalfOf.id) ? { onBehalfOf } : {}
    return [`${id} ${principal.onBehalfOf?.id}`, { id, name, ...principal }]
  })
  const ids = new Set(approvers.map(({ id }) => id))
  return {
    nextApprovers: [...new Map(named).values()],
    unseenApprovers: ids.size - new Set(seen.map(({ id }) => id)).size,
  }
}

/** The authorities whom `namedApprovers` may name. */
export const authoritiesOf = (approvers: readonly Approving[]): number[] =>
  approvers.flatMap(({ id, onBehalfOf }) => (onBehalfOf ? [id, onBehalfOf.id] : [id]))
