import type { components } from '@muster/client'
import { readPage } from '../../../api/client.ts'
import { formatMoney } from '../../../format/formats.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

export type Expense = components['schemas']['ExpenseApplication']

export const statuses = [
  ...(['Draft', 'Pending', 'Returned', 'Approved'] as const),
  ...(['Declined', 'Cancelled', 'Processed', 'Reversed'] as const),
]

export type Filters = Readonly<{ status?: string | undefined; employee?: number | undefined }>

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/ExpenseApplications'> | undefined }>

/** A page of the list. */
export function useExpenses({ status, employee }: Filters, { page, order }: Asked) {
  const wanted = statuses.filter(word => word === status)
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
