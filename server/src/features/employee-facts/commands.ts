import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { todayFor } from '../../domain/caller.ts'
import { factOn, type StoredFact } from '../../domain/timeline.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
import { write } from '../../platform/database/writes.ts'
import type { EmployeeFactTable } from '../../platform/tables.generated.ts'
import { factFields } from '../employee-fields/index.ts'
import { type History, proposedFields } from './queries.ts'
import { updateRow, writeRow } from './row.ts'

/**
 * Brings an employee's row to the facts of today. A repeat does nothing unless a fact has come into force since.
 * @returns the fields that changed
 */
export async function moveOn(ctx: CommandContext, history: History): Promise<string[]> {
  const today = todayFor(ctx.today, history.employerId)
  const inForce = [...history.facts.values()].flatMap(facts => factOn(facts, today) ?? [])
  // Until a hire is applied the row has the place that it proposes.
  const isProposed = (field: string) => history.awaitsHire && proposedFields.includes(field)
  const changed = inForce.filter(fact => !isProposed(fact.field) && differs(history, fact))
  if (changed.length > 0) await writeRow(ctx, history, changed)
  const fields = changed.map(fact => fact.field)
  if (fields.some(field => comparedFields.includes(field))) {
    await noteOrganisationChange(ctx, 'The cost centres or the payment group of an employee changed.')
  }
  return fields
}

/** The fields that the limits of roles are compared with: other approvers may decide the waiting requests. */
const comparedFields: readonly string[] = ['CostCentre', 'PaymentGroupId']

/** Marks facts whose day has come, so that no job moves the employee on because of them. */
export async function noteArrival(ctx: CommandContext, { id, employerId }: History): Promise<void> {
  await ctx.tx
    .updateTable('employeeFact')
    .set({ isAhead: false })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('employeeId', '=', id)
    .where(sql<boolean>`is_ahead and superseded_at is null`)
    .where('validFrom', '<=', todayFor(ctx.today, employerId))
    .execute()
}

/** A fact to add. `value`: as rows have it; `ciphertext`: of a secret field with a number. */
type NewFact = Omit<StoredFact, 'id' | 'until'> & Readonly<{ isRestored: boolean }>

/** `superseded`: the ids of facts that no longer count. */
type Revision = Readonly<{ superseded: readonly number[]; added: readonly NewFact[] }>

/** Supersedes facts of an employee and adds others. The employee's row does not change until `moveOn`. */
export async function reviseFacts(
  ctx: CommandContext,
  { id: employeeId, employerId }: History,
  { superseded, added }: Revision,
): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  if (superseded.length > 0) {
    write(tx, supersede({ employerGroupId, superseded, now }))
  }
  if (added.length === 0) return
  const today = todayFor(ctx.today, employerId)
  const rows = added.map(({ value, ciphertext, ...fact }) => ({
    ...{ ...fact, employerGroupId, employeeId, recordedAt: now },
    ...{ value: JSON.stringify(value), valueCiphertext: ciphertext, isAhead: fact.validFrom > today },
  }))
  write(tx, insertFacts(rows))
}

type Superseding = Readonly<{ employerGroupId: number; superseded: readonly number[]; now: string }>

const supersede = compiledOnce((tx, { employerGroupId, superseded, now }: Superseding) =>
  tx
    .updateTable('employeeFact')
    .set({ supersededAt: now })
    .where('employerGroupId', '=', employerGroupId)
    .where(sql<boolean>`id = any(${superseded}::bigint[])`),
)

const insertFacts = compiledOnce((tx, rows: readonly Insertable<EmployeeFactTable>[]) =>
  tx.insertInto('employeeFact').values(rows),
)

type Closing = Readonly<{ closedOn: CalendarDate | null; isAnother: boolean }>

/**
 * Notes the last day for which an engagement was closed; null while it goes on. `isAnother`: a later engagement than the
 * one closed before, to which the imported status does not apply.
 */
export const noteClosing = ({ tx, employerGroupId }: CommandContext, id: number, { closedOn, isAnother }: Closing) =>
  tx
    .updateTable('employee')
    .set({ closedOn, ...(isAnother && { status: 'Active' }) })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

/** The columns of an employee that have no facts: `PUT /Employees/{id}` changes them. */
type Ungoverned = Readonly<{ code: string; employerId: number; status: 'Active' | 'Inactive' | 'Pending' }>

/** Writes the columns of an employee that have no facts. */
export const updateUngoverned = (
  ctx: CommandContext,
  write: Readonly<{ id: number; columns: Ungoverned; refuse: (error: unknown) => void }>,
): void => updateRow(ctx, write)

/** A masked value without a stored number cannot be restored. */
function differs({ row, ciphertexts }: History, { field, value, ciphertext }: StoredFact): boolean {
  // No employee is without such a field: its null means that the value was not known yet.
  if (value === null && factFields.some(each => each.field === field && each.isAlwaysThere)) return false
  if (field === 'TaxFileNumber' && value !== null && ciphertext === null) return false
  if (!isDeepStrictEqual(row[field] ?? null, value)) return true
  return ciphertext !== null && !ciphertext.equals(ciphertexts[field] ?? Buffer.alloc(0))
}
