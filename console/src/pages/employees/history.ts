import type { components } from '@muster/client'

export type Fact = components['schemas']['EmployeeFact']
export type Request = components['schemas']['ChangeRequest']

export type Line = Readonly<{ field: string; before?: unknown; hadBefore: boolean; after: unknown }>

/** What changed at once: on one day, by one request or one entry. */
export type Happening = Readonly<{
  key: string
  validFrom: string
  recordedDateTime: string
  changeRequestId?: number | undefined
  isRestored: boolean
  /** Since when it counts no more, where nothing of it was left in force on any day. */
  supersededDateTime?: string | undefined
  lines: readonly Line[]
}>

/**
 * The facts, those that count no more included, and the applied changes of positions as what happened, the newest day
 * first; each line with the value that held until then.
 */
export const happeningsOf = (facts: readonly Fact[], moves: readonly Request[] = []): readonly Happening[] =>
  [...happeningsOfFacts(facts), ...moves.map(happeningOfMove)].toSorted(
    (one, other) =>
      other.validFrom.localeCompare(one.validFrom) || other.recordedDateTime.localeCompare(one.recordedDateTime),
  )

const happeningOfMove = (request: Request): Happening => ({
  key: `request ${request.id}`,
  validFrom: request.effectiveDate,
  recordedDateTime: request.appliedDateTime ?? request.lastModified,
  changeRequestId: request.id,
  isRestored: request.rescindsChangeRequestId !== undefined,
  lines: request.changes.map(({ field, oldValue, newValue }) => ({
    ...{ field, before: oldValue, hadBefore: oldValue !== undefined, after: newValue },
  })),
})

function happeningsOfFacts(facts: readonly Fact[]): readonly Happening[] {
  const inOrder = facts
    .filter(fact => fact.supersededDateTime === undefined || isGone(fact, facts))
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom) || one.id - other.id)
  const former = new Map<string, unknown>()
  const happenings = new Map<string, Happening & { lines: Line[] }>()
  for (const fact of inOrder) {
    const { field, value, validFrom, recordedDateTime, changeRequestId, isRestored, supersededDateTime } = fact
    // What was taken back on its first day leads to what was there all the time.
    if (isRestored && JSON.stringify(former.get(field)) === JSON.stringify(value)) continue
    const key = `${validFrom} ${changeRequestId ?? 'entered'} ${isRestored} ${supersededDateTime ?? ''}`
    const happening = happenings.get(key) ?? {
      key,
      validFrom,
      recordedDateTime,
      changeRequestId,
      isRestored,
      supersededDateTime,
      lines: [],
    }
    happening.lines.push({ field, before: former.get(field), hadBefore: former.has(field), after: value })
    if (supersededDateTime === undefined) former.set(field, value)
    happenings.set(key, happening)
  }
  return [...happenings.values()].reverse()
}

/** Whether a request brought it of which nothing stands any more: taken back, or replaced, on its first day. */
const isGone = ({ field, changeRequestId, isRestored }: Fact, facts: readonly Fact[]): boolean =>
  changeRequestId !== undefined &&
  !isRestored &&
  !facts.some(
    other =>
      other.supersededDateTime === undefined && other.field === field && other.changeRequestId === changeRequestId,
  )

/** As the fields of the commands go: lists of the record have other names for the same things. */
export function asInCommands(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInCommands)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const plain = name.replace(/^masked/, '')
      return [`${plain.charAt(0).toUpperCase()}${plain.slice(1)}`, each]
    }),
  )
}
