import { type Static, Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'

/** What a change request takes back: that which it is about first, then the later ones that go with it. */
export const RescindedRequests = Type.Array(
  Type.Object({ id: Int64(), code: Type.String({ examples: ['CR-000057'] }) }),
  {
    description:
      'The applied requests that this one takes back, that which it is about first. Absent where it is a change of its own.',
  },
)

export type RescindedRequests = Static<typeof RescindedRequests>
