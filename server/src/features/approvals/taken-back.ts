import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { Int64 } from '../../http/schemas.ts'

/** What a change request takes back: that which it is about first, then the later ones that go with it. */
export const TakenBack = Type.Array(Type.Object({ id: Int64(), code: Type.String({ examples: ['CR-000057'] }) }), {
  description:
    'The applied requests that this one takes back, that which it is about first. Absent where it is a change of its own.',
})

export type TakenBack = Static<typeof TakenBack>

/** @param request the change request of the surrounding query, by the name that it has there */
export const takenBackBy = (request: 'request' | 'change_request'): RawBuilder<TakenBack | null> => {
  const own = (column: string) => sql.ref(`${request}.${column}`)
  return sql<TakenBack | null>`case when ${own('rescinds_change_request_id')} is not null then (
    select json_agg(json_build_object('id', taken.id, 'code', taken.code)
      order by taken.id <> ${own('rescinds_change_request_id')}, taken.id)
    from change_request taken where taken.employer_group_id = ${own('employer_group_id')}
      and taken.id = any(${own('rescinds_change_request_id')} || ${own('rescinds_also')})) end`
}
