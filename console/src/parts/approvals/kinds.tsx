import type { components, paths } from '@muster/client'
import type { ReactNode } from 'react'
import { type AnswerOf, read, readRecord } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ChangesGist, requestKind } from '../change-requests/index.ts'
import { RequestContent, RequestSummary } from './change-request.tsx'
import { ExpenseContent, ExpenseSummary, mostToApprove } from './expense-application.tsx'

type Schemas = components['schemas']

export type ApprovableType = Schemas['InboxItem']['resource']['type']

type PathOf<Action extends string> = Action extends `${infer Path extends keyof paths & string}/actions/return`
  ? Path
  : never

/** The paths of records that approvers may return: those of the approvables. */
type ApprovablePath = PathOf<keyof paths & string>

type ApprovableRecord = AnswerOf<ApprovablePath, 'get'>

/** What is said of a record wherever it waits: in the inbox, among one's own requests. */
type Said = Pick<Schemas['InboxItem'], 'changeType' | 'rescinds' | 'changes' | 'expense'>

/** An amount in a currency. */
export type Cost = Readonly<{ amount: number; currency: string }>

/** A kind of approvable in the inbox and in the decision dialog. */
type ApprovableKind<Path extends ApprovablePath, Of = AnswerOf<Path, 'get'>> = Readonly<{
  path: Path
  query?: { expand: 'details' }
  /** "Bank accounts", or the paycode of an expense: "Taxi". */
  nameOf(item: Said): string
  /** What an item of the inbox decides, in a line beside its name and its cost: "38 hours → 24 hours", "Silver Cabs". */
  gistOf(item: Said): ReactNode
  /** What an item of the inbox costs: the amount that the next step decides. */
  costOf?(item: Said): Cost | undefined
  /** The content of a record, for its approver. */
  contentOf(record: Of): ReactNode
  /** A short form of a record, for a user who has read it before. */
  summaryOf(record: Of): ReactNode
  /** The largest amount that can be approved; only for kinds whose approvers may approve a part of it. */
  mostOf?(record: Of): number
}>

const changeRequest: ApprovableKind<'/change-requests/{id}'> = {
  path: '/change-requests/{id}',
  query: { expand: 'details' },
  nameOf: ({ changeType = '', rescinds }) => requestKind({ changeType, rescinds }),
  gistOf: ({ changes = [] }) => <ChangesGist changes={changes} />,
  contentOf: request => <RequestContent request={request} />,
  summaryOf: request => <RequestSummary request={request} />,
}

const expenseApplication: ApprovableKind<'/ExpenseApplications/{id}'> = {
  path: '/ExpenseApplications/{id}',
  nameOf: ({ expense }) => expense?.expensePaycode.name ?? t.approvals.expense,
  gistOf: ({ expense }) => expense?.merchant ?? expense?.description,
  costOf: ({ expense }) => expense && { amount: mostToApprove(expense), currency: expense.currencyText },
  contentOf: expense => <ExpenseContent expense={expense} />,
  summaryOf: expense => <ExpenseSummary expense={expense} />,
  mostOf: mostToApprove,
}

/** All kinds of approvable. */
export const kinds: Readonly<Record<ApprovableType, ApprovableKind<ApprovablePath, ApprovableRecord>>> = {
  ChangeRequest: changeRequest,
  ExpenseApplication: expenseApplication,
}

/** An approvable record and its entity tag. */
export function readApprovable({ type, id }: Readonly<{ type: ApprovableType; id: number }>) {
  const { path, query } = kinds[type]
  return readRecord(path, { path: { id }, ...(query && { query }) })
}

/** The remarks on an approvable record, the oldest first. */
export const readRemarks = ({ type, id }: Readonly<{ type: ApprovableType; id: number }>) =>
  read(`${kinds[type].path}/remarks`, { path: { id } })
