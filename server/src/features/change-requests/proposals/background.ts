import type { CommandContext, Reading } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { type Fact, type StoredFact, valueOn } from '../../../domain/timeline.ts'
import { type History, readHistory } from '../../employee-facts/index.ts'
import { isSecretField, secretPlace } from '../../employee-fields/index.ts'
import { holders } from '../../positions/index.ts'
import type { ProposedChange, Situation, StoredChange } from '../kinds/index.ts'

/** An employee's whole history: facts and positions of all days. */
export type Background = Readonly<{ history: History; holdings: Awaited<ReturnType<typeof holders.listHoldings>> }>

/** @throws notFound */
export async function readBackground(reading: Reading, employeeId: number): Promise<Background> {
  const [history, holdings] = await Promise.all([
    readHistory(reading, employeeId),
    holders.listHoldings(reading, employeeId),
  ])
  return { history, holdings }
}

/** The position, days and caller of a change. */
export type Setting = Readonly<{
  caller?: Caller | undefined
  positionId: number | null
  effectiveDate: CalendarDate
  effectiveToDate?: CalendarDate | null | undefined
}>

/** A situation with the employee's whole history. */
export type Situated = Situation & Background

/** The state of an employee on the effective date, by the facts known now. */
export function situationOf(ctx: CommandContext, background: Background, setting: Setting): Situated {
  const { history } = background
  const { caller, positionId, effectiveDate, effectiveToDate } = setting
  const { id, personId, employerId, name } = history
  const today = todayFor(ctx.today, employerId)
  const values = valuesOn(history, effectiveDate, today)
  return {
    ...background,
    ...{ ctx, caller, values, positionId, effectiveDate, today },
    employee: {
      ...{ id, personId, employerId, name },
      startDate: (values.StartDate as CalendarDate | null) ?? history.startDate,
      terminationDate: values.TerminationDate as CalendarDate | null,
    },
    effectiveToDate: effectiveToDate ?? undefined,
    secretOf: field => secretOn(ctx, history, { field, day: effectiveDate }),
  }
}

type WithFacts = Readonly<{ row: History['row']; facts: ReadonlyMap<string, readonly Fact[]> }>

/** The values of all governed fields on a day; a field without a fact has the value of the row. */
export function valuesOn({ row, facts }: WithFacts, day: CalendarDate, today: CalendarDate): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const known = valueOn(facts.get(field) ?? [], { day, today })
      return [field, known === undefined ? value : known.value]
    }),
  )
}

type FieldOnDay = Readonly<{ field: string; day: CalendarDate }>

/** Decrypts the secret number in force on a day, or the list with secret numbers; undefined if none is stored. */
function secretOn(ctx: CommandContext, history: History, on: FieldOnDay): Promise<string | undefined> {
  const fact = factInForce(history, on)
  return opened(ctx, history, { field: on.field, ciphertext: fact ? fact.ciphertext : history.ciphertexts[on.field] })
}

type Sealed = Readonly<{ field: string; ciphertext: Buffer | null | undefined }>

/** Decrypts the ciphertext of a fact; undefined if there is none. */
export async function opened(
  ctx: CommandContext,
  { token }: History,
  { field, ciphertext }: Sealed,
): Promise<string | undefined> {
  if (!ciphertext || !isSecretField(field)) return undefined
  return (await ctx.keys()).decrypt(ciphertext, secretPlace(field, token))
}

/** Adds the base fact to a change: the fact in force on the effective date. */
export function basedOn(history: History, change: ProposedChange, day: CalendarDate): StoredChange {
  const fact = factInForce(history, { field: change.factField ?? change.field, day })
  return { ...change, baseFactId: fact?.id ?? null }
}

/** The fact of a field in force on a day; undefined if there is none. */
export const factInForce = ({ facts }: History, { field, day }: FieldOnDay): StoredFact | undefined =>
  facts.get(field)?.findLast(fact => fact.validFrom <= day)
