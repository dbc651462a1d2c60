import type { components } from '@muster/client'
import { readPage } from '../../../api/client.ts'
import { formatMoney } from '../../../format/formats.ts'
import { usePage } from '../../../ui/table/index.ts'

export type Expense = components['schemas']['ExpenseApplication']

export const statuses = [
  ...(['Draft', 'Pending', 'Returned', 'Approved'] as const),
  ...(['Declined', 'Cancelled', 'Processed', 'Reversed'] as const),
]

export type Filters = Readonly<{ status?: string | undefined; employee?: number | undefined }>

export const pageSize = 50

/** A page of the list, the newest first. */
export function useExpenses({ status, employee }: Filters, page: number) {
  const wanted = statuses.filter(word => word === status)
  return usePage(
    readPage('/ExpenseApplications', {
      query: {
        ...(wanted.length > 0 && { Statuses: wanted }),
        ...(employee !== undefined && { EmployeeId: employee }),
        Order: 'NewestFirst',
        pageNumber: page,
        pageSize,
      },
    }),
  )
}

export const moneyOf = (amount: number, { currencyText }: Pick<Expense, 'currencyText'>): string =>
  formatMoney(amount, currencyText)
