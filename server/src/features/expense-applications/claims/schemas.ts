import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Int64, Text } from '../../../http/schemas.ts'

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

const subject = {
  OrganisationChartPositionId: Int64({ description: 'A position that the employee held on that day.' }),
  ExpensePaycodeId: Int64(),
}

export const CreateExpenseApplicationCommand = Type.Object({
  ...subject,
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
  ...subject,
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
      description: 'The revision that was read. Required unless If-Match is sent.',
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

export const RemarkCommand = Type.Object({ Remark: Remarks })

export type RemarkCommand = Static<typeof RemarkCommand>
