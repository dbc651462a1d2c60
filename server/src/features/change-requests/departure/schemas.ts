import { type Static, Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { BusinessDate, Int64, named, OneOf } from '../../../http/schemas.ts'
import { approvables } from '../../approvals/index.ts'

const Count = (description: string) => Type.Integer({ description })

/** What ends or is left open when an employee leaves. Call it after all kinds of approvable are registered. */
export const departureSchema = () =>
  named(
    'Departure',
    Type.Object({
      positions: Type.Array(
        Type.Object({
          id: Int64(),
          name: Type.String(),
          reportCount: Count('Active positions that report to it.'),
          otherHolderCount: Count('Others who hold it too.'),
          successor: Type.Optional(
            Type.Object(
              {
                id: Int64(),
                name: Type.String(),
                employeeId: Type.Optional(
                  Int64({ description: 'Their record as an employee, if the caller sees it.' }),
                ),
              },
              {
                description: 'A visible authority who could take over: another holder, else one of the position above.',
              },
            ),
          ),
        }),
        { description: 'The positions that they hold today or later, and give up.' },
      ),
      decisions: Type.Object(
        {
          total: Count('All steps that wait for their decision.'),
          leftAlone: Count('Those that too few others could decide.'),
          items: Type.Array(
            Type.Object({
              type: OneOf(approvables.kinds().map(({ type }) => type)),
              id: Int64(),
              code: Type.String(),
              step: Type.String(),
              isLeftAlone: Type.Boolean(),
            }),
            { description: 'Those that the caller sees, twenty at most.' },
          ),
        },
        { description: 'What waits for their decision.' },
      ),
      requests: Type.Object(
        { aboutThem: Count('Open requests about them.'), byThem: Count('Open requests that they raised.') },
        { description: 'Requests that are not over and that the caller sees.' },
      ),
      delegations: Type.Array(
        Type.Object({
          id: Int64(),
          isGiven: Type.Boolean({ description: 'Whether others decide for them; else they decide for another.' }),
          validTo: BusinessDate(),
        }),
        { description: 'Delegations that end with them.' },
      ),
      roles: Type.Array(OneOf(userRoles), {
        description: 'Roles that end. Those of the account are for those who read the audit log.',
      }),
      hasAccount: Type.Optional(
        Type.Boolean({
          description: 'Whether they have an account, which is closed. For those who read the audit log.',
        }),
      ),
      apiKeyCount: Type.Optional(Count('API keys that are revoked.')),
      webhookCount: Type.Optional(Count('Webhooks that need another owner.')),
    }),
  )

export type Departure = Static<ReturnType<typeof departureSchema>>
