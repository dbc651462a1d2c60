import { sql } from 'kysely'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db, Tx } from '../../platform/database/index.ts'

/** One thing that is wrong in a file, and where. */
export type FoundError = Readonly<{ file: string; line: number; column: string; reason: string }>

type Place = Readonly<{ employerGroupId: number; id: number }>

/** Adds errors behind the first `kept` of an operation. The first ones take the place of those of an earlier attempt. */
export async function keepErrors(
  tx: Tx,
  { employerGroupId, id }: Place,
  { errors, kept }: Readonly<{ errors: readonly FoundError[]; kept: number }>,
): Promise<void> {
  if (kept === 0) {
    await tx
      .deleteFrom('operationError')
      .where('employerGroupId', '=', employerGroupId)
      .where('operationId', '=', id)
      .execute()
  }
  await sql`
    insert into operation_error (employer_group_id, operation_id, sequence, file, line, column_name, reason)
    select ${employerGroupId}, ${id}, ${kept} + number, file, line, column_name, reason
    from unnest(${errors.map(({ file }) => file)}::text[], ${errors.map(({ line }) => line)}::integer[],
      ${errors.map(({ column }) => column)}::text[], ${errors.map(({ reason }) => reason)}::text[])
      with ordinality error (file, line, column_name, reason, number)`.execute(tx)
}

/** The errors of an operation that the caller sees, in the order of the report. */
export const errorsOf = (db: Db, { employerGroupId, id }: Place): Collection<FoundError> =>
  collectionOf(
    db
      .selectFrom('operationError')
      .select(['sequence as id', 'file', 'line', 'columnName', 'reason'])
      .where('employerGroupId', '=', employerGroupId)
      .where('operationId', '=', id),
    ({ file, line, columnName, reason }: FoundError & { id: number; columnName: string }) => ({
      ...{ file, line, column: columnName, reason },
    }),
    'sequence',
  )
