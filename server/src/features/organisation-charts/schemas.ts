import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { BusinessDate, ExpandQuery, Int64, named, OneOf, PageQuery } from '../../http/schemas.ts'

const fallbackDescription = 'Who is asked when nobody in the reporting line can decide.'

export const OrganisationChart = named(
  'OrganisationChart',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['LINE'] }),
    name: Type.String({ examples: ['Reporting line'] }),
    kind: Type.String({ examples: ['Line'] }),
    isDefault: Type.Boolean(),
    fallbackAuthority: Type.Optional(
      Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }, { description: fallbackDescription }),
    ),
    status: OneOf(activeStatuses),
  }),
)

export type OrganisationChart = Static<typeof OrganisationChart>

const Details = { description: 'With expand=details.' }

export const assignmentTypes = ['Primary', 'Secondary', 'Acting'] as const

const PositionHolder = Type.Object({
  authorityId: Type.Optional(Int64()),
  employeeId: Type.Optional(Int64()),
  name: Type.String({ description: 'Family name first.', examples: ['Kowalski, Emma'] }),
  assignmentType: OneOf(assignmentTypes),
  from: Type.Optional(BusinessDate()),
  to: Type.Optional(BusinessDate({ description: 'The last day.' })),
})

export type PositionHolder = Static<typeof PositionHolder>

export const Position = named(
  'Position',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['6f1c2a74-0b1d-4c5e-9a70-3d1b5a0c7e21'] }),
    name: Type.String({ examples: ['Operations Manager'] }),
    status: OneOf(activeStatuses),
    reportingPositionId: Type.Optional(Int64({ description: 'Absent at the top.' })),
    chart: Type.Optional(Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }, Details)),
    costCentre: Type.Optional(Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }, Details)),
    isVacant: Type.Optional(
      Type.Boolean({ description: 'With expand=details. Whether nobody at all holds it today.' }),
    ),
    holders: Type.Optional(
      Type.Array(PositionHolder, {
        description: 'With expand=details. Who holds it today, as far as the caller may see them.',
      }),
    ),
  }),
)

export type Position = Static<typeof Position>

export const ListQuery = Type.Object({ ...PageQuery })

export const PositionsQuery = Type.Object({ ...PageQuery, ...ExpandQuery })

export type PositionsQuery = Static<typeof PositionsQuery>
