import type { Updateable } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import type { CostCentreShare } from '../../domain/employee-values.ts'
import type { StoredFact } from '../../domain/timeline.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
import { write } from '../../platform/database/writes.ts'
import type { EmployeeTable } from '../../platform/tables.generated.ts'
import { governedFields, secretPlace } from '../employee-fields/index.ts'
import { updatePerson } from '../identities/index.ts'
import type { History } from './queries.ts'

/** The values of some fields. `ciphertext`: of a secret field with a number. */
type Values = readonly Pick<StoredFact, 'field' | 'value' | 'ciphertext'>[]

type Columns = Omit<Updateable<EmployeeTable>, 'employerGroupId' | 'id'>

/** Writes values into an employee's row, the person's row and the cost centres. */
export async function writeRow(ctx: CommandContext, history: History, values: Values): Promise<void> {
  const columns = await columnsOf(ctx, history, values)
  updateRow(ctx, { id: history.id, columns: columns.employee })
  if (Object.keys(columns.person).length > 0) await updatePerson(ctx, history.personId, columns.person)
  const shares = values.find(({ field }) => field === 'CostCentre')
  if (shares) await replaceShares(ctx, history.id, (shares.value ?? []) as readonly CostCentreShare[])
}

/** Writes columns of an employee, and counts the version. `refuse` puts a violated constraint into words. */
export function updateRow(
  { tx, employerGroupId, now }: CommandContext,
  { id, columns, refuse }: Readonly<{ id: number; columns: Columns; refuse?: (error: unknown) => void }>,
): void {
  write(tx, updateEmployee({ ...columns, employerGroupId, id, lastModified: now }), refuse)
}

const updateEmployee = compiledOnce(
  (tx, { employerGroupId, id, ...columns }: Columns & Readonly<{ employerGroupId: number; id: number }>) =>
    tx
      .updateTable('employee')
      .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id),
)

async function columnsOf(ctx: CommandContext, { token }: History, values: Values) {
  const columns: Record<'employee' | 'person', Record<string, unknown>> = { employee: {}, person: {} }
  for (const { field, value, ciphertext } of values) {
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

/** Charges an employee to these cost centres, and to no other. */
export async function replaceShares(
  { tx, employerGroupId }: CommandContext,
  employeeId: number,
  shares: readonly CostCentreShare[],
): Promise<void> {
  const deleted = tx
    .deleteFrom('employeeCostCentre')
    .where('employerGroupId', '=', employerGroupId)
    .where('employeeId', '=', employeeId)
  write(tx, deleted)
  if (shares.length === 0) return
  const rows = shares.map(({ costCentreId, percentage }) => ({
    ...{ employerGroupId, employeeId, costCentreId },
    percentage: String(percentage),
  }))
  write(tx, tx.insertInto('employeeCostCentre').values(rows))
}
