import { Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'

/** An authority, as records of approvals name it. */
export const Person = (options: { description?: string } = {}) =>
  Type.Object({ id: Int64(), name: Type.String({ examples: ['Kowalski, Emma'] }) }, options)

export const actedFor = { description: 'The authority on whose behalf, by a delegation.' }
