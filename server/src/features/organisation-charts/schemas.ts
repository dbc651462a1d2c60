import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import { Coded, ExpandQuery, Int64, named, OneOf, PageQuery, Text } from '../../http/schemas.ts'

const fallbackDescription = 'The authority that is asked when the reporting line has no approver who can decide.'

export const OrganisationChart = named(
  'OrganisationChart',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['LINE'] }),
    name: Type.String({ examples: ['Reporting line'] }),
    kind: Type.String({ examples: ['Line'] }),
    isDefault: Type.Boolean(),
    fallbackAuthority: Type.Optional(Coded({ description: fallbackDescription })),
    status: OneOf(activeStatuses),
  }),
)

export type OrganisationChart = Static<typeof OrganisationChart>

/** Creates a chart, or replaces one whole: a field that is not sent loses its value, unless it says otherwise. */
export const OrganisationChartCommand = Type.Object({
  Code: Text(50, { description: 'Unique in the group.', examples: ['LINE'] }),
  Name: Text(200, { freeText: true, examples: ['Reporting line'] }),
  Kind: Type.Optional(Text(50, { freeText: true, description: 'Not sent: unchanged; Line for a new chart.' })),
  IsDefault: Type.Optional(
    Type.Boolean({
      description: 'True replaces the present default chart. Not sent: unchanged. A group always has one default.',
    }),
  ),
  FallbackAuthorityId: Type.Optional(Int64({ description: `${fallbackDescription} Not the authority of the caller.` })),
  Status: Type.Optional(OneOf(activeStatuses, { description: 'Not sent: unchanged; Active for a new record.' })),
})

export type OrganisationChartCommand = Static<typeof OrganisationChartCommand>

export const ChartPositionsQuery = Type.Object({ ...PageQuery, ...ExpandQuery })
