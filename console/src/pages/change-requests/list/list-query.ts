import { readPage } from '../../../api/client.ts'
import { type ChangeRequest, openStatuses } from '../../../parts/change-requests/index.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

/** The filters of the list in the address. */
export type Filters = Readonly<{
  /** `all`: also those that are over. */
  show?: string
  status?: string[]
  type?: string[]
  employee?: number
  /** Only requests of the caller. */
  own?: true
  from?: string
  to?: string
}>

export type View = 'open' | 'mine' | 'all'

/** The view of the list that the address asks for. A status is looked for among all. */
export const viewOf = ({ show, own, status }: Filters): View =>
  own ? 'mine' : show === 'all' || status ? 'all' : 'open'

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/change-requests'> | undefined }>

/** A page of the list. */
export function useRequests(filters: Filters, { page, order }: Asked) {
  const { type = [], employee, own, from, to } = filters
  const status = filters.status ?? (viewOf(filters) === 'open' ? openStatuses : [])
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
