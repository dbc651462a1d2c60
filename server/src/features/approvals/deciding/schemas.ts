import { Type } from 'typebox'
import { named, OneOf } from '../../../http/schemas.ts'
import { actions } from './rules.ts'

export const AvailableAction = named(
  'AvailableAction',
  Type.Object({
    action: OneOf(actions),
    isAllowed: Type.Boolean({ description: 'Whether the caller may take the action with this key.' }),
    reason: Type.Optional(Type.String({ description: 'The reason against it.', examples: ['It is about yourself.'] })),
  }),
)
