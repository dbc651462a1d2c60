import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Instant, Int64, named, OneOf, PageQuery, ref } from '../../http/schemas.ts'
import { Approval, AvailableAction } from '../change-requests/index.ts'
import { EmployeeSummary } from '../employees/index.ts'
import { Position } from '../organisation-charts/index.ts'
import { expenseStatuses } from './rules.ts'

const Related = () => Type.Object({ id: Int64(), code: Type.String(), name: Type.String() })

export const ExpenseApplication = named(
  'ExpenseApplication',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['EX-000042'] }),
    employee: ref(EmployeeSummary),
    organisationChartPosition: ref(Position),
    expensePaycode: Related(),
    amountApplied: Amount({ description: 'At most two decimals.', examples: [164.95] }),
    amountApproved: Type.Optional(Amount()),
    currencyText: Type.String({ examples: ['AUD'] }),
    taxAmount: Type.Optional(Amount({ description: 'The tax in the amount applied for.' })),
    quantity: Type.Optional(Amount({ description: "In the paycode's unit." })),
    dateIncurred: BusinessDate(),
    merchant: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    costCentres: Type.Optional(
      Type.Array(Type.Object({ costCentre: Related(), percentage: Type.Number() }), {
        description: "Absent where it goes to the employee's own.",
      }),
    ),
    receiptReference: Type.Optional(Type.String()),
    externalReference: Type.Optional(Type.String()),
    status: OneOf(expenseStatuses),
    revision: Type.Integer({ description: 'Counts the edits that start the approvals again.' }),
    approvals: Type.Array(ref(Approval), { description: 'The steps of the latest submission.' }),
    warnings: Type.Array(OneOf(['PossibleDuplicate', 'OverLimit', 'ReceiptRequired', 'OldClaim'])),
    submittedDateTime: Type.Optional(Instant()),
    lastModified: Instant(),
    availableActions: Type.Array(ref(AvailableAction)),
  }),
)

export type ExpenseApplication = Static<typeof ExpenseApplication>

export const ExpensePaycode = named(
  'ExpensePaycode',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['KM-CAR'] }),
    name: Type.String({ examples: ['Own car, per kilometre'] }),
    kind: OneOf(['Reimbursement', 'Allowance', 'PerKilometre']),
    maxAmount: Type.Optional(Amount()),
    unit: Type.Optional(Type.String({ examples: ['km'] })),
    unitRate: Type.Optional(
      Amount({ description: 'What a unit is worth today, at most four decimals.', examples: [0.88] }),
    ),
    receiptThreshold: Amount({ description: 'From this amount on a receipt is asked for.', examples: [82.5] }),
    isExpired: Type.Boolean({ description: 'Whether its expiry date lies before today.' }),
  }),
)

export type ExpensePaycode = Static<typeof ExpensePaycode>

export const ListQuery = Type.Object({ ...PageQuery })
