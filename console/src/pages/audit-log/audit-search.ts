import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAccount } from '../../session/session.ts'
import { dayAfter, startOfDay } from './days.ts'

/** What the page keeps in its address, how that is changed, and how the API is asked for it. */
export function useAuditSearch() {
  const search = useSearch({ from: '/signed-in/audit-log' })
  const navigate = useNavigate({ from: '/audit-log' })
  const { group } = useAccount()
  const { action, from, to, who, type, id } = search
  const start = from && startOfDay(from, group.timeZone)
  const end = to && startOfDay(dayAfter(to), group.timeZone)
  const query = {
    ...(action && { action }),
    ...(start && { from: start }),
    ...(end && { to: end }),
    ...(who !== undefined && { userAccountId: who }),
    ...(type && { resourceType: type }),
    ...(id !== undefined && { resourceId: id }),
  }
  const change = (patch: typeof search) =>
    navigate({ search: now => ({ ...now, page: undefined, ...patch }), resetScroll: false })
  return { search, query, change, isFiltered: Object.keys(query).length > 0 }
}
