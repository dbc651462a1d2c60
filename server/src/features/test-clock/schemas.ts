import { type Static, Type } from 'typebox'
import { Instant, named, OneOf, Text } from '../../http/schemas.ts'

export const TestClock = named(
  'TestClock',
  Type.Object(
    {
      now: Type.Optional(Instant({ description: 'Where it stands, once it is set.' })),
      status: OneOf(['Real', 'Stopped', 'Advancing'], {
        description:
          'Real: it goes like every clock, until it is set. Advancing: other calls that change anything get 503.',
      }),
      advancingTo: Type.Optional(Instant()),
    },
    {
      description:
        'The clock of a test group. Once it is set it stands still until it is moved, and it goes forwards alone.',
    },
  ),
)
export type TestClock = Static<typeof TestClock>

export const SetClock = Type.Object({
  Now: Instant({ description: 'Not before the present moment of the group.' }),
})
export type SetClock = Static<typeof SetClock>

export const Advance = Type.Object(
  {
    To: Type.Optional(Instant()),
    By: Type.Optional(
      Text(50, {
        examples: ['P30D', 'P1Y', 'PT12H'],
        description: "A duration as ISO 8601 writes it, in the group's time zone: P1M leads to the same time of day.",
      }),
    ),
  },
  { minProperties: 1 },
)
export type Advance = Static<typeof Advance>
