import { type Static, Type } from 'typebox'
import { Int64, named, OneOf } from '../../../http/schemas.ts'
import { approvableKinds } from '../approvable/index.ts'
import { lineRoles } from './rules.ts'

const Place = Type.Object({
  positionId: Int64(),
  code: Type.String(),
  name: Type.String({ examples: ['Operations Manager'] }),
})

const Count = Type.Integer({ minimum: 0 })

/** The problems of a chart for approvals. */
export const chartHealthSchema = () =>
  named(
    'ChartHealth',
    Type.Object({
      chart: Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }),
      seatsWithoutApprover: Type.Array(Type.Object({ approverType: OneOf(lineRoles), seats: Type.Array(Place) }), {
        description: 'Held positions whose holders have no approver, by type of approver.',
      }),
      vacantManagers: Type.Array(Place, { description: 'Positions that others report to and that have no holder.' }),
      inactiveHolders: Type.Array(
        Type.Object({ ...Place.properties, authorityId: Type.Optional(Int64()), personName: Type.String() }),
        { description: 'Positions with an inactive holder whom the caller sees.' },
      ),
      singlePointsOfFailure: Type.Array(
        Type.Object({
          authorityId: Int64(),
          approverType: OneOf(lineRoles),
          seats: Type.Integer({ description: 'Held positions for which no other authority could approve.' }),
        }),
        { description: 'Authorities that the caller sees, and that are the only possible approvers.' },
      ),
      waitingForNobody: Type.Array(
        Type.Object({
          type: OneOf(approvableKinds().map(({ type }) => type)),
          changeType: Type.String({ description: 'A type of change request, or ExpenseApplication.' }),
          id: Int64(),
          code: Type.String(),
          step: Type.String(),
        }),
        { description: 'Waiting requests that lack approvers, as far as the caller sees them.' },
      ),
      unseen: Type.Object(
        { inactiveHolders: Count, singlePointsOfFailure: Count, waitingForNobody: Count },
        { description: 'The number of people and requests that the caller does not see.' },
      ),
    }),
  )

export type ChartHealth = Static<ReturnType<typeof chartHealthSchema>>
