import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useNewestFirst } from '../../ui/newest-first.ts'
import type { ChangeRequest } from './requests.ts'

/** What the list is narrowed by, as its address says it. */
export type Filters = Readonly<{
  status?: string[]
  type?: string[]
  employee?: number
  from?: string
  to?: string
}>

export const pageSize = 50

/** A page of the list, the newest first: the server narrows by status and employee; by the rest it is narrowed here. */
export function useRequests({ status = [], employee, ...rest }: Filters, page: number) {
  const query = {
    ...(status.length > 0 && { Statuses: status as ChangeRequest['status'][] }),
    ...(employee !== undefined && { EmployeeId: employee }),
  }
  const isNarrowed = Object.keys(rest).length > 0
  const paged = useNewestFirst<'/change-requests', ChangeRequest>({
    path: '/change-requests',
    query,
    page,
    pageSize,
    isOn: !isNarrowed,
  })
  const whole = useQuery({
    ...read('/change-requests', { query }),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
    select: all => {
      const found = all.filter(request => isWanted(request, rest)).toReversed()
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
  })
  return isNarrowed ? whole : paged
}

const isWanted = ({ changeType, effectiveDate }: ChangeRequest, wanted: Filters): boolean =>
  (wanted.type?.includes(changeType) ?? true) &&
  (wanted.from === undefined || effectiveDate.slice(0, 10) >= wanted.from) &&
  (wanted.to === undefined || effectiveDate.slice(0, 10) <= wanted.to)
