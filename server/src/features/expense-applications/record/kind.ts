import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { type CalendarDate, wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { Amount, BusinessDate, Int64 } from '../../../http/schemas.ts'
import { approvables, type lifecycle } from '../../approvals/index.ts'
import { transitions } from './rules.ts'

type InInbox = Readonly<{
  amountApplied: string
  amountApproved: string | null
  currencyText: string
  expensePaycode: Readonly<{ id: number; code: string; name: string }>
  dateIncurred: CalendarDate
  merchant: string | null
  description: string | null
}>

/** What an inbox item says about an expense application. */
const inInbox: lifecycle.InInbox = {
  fields: {
    expense: Type.Optional(
      Type.Object(
        {
          amountApplied: Amount({ examples: [164.95] }),
          amountApproved: Type.Optional(Amount({ description: 'What the approvals until now left to decide.' })),
          currencyText: Type.String({ examples: ['AUD'] }),
          expensePaycode: Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }),
          dateIncurred: BusinessDate(),
          merchant: Type.Optional(Type.String()),
          description: Type.Optional(Type.String()),
        },
        { description: 'Of an expense application: what is claimed, and how much of it is approved.' },
      ),
    ),
  },
  stored: sql<InInbox>`(select json_build_object('amountApplied', expense_application.amount_applied::text,
      'amountApproved', expense_application.amount_approved::text, 'currencyText', expense_application.currency_text,
      'dateIncurred', expense_application.date_incurred, 'merchant', expense_application.merchant, 'description', expense_application.description,
      'expensePaycode', json_build_object('id', paycode.id, 'code', paycode.code, 'name', paycode.name))
    from expense_paycode paycode where paycode.employer_group_id = expense_application.employer_group_id
      and paycode.id = expense_application.expense_paycode_id)`,
  shown(stored) {
    const { amountApplied, amountApproved, currencyText, expensePaycode, dateIncurred, merchant, description } =
      stored as InInbox
    return {
      expense: {
        amountApplied: moneyToWire(amountApplied),
        ...(amountApproved !== null && { amountApproved: moneyToWire(amountApproved) }),
        currencyText,
        expensePaycode,
        dateIncurred: wireDate(dateIncurred),
        ...(merchant && { merchant }),
        ...(description && { description }),
      },
    }
  },
}

/** The kind of approvable that expense applications are. */
export const expenseApplicationKind = {
  type: 'ExpenseApplication',
  table: 'expense_application',
  codePrefix: 'EX',
  event: 'expense-application',
  path: '/ExpenseApplications',
  name: 'expense application',
  approverRole: 'ExpenseApprover',
  isDated: false,
  inInbox,
  transitions,
} as const satisfies lifecycle.ApprovableKind & Readonly<{ transitions: lifecycle.Transitions<string> }>

/** Whether the caller sees the `expense_application` of the surrounding query, by the rules of approvables. */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, expenseApplicationKind.table)
