import { Type } from 'typebox'
import { named, OneOf } from '../../../http/schemas.ts'
import { actions } from './rules.ts'

export const AvailableAction = named(
  'AvailableAction',
  Type.Object({
    action: OneOf(actions),
    isAllowed: Type.Boolean({ description: 'Whether the caller may, with this key.' }),
    reason: Type.Optional(Type.String({ description: 'Why not.', examples: ['It is about yourself.'] })),
  }),
)
