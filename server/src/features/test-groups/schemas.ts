import { type Static, Type } from 'typebox'
import { Instant, Int64, named, OneOf } from '../../http/schemas.ts'

const fields = {
  id: Int64(),
  name: Type.String(),
  timeZone: Type.String(),
  now: Instant({ description: 'Where its clock stands.' }),
  createdDateTime: Instant(),
}

export const TestGroup = named(
  'TestGroup',
  Type.Object(fields, {
    description:
      "A group for trying things out, which the caller's group has made. Only its own people see what is in it.",
  }),
)
export type TestGroup = Static<typeof TestGroup>

const TestPerson = Type.Object({
  firstName: Type.String(),
  name: Type.String(),
  email: Type.String({ description: 'For signing in to the console.' }),
  initialPassword: Type.String(),
  apiKey: Type.Optional(Type.String()),
  secondFactor: Type.Optional(Type.String({ description: 'For an authenticator: otpauth://…' })),
  about: Type.String(),
})

export type TestPerson = Static<typeof TestPerson>

/** The answer that shows the secrets. */
export const CreatedTestGroup = named(
  'CreatedTestGroup',
  Type.Object({
    ...fields,
    people: Type.Array(TestPerson, { description: 'Their passwords and keys are shown nowhere else.' }),
  }),
)

export const TestGroupCommand = Type.Object({
  From: Type.Optional(
    OneOf(['Sample', 'Empty'], {
      description:
        'Sample, unless sent: the same people and records each time, at ferries and freight. Empty: an administrator alone.',
    }),
  ),
  Now: Type.Optional(Instant({ description: 'Where its clock stands; the present moment unless sent.' })),
})
export type TestGroupCommand = Static<typeof TestGroupCommand>
