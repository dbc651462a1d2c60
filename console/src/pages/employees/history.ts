import type { components } from '@muster/client'

export type Fact = components['schemas']['EmployeeFact']

export type Line = Readonly<{ field: string; before?: unknown; hadBefore: boolean; after: unknown }>

/** What changed at once: on one day, by one request or one entry. */
export type Happening = Readonly<{
  key: string
  validFrom: string
  recordedDateTime: string
  changeRequestId?: number | undefined
  isRestored: boolean
  lines: readonly Line[]
}>

/** The facts as what happened, the newest day first; each line with the value that held until then. */
export function happeningsOf(facts: readonly Fact[]): readonly Happening[] {
  const inOrder = facts.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom) || one.id - other.id)
  const former = new Map<string, unknown>()
  const happenings = new Map<string, Happening & { lines: Line[] }>()
  for (const { field, value, validFrom, recordedDateTime, changeRequestId, isRestored } of inOrder) {
    const key = `${validFrom} ${changeRequestId ?? 'entered'} ${isRestored}`
    const happening = happenings.get(key) ?? {
      key,
      validFrom,
      recordedDateTime,
      changeRequestId,
      isRestored,
      lines: [],
    }
    happening.lines.push({ field, before: former.get(field), hadBefore: former.has(field), after: value })
    former.set(field, value)
    happenings.set(key, happening)
  }
  return [...happenings.values()].reverse()
}

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
