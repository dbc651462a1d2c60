import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { userRoles } from '../../domain/user-role.ts'
import { BusinessDate, Int64, named, OneOf, PageQuery, Text } from '../../http/schemas.ts'

const limits = {
  CostCentreIds: Type.Optional(Type.Array(Int64(), { maxItems: 200 })),
  PaymentGroupIds: Type.Optional(Type.Array(Int64(), { maxItems: 200 })),
}

/** What an authority has of its own person; of one that is linked to an employee all of it is the employee's. */
export const personProperties = {
  Title: Type.Optional(Text(50, { freeText: true })),
  GivenName: Type.Optional(Text(100, { freeText: true, description: 'Required unless EmployeeId is sent.' })),
  FamilyName: Type.Optional(Text(100, { freeText: true, description: 'Required unless EmployeeId is sent.' })),
  DateOfBirth: Type.Optional(BusinessDate()),
  MobilePhone: Type.Optional(Text(30, { freeText: true })),
  WorkPhone: Type.Optional(Text(30, { freeText: true })),
  WorkExtension: Type.Optional(Text(20, { freeText: true })),
  Address1: Type.Optional(Text(200, { freeText: true })),
  Address2: Type.Optional(Text(200, { freeText: true })),
  Suburb: Type.Optional(Text(100, { freeText: true })),
  StateId: Type.Optional(Int64()),
  Postcode: Type.Optional(Text(20, { freeText: true })),
  CountryId: Type.Optional(Int64()),
}

/** Makes one, or replaces one whole: a field that is not sent has no value afterwards, except its roles. */
export const AuthorityCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['A170'] }),
  Email: Text(254, {
    freeText: true,
    description:
      "This person's alone: not that of another authority that is not inactive, nor of an employee whom this one is not linked to.",
    examples: ['sam.carter@harbourline.example'],
  }),
  EmailType: Type.Optional(OneOf(['HTML', 'Text'], { description: 'HTML unless sent.' })),
  Status: Type.Optional(
    OneOf(activeStatuses, {
      description: 'Active unless sent. Making one active that holds pay roles waits for a second administrator (202).',
    }),
  ),
  Roles: Type.Optional(
    Type.Array(OneOf(userRoles), {
      description:
        'Exactly the roles that it has without limits from today on; [] for none. Roles in force with limits stay as they are, listed or not. New pay roles wait for a second administrator (202). Not sent: all its roles stay as they are, and a new authority has none.',
    }),
  ),
  EmployeeId: Type.Optional(
    Int64({
      description: 'The employee that this is: names, date of birth, telephones and address come from there.',
    }),
  ),
  ...personProperties,
  ...limits,
})

export type AuthorityCommand = Static<typeof AuthorityCommand>

export const RoleGrant = named(
  'RoleGrant',
  Type.Object({
    id: Int64(),
    role: OneOf(userRoles),
    from: Type.Optional(BusinessDate({ description: 'The first day; absent: ever since.' })),
    to: Type.Optional(BusinessDate({ description: 'The last day; absent: until it is ended.' })),
    costCentreIds: Type.Array(Int64(), { description: 'What the role is limited to; empty: it is not.' }),
    paymentGroupIds: Type.Array(Int64(), { description: 'What the role is limited to; empty: it is not.' }),
  }),
)

export type RoleGrant = Static<typeof RoleGrant>

export const RoleGrantCommand = Type.Object({
  Role: OneOf(userRoles),
  From: Type.Optional(
    BusinessDate({ description: 'The first day: today unless sent. Of a grant that has begun, it stays.' }),
  ),
  To: Type.Optional(BusinessDate({ description: 'The last day.' })),
  ...limits,
})

export type RoleGrantCommand = Static<typeof RoleGrantCommand>

export const GrantParams = Type.Object({
  id: Int64({ description: 'Identifier of the authority.' }),
  grantId: Int64({ description: 'Identifier of the grant.' }),
})

export const GrantsQuery = Type.Object({
  asAt: Type.Optional(BusinessDate({ description: 'Only those in force on this day; absent: of any day.' })),
  ...PageQuery,
})

export type GrantsQuery = Static<typeof GrantsQuery>
