import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { BulkContext } from '../../core/bulk.ts'
import type { CommandContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
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

export const updatePerson = ({ tx, employerGroupId }: Scope, id: number, columns: Updateable<PersonTable>) =>
  tx.updateTable('person').set(columns).where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

/** The database refuses to delete a person to whom something refers. */
export const deletePerson = ({ tx, employerGroupId }: Scope, id: number) =>
  tx.deleteFrom('person').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

/**
 * Persons to store. `made` and `changed`: SQL for a relation with a condition, whose rows have `person_id` and the columns;
 * of `made` also `line`, which new persons are in the order of.
 */
type Persons = Readonly<{ columns: readonly string[]; made?: string; changed: string }>

/** Makes and changes persons by statements for all of them. */
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
 * SQL for a relation of persons who are an employee from now on: `old_id`, `new_id` and `employee_id`. Where both ids are one,
 * the person itself has become the employee.
 */
export type PersonMoves = RawBuilder<unknown>

/** The move of one person. */
export const onePersonMove = ({ from, to, employeeId }: Readonly<{ from: number; to: number; employeeId: number }>) =>
  sql`(select ${from}::bigint as old_id, ${to}::bigint as new_id, ${employeeId}::bigint as employee_id)`

/** Deletes persons that have moved; the database refuses where something still refers to them. */
export const deleteMovedPersons = ({ tx, employerGroupId }: Scope, moves: PersonMoves) =>
  sql`delete from person p using ${moves} m
    where p.employer_group_id = ${employerGroupId} and p.id = m.old_id and m.new_id <> m.old_id`.execute(tx)

/** An employee who leaves, and the last day on which they held anything. */
export type Leaving = Readonly<{ employeeId: number; personId: number; on: CalendarDate }>
