import type { components } from '@muster/client'
import { capitalized } from '../../../format/in-sentence.ts'
import { spokenName, spokenWith } from '../../../format/people.ts'
import { employeeFields } from '../../../parts/employee-fields/index.ts'
import { t } from '../../../texts/index.ts'

export type Fact = components['schemas']['EmployeeFact']
export type Request = components['schemas']['ChangeRequest']

/** Who requested a change, and who approved it: no one, where it was approved automatically. */
export type Origin = Readonly<{
  code: string
  requestedBy: string
  approvedBy: readonly string[]
  isAutomatic: boolean
}>

export type Line = Readonly<{ field: string; before?: unknown; hadBefore: boolean; after: unknown }>

/** Changes of one day by one request, or by one entry. */
export type HistoryEntry = Readonly<{
  key: string
  validFrom: string
  recordedDateTime: string
  changeRequestId?: number | undefined
  /** Absent where the caller does not see the request. */
  origin?: Origin | undefined
  isRestored: boolean
  /** The moment from which none of its values was in force on any day. */
  supersededDateTime?: string | undefined
  lines: readonly Line[]
}>

/**
 * The history of an employee, the newest day first: all facts, superseded ones too, and applied changes of positions.
 * Each line has the former value.
 * @param requests the applied and rescinded ones of the employee
 */
export function entriesOf(facts: readonly Fact[], requests: readonly Request[] = []): readonly HistoryEntry[] {
  const origins = new Map(requests.map(request => [request.id, originOf(request)]))
  const moves = requests.filter(({ changeType }) => changeType === 'PositionAssignment')
  return [...entriesOfFacts(facts), ...moves.map(entryOfMove)]
    .map(entry => ({ ...entry, origin: origins.get(entry.changeRequestId ?? 0) }))
    .toSorted(
      (one, other) =>
        other.validFrom.localeCompare(one.validFrom) || other.recordedDateTime.localeCompare(one.recordedDateTime),
    )
}

/** The entries with the lines of these kinds of change alone. */
export const entriesOfKinds = (entries: readonly HistoryEntry[], kinds: readonly string[]): readonly HistoryEntry[] =>
  entries
    .map(entry => ({ ...entry, lines: entry.lines.filter(({ field }) => kinds.includes(kindOf(field))) }))
    .filter(({ lines }) => lines.length > 0)

/** The kind of change that changes a field; a field outside the table is of a position, or has the name of its kind. */
const kindOf = (field: string): string =>
  employeeFields.find(({ name }) => name === field)?.changedBy ??
  (Object.hasOwn(t.changeKinds, field) ? field : 'PositionAssignment')

function originOf({ code, requestedBy, approvals }: Request): Origin {
  const approvedBy = approvals
    .filter(({ status }) => status === 'Approved')
    .flatMap(({ decidedBy, onBehalfOf, approvedBy: several = [] }) =>
      several.length > 0 || !decidedBy ? several : [{ ...decidedBy, onBehalfOf }],
    )
    .map(({ name, onBehalfOf }) => spokenWith(name, onBehalfOf?.name))
  return {
    ...{ code, requestedBy: spokenName(requestedBy.name), approvedBy: [...new Set(approvedBy)] },
    isAutomatic: approvals.length === 0,
  }
}

const entryOfMove = (request: Request): HistoryEntry => ({
  key: `request ${request.id}`,
  validFrom: request.effectiveDate,
  recordedDateTime: request.appliedDateTime ?? request.lastModified,
  changeRequestId: request.id,
  isRestored: request.rescindsChangeRequestId !== undefined,
  lines: request.changes.map(({ field, oldValue, newValue }) => ({
    ...{ field, before: oldValue, hadBefore: oldValue !== undefined, after: newValue },
  })),
})

function entriesOfFacts(facts: readonly Fact[]): readonly HistoryEntry[] {
  const inOrder = facts
    .filter(fact => fact.supersededDateTime === undefined || isGone(fact, facts))
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom) || one.id - other.id)
  const former = new Map<string, unknown>()
  const entries = new Map<string, HistoryEntry & { lines: Line[] }>()
  for (const fact of inOrder) {
    const { field, value, validFrom, recordedDateTime, changeRequestId, isRestored, supersededDateTime } = fact
    // After a rescission on the first day, the value is the former one: no entry.
    if (isRestored && JSON.stringify(former.get(field)) === JSON.stringify(value)) continue
    const key = `${validFrom} ${changeRequestId ?? 'entered'} ${isRestored} ${supersededDateTime ?? ''}`
    const entry = entries.get(key) ?? {
      key,
      validFrom,
      recordedDateTime,
      changeRequestId,
      isRestored,
      supersededDateTime,
      lines: [],
    }
    entry.lines.push({ field, before: former.get(field), hadBefore: former.has(field), after: value })
    if (supersededDateTime === undefined) former.set(field, value)
    entries.set(key, entry)
  }
  return [...entries.values()].reverse()
}

/** Whether no fact of the same request and field is in force: it was rescinded or replaced on its first day. */
const isGone = ({ field, changeRequestId, isRestored }: Fact, facts: readonly Fact[]): boolean =>
  changeRequestId !== undefined &&
  !isRestored &&
  !facts.some(
    other =>
      other.supersededDateTime === undefined && other.field === field && other.changeRequestId === changeRequestId,
  )

/** A value of the record with the field names of commands, by which `ChangeValue` shows it. */
export function asInCommands(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInCommands)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [capitalized(name.replace(/^masked/, '')), each]),
  )
}
