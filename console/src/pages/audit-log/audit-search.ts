import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAccount } from '../../session/session.ts'

/** The page's filters: in the address, and as parameters of the API. */
export function useAuditSearch() {
  const search = useSearch({ from: '/signed-in/audit-log' })
  const navigate = useNavigate({ from: '/audit-log' })
  const { group } = useAccount()
  const { action, from, to, who, type, id, person } = search
  const start = from && startOfDay(from, group.timeZone)
  const end = to && startOfDay(dayAfter(to), group.timeZone)
  const query = {
    ...(action && { action }),
    ...(start && { from: start }),
    ...(end && { to: end }),
    ...(who !== undefined && { userAccountId: who }),
    ...(person !== undefined && { employeeId: person }),
    ...(type && { resourceType: type }),
    ...(id !== undefined && { resourceId: id }),
  }
  const change = (patch: typeof search) =>
    navigate({ search: now => ({ ...now, page: undefined, ...patch }), resetScroll: false })
  return { search, query, change, isFiltered: Object.keys(query).length > 0 }
}

/** The instant at which a day begins in a zone: `2026-11-22` in Sydney is `2026-11-21T13:00:00.000Z`. */
function startOfDay(day: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(wanted)) return undefined
  // The offset is read at the instant itself, which may lie beyond a change of the clocks.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
}

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(instant / 1000) * 1000
}

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
