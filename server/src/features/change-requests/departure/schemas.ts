import { type Static, Type } from 'typebox'
import { userRoles } from '../../../domain/user-role.ts'
import { BusinessDate, Int64, named, OneOf } from '../../../http/schemas.ts'
import { approvables } from '../../approvals/index.ts'

const Count = (description: string) => Type.Integer({ description })
const Named = Type.Object({ id: Int64(), name: Type.String() })
const Approving = Type.Object({ ...Named.properties, onBehalfOf: Type.Optional(Named) })

const approversOf = (what: string) => ({
  nextApprovers: Type.Array(Approving, {
    description: `Authorities whom the caller sees and who may approve ${what} in the organisation of today without the employee.`,
  }),
  unseenApprovers: Count(
    'How many more authorities may: the caller does not see them, or not the employees for whose requests they would be.',
  ),
})

/** What ends or is left open when an employee leaves. Call it after all kinds of approvable are registered. */
export const departureSchema = () => {
  const Request = Type.Object({
    type: OneOf(approvables.kinds().map(({ type }) => type)),
    id: Int64(),
    code: Type.String(),
  })
  return named(
    'Departure',
    Type.Object({
      positions: Type.Array(
        Type.Object({
          id: Int64(),
          name: Type.String(),
          reportCount: Count('Active positions that report to it.'),
          ...approversOf('the change requests of those who report to it'),
          reportsWithoutApprover: Count('Holders of these positions whose requests no one approves then.'),
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
          needingApprover: Count('Those that too few others can decide, so that they wait for an administrator.'),
          items: Type.Array(
            Type.Object({
              ...Request.properties,
              step: Type.String(),
              ...approversOf('it'),
              needsApprover: Type.Boolean({
                description: 'Whether all these are too few, so that it waits for an administrator.',
              }),
            }),
            { description: 'Those that the caller sees, twenty at most: first those that need an approver.' },
          ),
        },
        { description: 'What waits for their decision.' },
      ),
      requests: Type.Object(
        {
          aboutThem: Count('Open requests about them.'),
          byThem: Count('Open requests that they raised.'),
          items: Type.Array(Request, { description: 'Those that they raised about others, twenty at most.' }),
        },
        { description: 'Requests that are not over and that the caller sees.' },
      ),
      delegations: Type.Array(
        Type.Object({
          id: Int64(),
          isGiven: Type.Boolean({ description: 'Whether others decide for them; else they decide for another.' }),
          validTo: BusinessDate(),
          other: Type.Optional(
            Type.Object(Named.properties, { description: 'The other authority, if the caller sees the delegation.' }),
          ),
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
      apiKeys: Type.Optional(Type.Array(Named, { description: 'API keys that are revoked. For the same readers.' })),
      webhooks: Type.Optional(
        Type.Array(Named, {
          description: 'Webhooks that need another owner, by description, else by host. For the same readers.',
        }),
      ),
    }),
  )
}

export type Departure = Static<ReturnType<typeof departureSchema>>
