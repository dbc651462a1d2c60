import { readPage } from '../../../api/client.ts'
import { type Viewed, viewOf } from '../../../parts/approvals/index.ts'
import { type ChangeRequest, unfinishedStatuses } from '../../../parts/change-requests/index.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

/** The filters of the list in the address. */
export type Filters = Viewed &
  Readonly<{
    status?: string[]
    type?: string[]
    employee?: number
    from?: string
    to?: string
  }>

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/change-requests'> | undefined }>

/** A page of the list. */
export function useRequests(filters: Filters, { page, order }: Asked) {
  const { type = [], employee, own, from, to } = filters
  const status = filters.status ?? (viewOf(filters) === 'open' ? unfinishedStatuses : [])
  return usePage(
    readPage('/change-requests', {
      query: {
        ...(status.length > 0 && { Statuses: status as ChangeRequest['status'][] }),
        ...(type.length > 0 && { ChangeTypes: type as ChangeRequest['changeType'][] }),
        ...(employee !== undefined && { EmployeeId: employee }),
        ...(own && { RequestedBy: 'Me' }),
        ...(from && { EffectiveFrom: from }),
        ...(to && { EffectiveTo: to }),
        expand: 'details',
        Order: order ?? usual,
        pageNumber: page,
        pageSize,
      },
    }),
  )
}
