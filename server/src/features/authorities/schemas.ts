import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { userRoles } from '../../domain/user-role.ts'
import {
  BusinessDate,
  ExpandQuery,
  Guid,
  Int64,
  named,
  OneOf,
  PageQuery,
  Repeated,
  ref,
  SortedQuery,
  Text,
} from '../../http/schemas.ts'
import { EmployeeSummary } from '../employees/index.ts'
import { Address } from '../people/index.ts'

const Related = Type.Object({ id: Int64(), code: Type.String(), name: Type.String() })

/** A role grant, but for its id. */
export const grantProperties = {
  role: OneOf(userRoles),
  from: Type.Optional(BusinessDate({ description: 'The first day; absent: no beginning.' })),
  to: Type.Optional(BusinessDate({ description: 'The last day; absent: no end.' })),
  costCentreIds: Type.Array(Int64(), { description: 'The limits of the role; empty: it has none.' }),
  paymentGroupIds: Type.Array(Int64(), { description: 'The limits of the role; empty: it has none.' }),
}

/** The specification's record, in its order. */
export const authorityFields = {
  id: Int64(),
  code: Type.String({ examples: ['A1007'] }),
  name: Type.String({ description: 'Family name first.', examples: ['Walsh, Liam'] }),
  status: OneOf(activeStatuses),
  title: Type.String({ examples: ['Mr'] }),
  givenName: Type.String(),
  familyName: Type.String(),
  email: Type.String(),
  emailType: OneOf(['HTML', 'Text']),
  roles: Type.Array(OneOf(userRoles), { description: 'Roles in force today, with and without limits.' }),
  address: Type.Optional(ref(Address)),
  mobilePhone: Type.String(),
  workPhone: Type.Optional(Type.String()),
  workExtension: Type.Optional(Type.String()),
  dateOfBirth: Type.Optional(BusinessDate()),
  employee: Type.Optional(ref(EmployeeSummary)),
}

export const Authority = named(
  'Authority',
  Type.Object({
    ...authorityFields,
    costCentres: Type.Optional(Type.Array(Related, { description: 'With expand=details. Only visible ones.' })),
    paymentGroups: Type.Optional(Type.Array(Related, { description: 'With expand=details.' })),
    positions: Type.Optional(
      Type.Array(Related, { description: 'With expand=details. Positions of today, in any chart.' }),
    ),
    roleGrants: Type.Optional(
      Type.Array(Type.Object(grantProperties), {
        description: 'With expand=details. Grants of any day, with their limits.',
      }),
    ),
  }),
)

export type Authority = Static<typeof Authority>

export const AuthorityQuery = Type.Object({ ...ExpandQuery })

export type AuthorityQuery = Static<typeof AuthorityQuery>

const ofCostCentres = Repeated(Int64(), {
  description:
    "The authority's own cost centres, and those of positions that it holds today. May be repeated; values are ORed.",
})

export const ListQuery = Type.Object({
  paymentGroupIds: Type.Optional(Repeated(Int64())),
  costCentreIds: Type.Optional(ofCostCentres),
  positionIds: Type.Optional(
    Repeated(Int64(), { description: 'Positions held today. May be repeated; values are ORed.' }),
  ),
  ...PageQuery,
  ...ExpandQuery,
})

export type ListQuery = Static<typeof ListQuery>

/** The limits of an authority or a role, as commands send them. */
export const limitProperties = {
  CostCentreIds: Type.Optional(Type.Array(Int64(), { maxItems: 200 })),
  PaymentGroupIds: Type.Optional(Type.Array(Int64(), { maxItems: 200 })),
}

/** The fields of an authority's own person. A linked authority has those of the employee. */
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

/** Makes an authority, or replaces one whole: a field that is not sent has no value afterwards, except its roles. */
export const AuthorityCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['A170'] }),
  Email: Text(254, {
    freeText: true,
    description: 'Unique to this person: no active or pending authority has it, and no employee but the linked one.',
    examples: ['sam.carter@harbourline.example'],
  }),
  EmailType: Type.Optional(OneOf(['HTML', 'Text'], { description: 'HTML unless sent.' })),
  Status: Type.Optional(
    OneOf(activeStatuses, {
      description:
        'Active unless sent. Activating an authority with a pay role or EmployerAdministrator waits for a second administrator (202).',
    }),
  ),
  Roles: Type.Optional(
    Type.Array(OneOf(userRoles), {
      description:
        'The roles without limits from today on; [] for none. Limited roles in force stay, listed or not. New pay roles and EmployerAdministrator wait for a second administrator (202). Not sent: all roles stay, and a new authority has none.',
    }),
  ),
  EmployeeId: Type.Optional(
    Int64({
      description: 'The employee of this authority, who provides names, date of birth, telephones and address.',
    }),
  ),
  ...personProperties,
  ...limitProperties,
})

export type AuthorityCommand = Static<typeof AuthorityCommand>

const exactly = { description: 'Exact match, ignoring case.' }

const searchParameters = {
  AuthorityId: Type.Optional(Int64()),
  AuthorityStatus: Type.Optional(OneOf(activeStatuses)),
  AuthorityEmail: Type.Optional(Text(320, exactly)),
  AuthorityName: Type.Optional(
    Text(200, { freeText: true, description: 'Contains, ignoring case: "walsh, liam" and "liam walsh" alike.' }),
  ),
  EmployeeId: Type.Optional(Int64({ description: 'Of the linked employee, as all Employee parameters.' })),
  EmployeeToken: Type.Optional(Guid()),
  EmployeeCode: Type.Optional(Text(50, { description: 'Exact match, including case.' })),
  EmployeeEmail: Type.Optional(Text(320, exactly)),
  TaxFileNumber: Type.Optional(
    Text(20, {
      description: 'Needs the scope employees.tfn. Prefer POST: logs may store addresses.',
    }),
  ),
  EmployeeStatus: Type.Optional(OneOf(activeStatuses)),
  WebRole: Type.Optional(OneOf(userRoles, { description: 'Roles in force today.' })),
  CostCentreIds: Type.Optional(ofCostCentres),
}

const sorted = SortedQuery(['Name', 'Code', 'Status'], ['OldestFirst'])

export const SearchQuery = Type.Object({ ...searchParameters, ...sorted, ...PageQuery, ...ExpandQuery })

export const SearchCommand = Type.Object(searchParameters)

export type SearchCommand = Static<typeof SearchCommand>

export const SearchPageQuery = Type.Object({ ...sorted, ...PageQuery, ...ExpandQuery })

/** How a search is answered. */
export type SearchAnswer = Pick<Static<typeof SearchPageQuery>, 'Order' | 'expand'>

export const PositionsQuery = Type.Object({
  chartId: Type.Optional(Int64({ description: 'Only positions of this organisation chart; absent: of all charts.' })),
  ...PageQuery,
})

export type PositionsQuery = Static<typeof PositionsQuery>
