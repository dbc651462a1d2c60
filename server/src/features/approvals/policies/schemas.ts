import { type Static, Type } from 'typebox'
import { Amount, Instant, Int32, Int64, named, OneOf, PageQuery, Text } from '../../../http/schemas.ts'
import { type StepTemplate, stepApprovers } from '../approvable/index.ts'

const idsOf = (what: string) =>
  Type.Optional(Type.Array(Int64(), { description: `Holds for employees of one of these ${what}.` }))

/** One chain: for which changes, on which conditions, and the steps in their order. */
export const ApprovalPolicy = named(
  'ApprovalPolicy',
  Type.Object({
    id: Int64(),
    changeType: Type.String({ description: 'A type of change request, or ExpenseApplication.', examples: ['PayRate'] }),
    name: Type.String({ examples: ['Pay rate'] }),
    priority: Type.Integer({
      description: 'The lowest number whose conditions hold is taken; the default one comes last.',
    }),
    isDefault: Type.Boolean(),
    conditions: Type.Object({
      employerIds: idsOf('employers'),
      paymentGroupIds: idsOf('payment groups'),
      costCentreIds: idsOf('cost centres'),
      amountFrom: Type.Optional(
        Amount({ description: 'Holds from this amount on; of a rate of pay, from what it comes to in a year.' }),
      ),
    }),
    steps: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['Line approver'] }),
        approver: OneOf(stepApprovers, { description: 'How who decides is found.' }),
        requiredApprovals: Type.Integer({ description: 'How many people have to approve it.' }),
        dueInDays: Type.Integer(),
      }),
      { description: 'Empty: nobody has to approve.' },
    ),
    status: OneOf(['Active', 'Inactive']),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type ApprovalPolicy = Static<typeof ApprovalPolicy>

export const PoliciesQuery = Type.Object({
  ChangeType: Type.Optional(Text(50, { description: 'Those of one type.' })),
  ...PageQuery,
})

export type PoliciesQuery = Static<typeof PoliciesQuery>

const ids = () =>
  Type.Optional(Type.Array(Int64(), { maxItems: 500, description: 'At least one; left out: all of them.' }))

/** Makes a policy, or replaces one whole. A second administrator has to confirm it. */
export const ApprovalPolicyCommand = Type.Object({
  ChangeType: Text(50),
  Name: Text(200, { freeText: true }),
  Priority: Type.Optional(
    Int32({ minimum: 1, maximum: 999, description: '100 unless sent; the default one ignores it.' }),
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
    { maxItems: 10, description: 'Empty: nobody has to approve; never for changes that two people must approve.' },
  ),
  Status: Type.Optional(OneOf(['Active', 'Inactive'])),
})

export type ApprovalPolicyCommand = Static<typeof ApprovalPolicyCommand>

/** What has to hold for a policy to be taken; all that are present must. */
export type PolicyConditions = Readonly<{
  employerIds?: readonly number[]
  paymentGroupIds?: readonly number[]
  costCentreIds?: readonly number[]
  /** Of an amount, from which on. */
  amountFrom?: number
}>

export type Policy = Readonly<{ id: number; conditions: PolicyConditions; steps: readonly StepTemplate[] }>

/** The chain that a group begins with for a type of change. */
export type DefaultPolicy = Readonly<{
  changeType: string
  name: string
  /** Two people have to approve it, whatever the policy. */
  isTwoPerson: boolean
  steps: readonly StepTemplate[]
}>
