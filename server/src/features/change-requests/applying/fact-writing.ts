import type { CommandContext } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import { fieldsReachedBy, revisionOf, type StoredFact, timelineWith } from '../../../domain/timeline.ts'
import { type History, reviseFacts } from '../../employee-facts/index.ts'
import { isSecretField, secretPlace } from '../../employee-fields/index.ts'
import type { StoredChange } from '../kinds/index.ts'
import { type Due, rescindedBy } from './outcome.ts'

type Writing = Readonly<{ due: Due; changes: readonly StoredChange[]; history: History }>

/**
 * Writes the facts of a request from its effective date on: its changes or, for a rescinding request, the remaining
 * facts.
 * @returns the history with the facts that count now
 */
export async function writeFacts(ctx: CommandContext, writing: Writing): Promise<History> {
  const { history } = writing
  const fields = fieldsOf(writing)
  const revisions = await Promise.all([...fields].map(field => revised(ctx, writing, field)))
  await reviseFacts(ctx, history, {
    superseded: revisions.flatMap(({ superseded }) => superseded),
    added: revisions.flatMap(({ field, added }) => added.map(fact => ({ field, ...fact }))),
  })
  return { ...history, facts: new Map([...history.facts, ...revisions.map(revision => factsAfter(history, revision))]) }
}

/** The facts of a field that count after a revision. New ones have no id yet. */
function factsAfter({ facts }: History, { field, superseded, added }: Revised): [string, readonly StoredFact[]] {
  const kept = (facts.get(field) ?? []).filter(({ id }) => !superseded.includes(id))
  const all = [...kept, ...added.map(fact => ({ ...fact, field, id: 0 }))]
  return [field, all.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))]
}

type Revised = Awaited<ReturnType<typeof revised>>

/**
 * The fields to write. Several changes may belong to one fact. Rescinding covers every field that the rescinded
 * requests ever changed.
 */
function fieldsOf({ due, changes, history }: Writing): ReadonlySet<string> {
  const own = changes.map(({ field, factField = field }) => factField).filter(field => field in history.row)
  return new Set([...own, ...fieldsReachedBy(rescindedBy(due), history)])
}

async function revised(ctx: CommandContext, { due, changes, history }: Writing, field: string) {
  const { id: changeRequestId, effectiveDate: from, effectiveToDate: until } = due
  const today = todayFor(ctx.today, history.employerId)
  const takesBack = rescindedBy(due)
  const change = changes.findLast(each => (each.factField ?? each.field) === field)
  const enters =
    change && takesBack.length === 0
      ? { value: change.factValue ?? null, ciphertext: await sealed(ctx, history, { ...change, field }), until }
      : undefined
  const reversal = { changeRequestId, from, takesBack }
  const { first, own, ...timeline } = timelineWith(history, field, { reversal, today, enters })
  const { superseded, added } = revisionOf(timeline, from)
  return {
    field,
    superseded: superseded.map(({ id }) => id),
    added: [
      ...first.map(fact => ({
        ...contentOf(fact),
        validFrom: fact.validFrom,
        isRestored: false,
        changeRequestId: null,
      })),
      ...added.map(({ from: validFrom, entry }) => ({
        ...contentOf(entry),
        validFrom,
        isRestored: entry === undefined || entry !== own || validFrom !== from,
        changeRequestId,
      })),
    ],
  }
}

const contentOf = (fact: StoredFact | undefined) => ({
  value: fact?.value ?? null,
  ciphertext: fact?.ciphertext ?? null,
})

type Secret = Readonly<{ field: string; secret?: string | undefined }>

async function sealed(ctx: CommandContext, { token }: History, { field, secret }: Secret): Promise<Buffer | null> {
  if (secret === undefined || !isSecretField(field)) return null
  return (await ctx.keys()).encrypt(secret, secretPlace(field, token))
}
