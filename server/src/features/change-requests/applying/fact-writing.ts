import { todayFor } from '../../../domain/caller.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { type History, reviseFacts, revisionOf, type StoredFact } from '../../employee-facts/index.ts'
import { isSecretField, secretPlace } from '../../employee-fields/index.ts'
import type { StoredChange } from '../kinds/index.ts'
import { fieldsReachedBy, timelineOf } from '../proposals/index.ts'
import { type Due, takenBackBy } from './outcome.ts'

type Writing = Readonly<{ due: Due; changes: readonly StoredChange[]; history: History }>

/** Writes what a request makes true, and from when on: what it changes or, where it takes others back, what is left. */
export async function writeFacts(ctx: CommandContext, writing: Writing): Promise<void> {
  const fields = fieldsOf(writing)
  const revisions = await Promise.all([...fields].map(field => revised(ctx, writing, field)))
  await reviseFacts(ctx, writing.history, {
    superseded: revisions.flatMap(({ superseded }) => superseded),
    added: revisions.flatMap(({ field, added }) => added.map(fact => ({ field, ...fact }))),
  })
}

/** Several changes may be of one fact. Taking something back touches every field that it had ever changed. */
function fieldsOf({ due, changes, history }: Writing): ReadonlySet<string> {
  const own = changes.map(({ field, factField = field }) => factField).filter(field => field in history.row)
  return new Set([...own, ...fieldsReachedBy(takenBackBy(due), history)])
}

async function revised(ctx: CommandContext, { due, changes, history }: Writing, field: string) {
  const { id: changeRequestId, effectiveDate: from, effectiveToDate: until } = due
  const days = { day: from, today: todayFor(ctx.today, history.employerId) }
  const { first, facts, entries, reversals } = timelineOf(history, field, days)
  const change = changes.findLast(each => (each.factField ?? each.field) === field)
  const takesBack = takenBackBy(due)
  const own: StoredFact | undefined =
    takesBack.length > 0 || !change
      ? undefined
      : {
          id: Number.MAX_SAFE_INTEGER,
          field,
          value: change.factValue ?? null,
          ciphertext: await sealed(ctx, history, { field, secret: change.secret }),
          validFrom: from,
          until,
          changeRequestId,
        }
  const { superseded, added } = revisionOf(
    {
      facts,
      entries: own ? [...entries, own] : entries,
      reversals: [...reversals, { changeRequestId, from, takesBack }],
    },
    from,
  )
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

type Secret = Readonly<{ field: string; secret: string | undefined }>

async function sealed(ctx: CommandContext, { token }: History, { field, secret }: Secret): Promise<Buffer | null> {
  if (secret === undefined || !isSecretField(field)) return null
  return (await ctx.keys()).encrypt(secret, secretPlace(field, token))
}
