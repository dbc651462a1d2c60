import type { CalendarDate } from '../../domain/calendar-date.ts'
import { todayFor } from '../../domain/caller.ts'
import type { Act } from '../../platform/act.ts'
import { type History, isSecretField, outcomeOf, type StoredFact, secretPlace, valueOn } from '../employees/index.ts'
import type { StoredChange } from './kinds/index.ts'
import type { Due } from './outcome.ts'

type Writing = Readonly<{ due: Due; changes: readonly StoredChange[]; history: History }>

type NewFact = Readonly<{
  field: string
  value: unknown
  ciphertext: Buffer | null
  validFrom: CalendarDate
  isRestored?: boolean
  changeRequestId: number | null
}>

/** Writes what the changes of a request make true, and from when on; several fields may be one fact. */
export async function writeFacts(act: Act, { due, changes, history }: Writing): Promise<void> {
  const superseded: number[] = []
  const added: NewFact[] = []
  const today = todayFor(act, history.employerId)
  const governed = new Map(changes.map(change => [change.factField ?? change.field, change]))
  for (const [field, change] of governed) {
    if (!(field in history.row)) continue
    const first = firstFact(history, field, { day: due.effectiveDate, today })
    const known = [...first, ...(history.facts.get(field) ?? [])]
    const { effectiveDate: from, effectiveToDate: to, rescindsAlso: takesBack } = due
    const outcome = outcomeOf(known, { field, value: null, from, to, takesBack })
    superseded.push(...outcome.superseded.map(fact => fact.id))
    const value = change.factValue ?? null
    const ciphertext = await sealed(act, history, { field, secret: change.secret })
    const own = { field, changeRequestId: due.id }
    added.push(...first.map(fact => ({ ...fact, changeRequestId: null })))
    added.push({ ...own, value, ciphertext, validFrom: due.effectiveDate })
    if (outcome.restored) {
      const { from: validFrom, fact } = outcome.restored
      const former = { value: fact?.value ?? null, ciphertext: fact?.ciphertext ?? null }
      added.push({ ...own, ...former, validFrom, isRestored: true })
    }
    added.push(...outcome.revalued.map(fact => ({ ...fact, value, ciphertext })))
  }
  await supersede(act, superseded)
  await insert(act, history, added)
}

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

/** Where no fact tells of today's value, the row does: it becomes the first one. */
function firstFact(history: History, field: string, { day, today }: Days): StoredFact[] {
  const { row, ciphertexts, facts, startDate } = history
  const value = row[field]
  if (value == null || startDate >= day || valueOn(facts.get(field) ?? [], { day: today, today })) return []
  const ciphertext = ciphertexts[field] ?? null
  return [{ id: 0, field, value, ciphertext, validFrom: startDate, isRestored: false, changeRequestId: null }]
}

type Secret = Readonly<{ field: string; secret: string | undefined }>

async function sealed(act: Act, { token }: History, { field, secret }: Secret): Promise<Buffer | null> {
  if (secret === undefined || !isSecretField(field)) return null
  return (await act.keys()).encrypt(secret, secretPlace(field, token))
}

async function supersede({ tx, employerGroupId, now }: Act, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('employeeFact')
    .set({ supersededAt: now })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', 'in', ids)
    .execute()
}

async function insert(act: Act, { id, employerId }: History, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return
  const { tx, employerGroupId, now } = act
  const today = todayFor(act, employerId)
  await tx
    .insertInto('employeeFact')
    .values(
      facts.map(({ field, value, ciphertext, validFrom, isRestored = false, changeRequestId }) => ({
        employerGroupId,
        employeeId: id,
        field,
        value: JSON.stringify(value),
        valueCiphertext: ciphertext,
        validFrom,
        recordedAt: now,
        isRestored,
        isAhead: validFrom > today,
        changeRequestId,
      })),
    )
    .execute()
}
