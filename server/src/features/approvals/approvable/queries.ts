import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import type { Approvable } from './approvable.ts'

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

/** Whether the current revision was submitted before: submitting it again takes a new revision. */
export async function isResubmission({ tx, employerGroupId }: Reading, { id, revision }: Approvable): Promise<boolean> {
  const step = await tx
    .selectFrom('approvalStep')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('approvableId', '=', id)
    .where('revision', '=', revision)
    .limit(1)
    .executeTakeFirst()
  return step !== undefined
}
