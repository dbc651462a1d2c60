import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import {
  Amount,
  BusinessDate,
  Coded,
  ExpandQuery,
  Int64,
  named,
  OneOf,
  PageQuery,
  ref,
  Text,
} from '../../http/schemas.ts'

export const assignmentTypes = ['Primary', 'Secondary', 'Acting'] as const

export const PositionHolder = named(
  'PositionHolder',
  Type.Object({
    id: Int64(),
    authorityId: Type.Optional(Int64({ description: 'Present if the holder is a visible authority.' })),
    employeeId: Type.Optional(Int64({ description: 'Present if the holder is a visible employee.' })),
    name: Type.String({ description: 'Family name first.', examples: ['Kowalski, Emma'] }),
    assignmentType: OneOf(assignmentTypes),
    fullTimeEquivalent: Type.Optional(Amount({ description: 'The full-time equivalent, up to 1.' })),
    from: Type.Optional(BusinessDate({ description: 'The first day; absent: no beginning.' })),
    to: Type.Optional(BusinessDate({ description: 'The last day; absent: no end.' })),
  }),
)

export type PositionHolder = Static<typeof PositionHolder>

const Details = { description: 'With expand=details.' }

export const Position = named(
  'Position',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['6f1c2a74-0b1d-4c5e-9a70-3d1b5a0c7e21'] }),
    name: Type.String({ examples: ['Operations Manager'] }),
    status: OneOf(activeStatuses),
    reportingPositionId: Type.Optional(Int64({ description: 'Absent for a position at the top.' })),
    chart: Type.Optional(Coded(Details)),
    costCentre: Type.Optional(Coded(Details)),
    isVacant: Type.Optional(Type.Boolean({ description: 'With expand=details. Whether it has no holder today.' })),
    holders: Type.Optional(
      Type.Array(ref(PositionHolder), {
        description: 'With expand=details. The holders of today, as far as the caller may see them.',
      }),
    ),
    plannedMove: Type.Optional(
      Type.Object(
        {
          from: BusinessDate({ description: 'The day on which it moves.' }),
          reportingPositionId: Type.Optional(Int64({ description: 'Absent: it moves to the top.' })),
        },
        { description: 'With expand=details, for callers whose access scope is All.' },
      ),
    ),
  }),
)

export type Position = Static<typeof Position>

export const PositionsQuery = Type.Object({
  chartId: Type.Optional(Int64({ description: 'Only positions of this organisation chart.' })),
  code: Type.Optional(Text(50, { description: 'Exact match, including case.' })),
  PositionName: Type.Optional(Text(200, { freeText: true, description: 'Contains, ignoring case.' })),
  ...PageQuery,
  ...ExpandQuery,
})

/** Creates a position, or replaces one whole: a field that is not sent loses its value, unless it says otherwise. */
export const PositionCommand = Type.Object({
  OrganisationChartId: Type.Optional(
    Int64({ description: 'Not sent: unchanged; the default chart for a new position.' }),
  ),
  Code: Text(50, { description: 'Unique in the group.', examples: ['6f1c2a74-0b1d-4c5e-9a70-3d1b5a0c7e21'] }),
  Name: Text(200, { freeText: true, examples: ['Operations Manager'] }),
  Status: Type.Optional(OneOf(activeStatuses, { description: 'Not sent: unchanged; Active for a new record.' })),
  ReportingPositionId: Type.Optional(
    Int64({ description: 'The position above it, in the same chart. Not sent: it is at the top.' }),
  ),
  CostCentreId: Type.Optional(Int64({ description: 'Not an expired one, unless the position has it already.' })),
})

export type PositionCommand = Static<typeof PositionCommand>
