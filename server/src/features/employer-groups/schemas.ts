import { type Static, Type } from 'typebox'
import { Int64, named, Text } from '../../http/schemas.ts'

export const EmployerGroup = named(
  'EmployerGroup',
  Type.Object({
    id: Int64(),
    name: Type.String({
      description: 'Given by the operator of the server, whose commands find the group by it.',
      examples: ['Harbour Line'],
    }),
    timeZone: Type.String({
      description: 'The zone that decides what day it is, also for employers without one of their own.',
      examples: ['Australia/Sydney'],
    }),
    isTest: Type.Boolean(),
  }),
)

export type EmployerGroup = Static<typeof EmployerGroup>

export const EmployerGroupCommand = Type.Object({
  TimeZone: Text(100, {
    description:
      'IANA name. The service refuses a zone that its database does not know, and one in which it is still the day before, so that no day comes twice.',
    examples: ['Australia/Sydney'],
  }),
})

export type EmployerGroupCommand = Static<typeof EmployerGroupCommand>
