import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'

/** Reads the current database snapshot. Read it before the data by which a step is routed. */
export async function currentSnapshot({ tx }: Pick<Reading, 'tx'>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return rows[0]?.snapshot ?? ''
}

/** The persons of authorities, by authority id. */
export async function personsOf(
  { tx, employerGroupId }: Reading,
  authorityIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (authorityIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; personId: number }>`
    select id, person_id from authority
    where employer_group_id = ${employerGroupId} and id = any(${[...authorityIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.personId]))
}
