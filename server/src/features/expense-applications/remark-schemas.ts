import { type Static, Type } from 'typebox'
import { Int64, named, previewOf, Text } from '../../http/schemas.ts'
import { remarkFields, remarkParamsOf } from '../approvals/index.ts'

export const ExpenseRemark = named(
  'ExpenseRemark',
  Type.Object({ id: Int64(), expenseApplicationId: Int64(), ...remarkFields }),
)

export type ExpenseRemark = Static<typeof ExpenseRemark>

export const ExpenseRemarkPreview = previewOf(ExpenseRemark)

export const RemarkParams = remarkParamsOf('the application')

export const RemarkCommand = Type.Object({ Remark: Text(4_000, { freeText: true, multiLine: true }) })

export type RemarkCommand = Static<typeof RemarkCommand>
