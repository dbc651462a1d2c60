import type { Selectable } from 'kysely'
import type { Tables } from '../platform/tables.generated.ts'
import type { Reading } from './command-context.ts'

type Named = {
  [Table in keyof Tables]: 'employerGroupId' | 'id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

type Found<Table extends Named, Column extends keyof Selectable<Tables[Table]> & string> = Readonly<{
  table: Table
  /** Without an id there is no row. */
  id: number | null | undefined
  columns: readonly Column[]
}>

/** Some columns of a row of the employer group; undefined where the group has no such row. */
export async function findRow<Table extends Named, Column extends keyof Selectable<Tables[Table]> & string>(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  { table, id, columns }: Found<Table, Column>,
): Promise<Pick<Selectable<Tables[Table]>, Column> | undefined> {
  if (id == null) return undefined
  const row = await tx
    // Kysely types one table at a time.
    .selectFrom(table as 'employer')
    .select(columns as readonly 'id'[])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as Pick<Selectable<Tables[Table]>, Column> | undefined
}
