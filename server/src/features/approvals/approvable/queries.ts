import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import type { Approvable } from './approvable.ts'

/** The id and the name of a person or an authority, as answers show them. */
export type Named = Readonly<{ id: number; name: string }>

/** SQL: the person whose id is in a column of the surrounding query; null if none. */
export const personNamed = (column: `${string}.${string}`): RawBuilder<Named | null> => sql<Named | null>`(
  select jsonb_build_object('id', person.id, 'name', person.family_name || ', ' || person.given_name) from person
  where person.employer_group_id = ${groupOf(column)} and person.id = ${sql.ref(column)})`

/** SQL: the authority whose id is in a column of the surrounding query; null if none. */
export const authorityNamed = (column: `${string}.${string}`): RawBuilder<Named | null> => sql<Named | null>`(
  select jsonb_build_object('id', authority.id, 'name', person.family_name || ', ' || person.given_name)
  from authority
  join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
  where authority.employer_group_id = ${groupOf(column)} and authority.id = ${sql.ref(column)})`

const groupOf = (column: string) => sql.ref(`${column.split('.')[0]}.employer_group_id`)

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
