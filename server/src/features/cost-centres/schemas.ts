import { type Static, Type } from 'typebox'
import { BusinessDate, Coded, ExpandQuery, Guid, Int64, named, PageQuery, Text } from '../../http/schemas.ts'

export const CostCentre = named(
  'CostCentre',
  Type.Object({
    id: Int64(),
    name: Type.String({ examples: ['Circular Quay Terminal'] }),
    code: Type.String({ examples: ['CQT'] }),
    isExpired: Type.Boolean({ description: 'Whether its expiry date lies before today.' }),
    token: Type.Optional(Guid({ description: 'With expand=details.' })),
    parent: Type.Optional(Coded({ description: 'With expand=details.' })),
    description: Type.Optional(Type.String({ description: 'With expand=details.' })),
    validFrom: Type.Optional(BusinessDate({ description: 'With expand=details.' })),
    expiryDate: Type.Optional(BusinessDate({ description: 'With expand=details. The last valid day.' })),
    employerId: Type.Optional(Int64({ description: 'With expand=details.' })),
  }),
)

export type CostCentre = Static<typeof CostCentre>

export const ListQuery = Type.Object({ ...PageQuery, ...ExpandQuery })

export const SearchQuery = Type.Object({
  CostCentreId: Type.Optional(Int64()),
  CostCentreCode: Type.Optional(Text(50, { description: 'Exact match, including case.' })),
  CostCentreName: Type.Optional(Text(200, { description: 'Contains, ignoring case.' })),
  CostCentreToken: Type.Optional(Guid()),
  ...PageQuery,
  ...ExpandQuery,
})

export type SearchQuery = Static<typeof SearchQuery>

/** Creates a cost centre, or replaces one whole: a field that is not sent loses its value. */
export const CostCentreCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['CQT'] }),
  Name: Text(200, { freeText: true, examples: ['Circular Quay Terminal'] }),
  Description: Type.Optional(Text(500, { freeText: true, multiLine: true })),
  ParentId: Type.Optional(Int64({ description: 'The cost centre above it.' })),
  EmployerId: Type.Optional(Int64()),
  ValidFrom: Type.Optional(BusinessDate()),
  ExpiryDate: Type.Optional(BusinessDate({ description: 'The last valid day.' })),
})

export type CostCentreCommand = Static<typeof CostCentreCommand>
