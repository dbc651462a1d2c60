import { sql } from 'kysely'
import type { Database } from './database/index.ts'

/** The groups in which something of this kind is to be done: one look for all of them. */
export async function listGroupsWithWork(
  { withoutGroup }: Pick<Database, 'withoutGroup'>,
  { work, due }: Readonly<{ work: 'Notice' | 'Operation' | 'Invitation'; due: string }>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employer_group_id as id from list_groups_with_work(${due}) where work = ${work} order by 1`.execute(
    withoutGroup,
  )
  return rows.map(row => row.id)
}
