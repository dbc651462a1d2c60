import { type Static, Type } from 'typebox'
import { Instant, Int64, named, OneOf, PageQuery, previewOf, Text } from '../../http/schemas.ts'
import { actedFor, Person } from '../approvals/index.ts'

export const ExpenseRemark = named(
  'ExpenseRemark',
  Type.Object({
    id: Int64(),
    expenseApplicationId: Int64(),
    sequence: Type.Integer({ description: 'From 1 in each application.' }),
    type: OneOf(['Comment', 'Submission', 'Approval', 'Decline', 'Return', 'Cancellation', 'Reassignment', 'System']),
    remark: Type.String(),
    author: Type.Optional(Person({ description: 'The person; absent where the service itself speaks.' })),
    onBehalfOf: Type.Optional(Person(actedFor)),
    revision: Type.Optional(Type.Integer()),
    createdDateTime: Instant(),
  }),
)

export type ExpenseRemark = Static<typeof ExpenseRemark>

export const ExpenseRemarkPreview = previewOf(ExpenseRemark)

export const RemarksQuery = Type.Object({ ...PageQuery })

export const RemarkParams = Type.Object({
  id: Int64({ description: 'Identifier of the application.' }),
  remarkId: Int64({ description: 'Identifier of the remark.' }),
})

export const RemarkCommand = Type.Object({ Remark: Text(4_000, { freeText: true, multiLine: true }) })

export type RemarkCommand = Static<typeof RemarkCommand>
