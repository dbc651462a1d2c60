import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { BulkContext } from '../../core/bulk.ts'
import type { CommandContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
import { write } from '../../platform/database/writes.ts'
import type { PersonTable } from '../../platform/tables.generated.ts'

type Scope = Pick<CommandContext, 'tx' | 'employerGroupId'>

/** @returns the id of the new person */
export async function insertPerson(
  { tx, employerGroupId, isDryRun = false }: Scope & Partial<Pick<CommandContext, 'isDryRun'>>,
  columns: Omit<Insertable<PersonTable>, 'employerGroupId' | 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('person')
    .values({ ...newId({ isDryRun }), employerGroupId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePerson(
  { tx, employerGroupId }: Scope,
  id: number,
  columns: Updateable<PersonTable>,
): Promise<void> {
  write(tx, updateRow({ ...columns, employerGroupId, id }))
}

const updateRow = compiledOnce(
  (
    tx,
    { employerGroupId, id, ...columns }: Updateable<PersonTable> & Readonly<{ employerGroupId: number; id: number }>,
  ) => tx.updateTable('person').set(columns).where('employerGroupId', '=', employerGroupId).where('id', '=', id),
)

/** `ids`: SQL that selects ids. The database refuses to delete persons to whom something refers. */
export const deletePersons = ({ tx, employerGroupId }: Scope, ids: RawBuilder<unknown>) =>
  sql`delete from person where employer_group_id = ${employerGroupId} and id in (${ids})`.execute(tx)

/**
 * Persons to store. `made` and `changed`: SQL for a relation with a condition, whose rows have `person_id` and the columns;
 * `made` also has `line`, the order of new persons.
 */
type Persons = Readonly<{ columns: readonly string[]; made?: string; changed: string }>

/** Makes and changes many persons. */
export async function storePersons(ctx: BulkContext, { columns, made, changed }: Persons): Promise<void> {
  const { client, employerGroupId } = ctx
  const names = columns.join(', ')
  if (made !== undefined) {
    await client.query(`insert into person (employer_group_id, id, ${names})
      select ${employerGroupId}, person_id, ${names} from ${made} order by line`)
  }
  await client.query(`update person p set ${columns.map(column => `${column} = n.${column}`).join(', ')}
    from (select * from ${changed}) n where p.employer_group_id = ${employerGroupId} and p.id = n.person_id`)
}

/**
 * SQL for a relation of persons who become employees: `old_id`, `new_id` and `employee_id`. Both ids are the same where the
 * person itself becomes the employee.
 */
export type PersonMoves = RawBuilder<unknown>
