import { type Static, Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'

/** An authority, as records of approvals name it. */
export const Person = (options: { description?: string } = {}) =>
  Type.Object({ id: Int64(), name: Type.String({ examples: ['Kowalski, Emma'] }) }, options)

export const actedFor = { description: 'The authority on whose behalf the delegate decided.' }

/** The applied requests that a change request rescinds: the named one first, then the later ones rescinded with it. */
export const RescindedRequests = Type.Array(
  Type.Object({ id: Int64(), code: Type.String({ examples: ['CR-000057'] }) }),
  {
    description: 'The applied requests that this one rescinds, the named one first. Absent if it rescinds none.',
  },
)

export type RescindedRequests = Static<typeof RescindedRequests>

export const remarkTypes = [
  'Comment',
  'Submission',
  'Approval',
  'Decline',
  'Return',
  'Cancellation',
  'Reassignment',
  'System',
] as const
