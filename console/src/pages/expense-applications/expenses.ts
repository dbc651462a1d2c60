import type { components } from '@muster/client'
import { queryOptions } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { formatMoney } from '../../formats.ts'

export type Expense = components['schemas']['ExpenseApplication']

export const statuses = [
  ...(['Draft', 'Pending', 'Returned', 'Approved'] as const),
  ...(['Declined', 'Cancelled', 'Processed', 'Reversed'] as const),
]

export type Filters = Readonly<{ status: string; employee?: number | undefined }>

/** How many of the newest are looked through for a status, which the API does not filter by. */
export const mostLookedThrough = 1000

const pageSize = 200

/** Those of a status, the newest first. `isCut`: older ones were not looked at. */
export const matchingExpenses = ({ status, employee }: Filters) =>
  queryOptions({
    queryKey: ['matching expense applications', status, employee],
    queryFn: async ({ client }) => {
      const readRows = (pageNumber: number) =>
        client.fetchQuery(
          readPage('/ExpenseApplications', {
            query: { ...(employee !== undefined && { EmployeeId: employee }), pageNumber, pageSize },
          }),
        )
      const first = await readRows(1)
      const pages = Math.max(1, Math.ceil(first.total / pageSize))
      const oldest = Math.max(1, pages - mostLookedThrough / pageSize + 1)
      const found: Expense[] = []
      for (let pageNumber = pages; pageNumber >= oldest; pageNumber--) {
        const { items } = pageNumber === 1 ? first : await readRows(pageNumber)
        found.push(...items.toReversed().filter(each => each.status === status))
      }
      return { expenses: found, isCut: oldest > 1 }
    },
  })

export const moneyOf = (amount: number, { currencyText }: Pick<Expense, 'currencyText'>): string =>
  formatMoney(amount, currencyText)
