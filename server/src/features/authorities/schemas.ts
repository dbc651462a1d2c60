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
  Text,
} from '../../http/schemas.ts'
import { EmployeeSummary } from '../employees/index.ts'
import { Address } from '../people/index.ts'

const Related = Type.Object({ id: Int64(), code: Type.String(), name: Type.String() })

const RoleGrant = Type.Object({
  role: OneOf(userRoles),
  from: Type.Optional(BusinessDate({ description: 'The first day.' })),
  to: Type.Optional(BusinessDate({ description: 'The last day.' })),
  costCentreIds: Type.Array(Int64(), { description: 'What the role is limited to; empty: it is not.' }),
  paymentGroupIds: Type.Array(Int64(), { description: 'What the role is limited to; empty: it is not.' }),
})

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
  roles: Type.Array(OneOf(userRoles), { description: 'In force today, limited ones included.' }),
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
    costCentres: Type.Optional(
      Type.Array(Related, { description: 'With expand=details. Those that the caller may see.' }),
    ),
    paymentGroups: Type.Optional(Type.Array(Related, { description: 'With expand=details.' })),
    positions: Type.Optional(Type.Array(Related, { description: 'With expand=details. Held today, in any chart.' })),
    roleGrants: Type.Optional(
      Type.Array(RoleGrant, { description: 'With expand=details. Of any day, with their limits.' }),
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
  positionIds: Type.Optional(Repeated(Int64(), { description: 'Held today. May be repeated; values are ORed.' })),
  ...PageQuery,
  ...ExpandQuery,
})

export type ListQuery = Static<typeof ListQuery>

const exactly = { description: 'Exactly, ignoring case.' }

const searchParameters = {
  AuthorityId: Type.Optional(Int64()),
  AuthorityStatus: Type.Optional(OneOf(activeStatuses)),
  AuthorityEmail: Type.Optional(Text(320, exactly)),
  AuthorityName: Type.Optional(
    Text(200, { freeText: true, description: 'Contains, ignoring case: "walsh, liam" and "liam walsh" alike.' }),
  ),
  EmployeeId: Type.Optional(Int64({ description: 'Of the linked employee, as all of the Employee parameters.' })),
  EmployeeToken: Type.Optional(Guid()),
  EmployeeCode: Type.Optional(Text(50, { description: 'Exactly, in upper and lower case as it is.' })),
  EmployeeEmail: Type.Optional(Text(320, exactly)),
  TaxFileNumber: Type.Optional(
    Text(20, {
      description: 'Needs the scope employees.tfn. Better sent by POST, so that no log keeps it with the path.',
    }),
  ),
  EmployeeStatus: Type.Optional(OneOf(activeStatuses)),
  WebRole: Type.Optional(OneOf(userRoles, { description: 'In force today.' })),
  CostCentreIds: Type.Optional(ofCostCentres),
}

export const SearchQuery = Type.Object({ ...searchParameters, ...PageQuery, ...ExpandQuery })

export const SearchCommand = Type.Object(searchParameters)

export type SearchCommand = Static<typeof SearchCommand>

export const SearchPageQuery = Type.Object({ ...PageQuery, ...ExpandQuery })

export const PositionsQuery = Type.Object({
  chartId: Type.Optional(Int64({ description: 'Only those of this organisation chart; absent: of all charts.' })),
  ...PageQuery,
})

export type PositionsQuery = Static<typeof PositionsQuery>
