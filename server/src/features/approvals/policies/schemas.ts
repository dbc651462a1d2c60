import { type Static, Type } from 'typebox'
import { Amount, Instant, Int32, Int64, named, OneOf, PageQuery, Text } from '../../../http/schemas.ts'
import { stepApprovers } from '../approvable/index.ts'

const idsOf = (what: string) =>
  Type.Optional(Type.Array(Int64(), { description: `Matches employees of one of these ${what}.` }))

/** An approval policy: its type of change, conditions and steps. */
export const ApprovalPolicy = named(
  'ApprovalPolicy',
  Type.Object({
    id: Int64(),
    changeType: Type.String({ description: 'A type of change request, or ExpenseApplication.', examples: ['PayRate'] }),
    name: Type.String({ examples: ['Pay rate'] }),
    priority: Type.Integer({
      description: 'The lowest number whose conditions match applies; the default policy comes last.',
    }),
    isDefault: Type.Boolean(),
    conditions: Type.Object({
      employerIds: idsOf('employers'),
      paymentGroupIds: idsOf('payment groups'),
      costCentreIds: idsOf('cost centres'),
      amountFrom: Type.Optional(
        Amount({ description: 'Matches from this amount on; a rate of pay counts by its yearly amount.' }),
      ),
    }),
    steps: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['Line approver'] }),
        approver: OneOf(stepApprovers, { description: 'How the step finds its approvers.' }),
        requiredApprovals: Type.Integer({ description: 'The number of people who must approve it.' }),
        dueInDays: Type.Integer(),
      }),
      { description: 'Empty: no approval is needed.' },
    ),
    status: OneOf(['Active', 'Inactive']),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type ApprovalPolicy = Static<typeof ApprovalPolicy>

export const PoliciesQuery = Type.Object({
  ChangeType: Type.Optional(Text(50, { description: 'Policies of this type.' })),
  ...PageQuery,
})

export type PoliciesQuery = Static<typeof PoliciesQuery>

const ids = () =>
  Type.Optional(
    Type.Array(Int64(), { maxItems: 500, description: 'At least one entry; without the list the policy matches all.' }),
  )

/** Creates or replaces a policy. A second administrator must confirm it. */
export const ApprovalPolicyCommand = Type.Object({
  ChangeType: Text(50),
  Name: Text(200, { freeText: true }),
  Priority: Type.Optional(
    Int32({ minimum: 1, maximum: 999, description: '100 unless sent; the default policy ignores it.' }),
  ),
  Conditions: Type.Optional(
    Type.Object({
      EmployerIds: ids(),
      PaymentGroupIds: ids(),
      CostCentreIds: ids(),
      AmountFrom: Type.Optional(Amount()),
    }),
  ),
  Steps: Type.Array(
    Type.Object({
      Name: Text(100, { freeText: true }),
      Approver: OneOf(stepApprovers),
      RequiredApprovals: Type.Optional(Int32({ minimum: 1, maximum: 5 })),
      DueInDays: Type.Optional(Int32({ minimum: 1, maximum: 90 })),
    }),
    { maxItems: 10, description: 'Empty: no approval is needed. Refused for changes that two people must approve.' },
  ),
  Status: Type.Optional(OneOf(['Active', 'Inactive'])),
})

export type ApprovalPolicyCommand = Static<typeof ApprovalPolicyCommand>

/** The conditions of a policy; `findPolicy` compares them, and all present ones must match. */
export type PolicyConditions = Readonly<{
  employerIds?: readonly number[]
  paymentGroupIds?: readonly number[]
  costCentreIds?: readonly number[]
  /** The lowest amount, in dollars. */
  amountFrom?: number
}>
