import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { todayFor } from '../../domain/caller.ts'
import { type CostCentreShare, costCentreField, governedFields, secretPlace } from '../employee-fields/index.ts'
import { updatePerson } from '../identities/index.ts'
import type { History } from './history.ts'
import type { StoredFact } from './queries.ts'
import { factOn, isIndispensable } from './rules.ts'
import { replaceShares } from './shares.ts'

/**
 * Brings an employee's row to what the facts say of today. Harmless when nothing has come into force since.
 * @returns the fields that are others now
 */
export async function moveOn(ctx: CommandContext, history: History): Promise<string[]> {
  const today = todayFor(ctx.today, history.employerId)
  const inForce = [...history.facts.values()].flatMap(facts => factOn(facts, today) ?? []) as StoredFact[]
  const changed = inForce.filter(fact => differs(history, fact))
  if (changed.length > 0) await writeRow(ctx, history, changed)
  const fields = changed.map(fact => fact.field)
  if (fields.some(field => comparedFields.includes(field))) {
    await noteOrganisationChange(ctx, 'The cost centres or the payment group of an employee changed.')
  }
  return fields
}

/** What limits of roles are compared with: others may decide what waits. */
const comparedFields: readonly string[] = [costCentreField, 'PaymentGroupId']

/** Facts whose day has come wait no longer for the employee to be moved on. */
export async function noteArrival(ctx: CommandContext, { id, employerId }: History): Promise<void> {
  await ctx.tx
    .updateTable('employeeFact')
    .set({ isAhead: false })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('employeeId', '=', id)
    .where('isAhead', '=', true)
    .where('validFrom', '<=', todayFor(ctx.today, employerId))
    .execute()
}

/** A fact to add. `value`: as rows have it; `ciphertext`: of a secret field with a number. */
type NewFact = Pick<StoredFact, 'field' | 'value' | 'ciphertext' | 'validFrom' | 'changeRequestId'> &
  Readonly<{ isRestored: boolean }>

/** `superseded`: the ids of facts that stand no more. */
type Revision = Readonly<{ superseded: readonly number[]; added: readonly NewFact[] }>

/** Supersedes facts of an employee and adds others. The employee's row stays until `moveOn`. */
export async function reviseFacts(
  ctx: CommandContext,
  { id: employeeId, employerId }: History,
  { superseded, added }: Revision,
): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  if (superseded.length > 0) {
    await tx
      .updateTable('employeeFact')
      .set({ supersededAt: now })
      .where('employerGroupId', '=', employerGroupId)
      .where('id', 'in', superseded)
      .execute()
  }
  if (added.length === 0) return
  const today = todayFor(ctx.today, employerId)
  const rows = added.map(({ value, ciphertext, ...fact }) => ({
    ...{ ...fact, employerGroupId, employeeId, recordedAt: now },
    ...{ value: JSON.stringify(value), valueCiphertext: ciphertext, isAhead: fact.validFrom > today },
  }))
  await tx.insertInto('employeeFact').values(rows).execute()
}

type Closing = Readonly<{ closedOn: CalendarDate | null; isAnother: boolean }>

/**
 * Notes the last day for which an engagement was closed; null while it goes on. `isAnother`: it is a later engagement than
 * the one that was closed before, whose imported status does not apply to it.
 */
export const noteClosing = ({ tx, employerGroupId }: CommandContext, id: number, { closedOn, isAnother }: Closing) =>
  tx
    .updateTable('employee')
    .set({ closedOn, ...(isAnother && { status: 'Active' }) })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

/** What no change request governs. */
export type Ungoverned = Readonly<{ code: string; employerId: number; status: 'Active' | 'Inactive' | 'Pending' }>

/** Writes the columns of an employee that have no facts. */
export const updateUngoverned = ({ tx, employerGroupId, now }: CommandContext, id: number, columns: Ungoverned) =>
  tx
    .updateTable('employee')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

/** A masked value whose number is not kept cannot be brought back. */
function differs({ row, ciphertexts }: History, { field, value, ciphertext }: StoredFact): boolean {
  if (value === null && isIndispensable(field)) return false
  if (field === 'TaxFileNumber' && value !== null && ciphertext === null) return false
  if (!isDeepStrictEqual(row[field] ?? null, value)) return true
  return ciphertext !== null && !ciphertext.equals(ciphertexts[field] ?? Buffer.alloc(0))
}

async function writeRow(ctx: CommandContext, history: History, facts: readonly StoredFact[]): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  const columns = await columnsOf(ctx, history, facts)
  await tx
    .updateTable('employee')
    .set(eb => ({ ...columns.employee, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', history.id)
    .execute()
  if (Object.keys(columns.person).length > 0) await updatePerson(ctx, history.personId, columns.person)
  const shares = facts.find(fact => fact.field === costCentreField)
  if (shares) await replaceShares(ctx, history.id, (shares.value ?? []) as readonly CostCentreShare[])
}

async function columnsOf(ctx: CommandContext, { token }: History, facts: readonly StoredFact[]) {
  const columns: Record<'employee' | 'person', Record<string, unknown>> = { employee: {}, person: {} }
  for (const { field, value, ciphertext } of facts) {
    const governed = governedFields.find(each => each.field === field)
    if (!governed) continue
    const own = columns[governed.table]
    own[governed.column] = value !== null && typeof value === 'object' ? JSON.stringify(value) : value
    if (governed.ciphertext !== undefined) own[governed.ciphertext] = ciphertext
    if (field === 'TaxFileNumber') {
      const keys = await ctx.keys()
      own.taxFileNumberIndex =
        ciphertext && keys.blindIndex(keys.decrypt(ciphertext, secretPlace('TaxFileNumber', token)))
    }
  }
  return columns
}
