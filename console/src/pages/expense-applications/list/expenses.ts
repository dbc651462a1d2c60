import type { components } from '@muster/client'
import { readPage } from '../../../api/client.ts'
import { formatMoney } from '../../../format/formats.ts'
import { type Viewed, viewOf } from '../../../parts/approvals/index.ts'
import { useAccount } from '../../../session/session.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

export type Expense = components['schemas']['ExpenseApplication']

export const statuses = [
  ...(['Draft', 'Pending', 'Returned', 'Approved'] as const),
  ...(['Declined', 'Cancelled', 'Processed', 'Reversed'] as const),
]

export type Filters = Viewed & Readonly<{ status?: string; employee?: number }>

/** The statuses of applications that are not over. */
const unfinishedStatuses = statuses.slice(0, 4)

export const isUnfinished = (status: Expense['status']): boolean => unfinishedStatuses.includes(status)

/** The filters of an address. Only an employee has applications of their own, which are those of one employee. */
export function useFiltersOf({ own, employee, ...filters }: Filters): Filters {
  const isEmployee = useAccount().employeeId !== undefined
  if (own && isEmployee) return { ...filters, own }
  return { ...filters, ...(employee !== undefined && { employee }) }
}

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/ExpenseApplications'> | undefined }>

/** A page of the list. */
export function useExpenses(filters: Filters, { page, order }: Asked) {
  const { employeeId } = useAccount()
  const view = viewOf(filters)
  const employee = view === 'mine' ? employeeId : filters.employee
  const wanted = view === 'open' ? unfinishedStatuses : statuses.filter(word => word === filters.status)
  return usePage(
    readPage('/ExpenseApplications', {
      query: {
        ...(wanted.length > 0 && { Statuses: wanted }),
        ...(employee !== undefined && { EmployeeId: employee }),
        Order: order ?? usual,
        pageNumber: page,
        pageSize,
      },
    }),
  )
}

export const moneyOf = (amount: number, { currencyText }: Pick<Expense, 'currencyText'>): string =>
  formatMoney(amount, currencyText)

/** What is to be paid for all of them, if it is in one currency. */
export function sumOf(expenses: readonly Expense[]): string | undefined {
  const [first] = expenses
  if (!first || expenses.some(({ currencyText }) => currencyText !== first.currencyText)) return undefined
  const amounts = expenses.map(({ amountApplied, amountApproved }) => amountApproved ?? amountApplied)
  return moneyOf(
    amounts.reduce((sum, amount) => sum + amount, 0),
    first,
  )
}
