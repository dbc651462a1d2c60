import { readPage } from '../../../api/client.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { usePage } from '../../../ui/table/index.ts'

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

/** A page of the list, the newest first. */
export const useRequests = ({ status = [], type = [], employee, own, from, to }: Filters, page: number) =>
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
        Order: 'NewestFirst',
        pageNumber: page,
        pageSize,
      },
    }),
  )
