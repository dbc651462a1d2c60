import { type Static, Type } from 'typebox'
import {
  Amount,
  BusinessDate,
  Instant,
  Int64,
  named,
  OneOf,
  OrderQuery,
  PageQuery,
  Repeated,
  ref,
  SortedQuery,
} from '../../../http/schemas.ts'
import { approvables } from '../../approvals/index.ts'
import { EmployeeSummary } from '../../employees/index.ts'
import { Position } from '../../organisation-charts/index.ts'
import { expenseStatuses, expenseWarnings } from '../record/index.ts'

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
    taxAmount: Type.Optional(Amount({ description: 'The tax contained in the amount.' })),
    quantity: Type.Optional(Amount({ description: "In the paycode's unit." })),
    dateIncurred: BusinessDate(),
    merchant: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    costCentres: Type.Optional(
      Type.Array(Type.Object({ costCentre: Related(), percentage: Type.Number() }), {
        description: "Absent if the amount is charged to the employee's own.",
      }),
    ),
    receiptReference: Type.Optional(Type.String()),
    externalReference: Type.Optional(Type.String()),
    status: OneOf(expenseStatuses),
    revision: Type.Integer({ description: 'Counts the edits that restart the approvals.' }),
    approvals: Type.Array(ref(approvables.Approval), { description: 'The steps of the latest submission.' }),
    warnings: Type.Array(OneOf(expenseWarnings), { description: 'As of the last write.' }),
    submittedDateTime: Type.Optional(Instant()),
    lastModified: Instant(),
    availableActions: Type.Array(ref(approvables.AvailableAction)),
  }),
)

export type ExpenseApplication = Static<typeof ExpenseApplication>

export const ListQuery = Type.Object({
  Statuses: Type.Optional(Repeated(OneOf(expenseStatuses))),
  EmployeeId: Type.Optional(Int64({ description: 'Applications of this employee.' })),
  ...OrderQuery,
  ...SortedQuery(['Employee', 'DateIncurred', 'AmountApplied'], ['OldestFirst', 'NewestFirst']),
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>

export const ExpenseRemark = named(
  'ExpenseRemark',
  Type.Object({ id: Int64(), expenseApplicationId: Int64(), ...approvables.remarkFields }),
)

export type ExpenseRemark = Static<typeof ExpenseRemark>

export const RemarkParams = approvables.remarkParamsOf('the application')
