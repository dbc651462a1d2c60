import { type Static, Type } from 'typebox'
import { approverTypes } from '../../../domain/user-role.ts'
import { Int64, named, OneOf } from '../../../http/schemas.ts'
import { approvableKinds } from '../approvable/index.ts'

const Seat = Type.Object({
  positionId: Int64(),
  code: Type.String(),
  name: Type.String({ examples: ['Operations Manager'] }),
})

const Count = Type.Integer({ minimum: 0 })

const lineRoles = approverTypes.filter(type => type.endsWith('Approver'))

/** What is wrong with a chart, as far as approvals depend on it. */
export const chartHealthSchema = () =>
  named(
    'ChartHealth',
    Type.Object({
      chart: Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }),
      seatsWithoutApprover: Type.Array(Type.Object({ approverType: OneOf(lineRoles), seats: Type.Array(Seat) }), {
        description: 'Held positions for whose holders nobody may approve, by what would be approved.',
      }),
      vacantManagers: Type.Array(Seat, { description: 'Positions that others report to and nobody holds.' }),
      inactiveHolders: Type.Array(
        Type.Object({ ...Seat.properties, authorityId: Type.Optional(Int64()), personName: Type.String() }),
        { description: 'Positions held by somebody who is not active and whom the caller sees.' },
      ),
      singlePointsOfFailure: Type.Array(
        Type.Object({
          authorityId: Int64(),
          approverType: OneOf(lineRoles),
          seats: Type.Integer({ description: 'Held positions for which nobody else could approve.' }),
        }),
        { description: 'Authorities that the caller sees, without whom nobody could approve.' },
      ),
      waitingForNobody: Type.Array(
        Type.Object({
          type: OneOf(approvableKinds().map(({ type }) => type)),
          id: Int64(),
          code: Type.String(),
          step: Type.String(),
        }),
        { description: 'What waits for a decision that nobody may make, as far as the caller sees it.' },
      ),
      unseen: Type.Object(
        { inactiveHolders: Count, singlePointsOfFailure: Count, waitingForNobody: Count },
        { description: 'How many there are besides, of people and requests that the caller does not see.' },
      ),
    }),
  )

export type ChartHealth = Static<ReturnType<typeof chartHealthSchema>>
