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
  Text,
} from '../../../http/schemas.ts'
import { approvables } from '../../approvals/index.ts'
import { EmployeeSummary } from '../../employees/index.ts'
import { Position } from '../../organisation-charts/index.ts'
import { expenseStatuses, expenseWarnings } from './rules.ts'

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
  ...PageQuery,
})

export type ListQuery = Static<typeof ListQuery>

const CostCentreShare = Type.Object({
  CostCentreId: Int64({ description: "A cost centre that you can read, or one of the employee's own." }),
  Percentage: Type.Number({ description: 'More than 0, at most four decimals; the percentages add up to 100.' }),
})

const claimFields = {
  AmountApplied: Type.Optional(
    Amount({
      description: 'More than 0, at most two decimals. Absent: Quantity times the unit rate of that day, to the cent.',
      examples: [164.95],
    }),
  ),
  Quantity: Type.Optional(Amount({ description: "In the paycode's unit, at most four decimals.", examples: [12.5] })),
  DateIncurred: Type.Optional(BusinessDate({ description: 'Today unless sent; not a future day.' })),
  TaxAmount: Type.Optional(
    Amount({ description: 'The tax in the amount: at most an eleventh of it where Australian GST applies.' }),
  ),
  Merchant: Type.Optional(Text(200, { freeText: true })),
  Description: Type.Optional(Text(500, { freeText: true, multiLine: true })),
  CostCentres: Type.Optional(
    Type.Array(CostCentreShare, { maxItems: 50, description: "Absent: the amount is charged to the employee's own." }),
  ),
  ReceiptReference: Type.Optional(Text(200, { freeText: true })),
}

const ExternalReference = Type.Optional(
  Text(100, {
    freeText: true,
    description: 'Reference of the sending system; unique among the applications of the account.',
  }),
)

export const CreateExpenseApplicationCommand = Type.Object({
  OrganisationChartPositionId: Int64({ description: 'A position that the employee held on that day.' }),
  ExpensePaycodeId: Int64(),
  EmployeeId: Int64(),
  ...claimFields,
  SubmitImmediately: Type.Optional(
    Type.Boolean({ description: 'True unless sent; false creates a draft, which only its writer sees.' }),
  ),
  ExternalReference,
})

export type CreateExpenseApplicationCommand = Static<typeof CreateExpenseApplicationCommand>

/** Replaces an application whole: a field that is not sent loses its value, or gets its default. */
export const UpdateExpenseApplicationCommand = Type.Object({
  OrganisationChartPositionId: Int64({ description: 'A position that the employee held on that day.' }),
  ExpensePaycodeId: Int64(),
  EmployeeId: Type.Optional(Int64({ description: 'The employee of the application, which cannot change.' })),
  ...claimFields,
  ExternalReference,
})

export type UpdateExpenseApplicationCommand = Static<typeof UpdateExpenseApplicationCommand>

/** The content of a claim, without its employee. */
export type ClaimCommand = Omit<UpdateExpenseApplicationCommand, 'EmployeeId'>

const Remarks = Text(4_000, { freeText: true, multiLine: true })

export const ApproveCommand = Type.Object({
  Revision: Type.Optional(
    Type.Integer({
      description: 'The revision that you have read. Required unless you send If-Match.',
      format: 'int64',
    }),
  ),
  Remarks: Type.Optional(Remarks),
  AmountApproved: Type.Optional(
    Amount({ description: 'At most the amount applied for or granted by an earlier step, which is also the default.' }),
  ),
})

export type ApproveCommand = Static<typeof ApproveCommand>

/** The command of declining, returning and reversing. */
export const RemarksCommand = Type.Object({ Remarks })

export type RemarksCommand = Static<typeof RemarksCommand>

export const ReassignCommand = Type.Object({ AuthorityId: Int64(), Remarks })

export type ReassignCommand = Static<typeof ReassignCommand>

export const ExpenseRemark = named(
  'ExpenseRemark',
  Type.Object({ id: Int64(), expenseApplicationId: Int64(), ...approvables.remarkFields }),
)

export type ExpenseRemark = Static<typeof ExpenseRemark>

export const RemarkParams = approvables.remarkParamsOf('the application')

export const RemarkCommand = Type.Object({ Remark: Text(4_000, { freeText: true, multiLine: true }) })

export type RemarkCommand = Static<typeof RemarkCommand>
