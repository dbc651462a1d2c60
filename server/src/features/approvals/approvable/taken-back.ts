import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'

/** What a change request takes back: that which it is about first, then the later ones that go with it. */
export const TakenBack = Type.Array(Type.Object({ id: Int64(), code: Type.String({ examples: ['CR-000057'] }) }), {
  description:
    'The applied requests that this one takes back, that which it is about first. Absent where it is a change of its own.',
})

export type TakenBack = Static<typeof TakenBack>

/** Of the `change_request` of the surrounding query. It is a part of what is decided: whoever decides it is told of it. */
export const takenBack = sql<TakenBack | null>`case when change_request.rescinds_change_request_id is not null then (
  select json_agg(json_build_object('id', taken.id, 'code', taken.code)
    order by taken.id <> change_request.rescinds_change_request_id, taken.id)
  from change_request taken where taken.employer_group_id = change_request.employer_group_id
    and taken.id = any(change_request.rescinds_change_request_id || change_request.rescinds_also)) end`
