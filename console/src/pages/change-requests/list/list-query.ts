import { readPage } from '../../../api/client.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { type OrderOf, usePage } from '../../../ui/table/index.ts'

/** The filters of the list in the address. */
export type Filters = Readonly<{
  status?: string[]
  type?: string[]
  employee?: number
  /** Only requests of the caller. */
  own?: boolean
  from?: string
  to?: string
}>

export const pageSize = 50

export const usual = 'NewestFirst'

type Asked = Readonly<{ page: number; order: OrderOf<'/change-requests'> | undefined }>

/** A page of the list. */
export const useRequests = ({ status = [], type = [], employee, own, from, to }: Filters, { page, order }: Asked) =>
  usePage(
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
