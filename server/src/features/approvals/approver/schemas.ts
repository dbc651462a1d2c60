import { type Static, Type } from 'typebox'
import { approverTypes } from '../../../domain/user-role.ts'
import { BusinessDate, ErrorBody, Int64, named, OneOf, ref } from '../../../http/schemas.ts'
import { authorityFields } from '../../authorities/index.ts'
import { Position } from '../../organisation-charts/index.ts'
import { outcomes, resolutions } from '../lookup/index.ts'

const PathEntry = Type.Object({
  positionId: Int64(),
  name: Type.String({ description: "The position's.", examples: ['Operations Manager'] }),
  authorityId: Type.Optional(Int64({ description: 'The holder, or their delegate.' })),
  outcome: OneOf(outcomes),
})

const path = Type.Array(PathEntry, { description: 'The outcomes on the way up, in order; one entry for each holder.' })

export const Approver = named(
  'Approver',
  Type.Object({
    ...authorityFields,
    approverPosition: Type.Optional(ref(Position)),
    resolvedVia: OneOf(resolutions),
    onBehalfOf: Type.Optional(
      Type.Object({ id: Int64(), name: Type.String() }, { description: 'The authority who delegated to this one.' }),
    ),
    path: Type.Optional(path),
  }),
)

export type Approver = Static<typeof Approver>

export const NoApprover = named('NoApprover', Type.Object({ ...ErrorBody.properties, path: Type.Optional(path) }))

export const ApproverParams = Type.Object({
  id: Int64({ description: 'Identifier of the authority.' }),
  positionId: Int64({ description: 'A position that the authority holds.' }),
  approverType: OneOf(approverTypes, { description: 'The role that decides.' }),
})

export const ApproverQuery = Type.Object({
  explain: Type.Optional(Type.Boolean({ description: 'Adds the path: the outcome at each position.' })),
  asAt: Type.Optional(
    BusinessDate({
      description:
        "Uses holders, roles and delegations of that day, in today's structure. A day ahead needs the access scope All: 403 `InsufficientScope`.",
    }),
  ),
})
