import type { components } from '@muster/client'
import { readPage } from '../../../api/client.ts'
import { formatMoney } from '../../../format/formats.ts'
import { useAccount } from '../../../session/session.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

export type Expense = components['schemas']['ExpenseApplication']

export const statuses = [
  ...(['Draft', 'Pending', 'Returned', 'Approved'] as const),
  ...(['Declined', 'Cancelled', 'Processed', 'Reversed'] as const),
]

export type Filters = Readonly<{
  /** `all`: also those that are over. */
  show?: string
  /** Only those about the caller. */
  own?: true
  status?: string
  employee?: number
}>

const openStatuses = statuses.slice(0, 4)

export type View = 'open' | 'mine' | 'all'

/** The view of the list that the address asks for. A status is looked for among all. */
export const viewOf = ({ show, own, status }: Filters): View =>
  own ? 'mine' : show === 'all' || status ? 'all' : 'open'

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/ExpenseApplications'> | undefined }>

/** A page of the list. */
export function useExpenses(filters: Filters, { page, order }: Asked) {
  const { employeeId } = useAccount()
  const view = viewOf(filters)
  const employee = view === 'mine' ? employeeId : filters.employee
  const wanted = view === 'open' ? openStatuses : statuses.filter(word => word === filters.status)
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
