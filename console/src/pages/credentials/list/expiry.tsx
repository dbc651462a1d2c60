import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../../api/client.ts'
import { useEarliestToday } from '../../../parts/reference-data/index.ts'
import { watched } from './expiring.ts'
import { ExpiryStrip } from './expiry-strip.tsx'
import { useListSearch } from './list-search.ts'
import { type Period, periodsFrom } from './periods.ts'

/** The coming periods with their number of expiries, under the filters of the page. */
function useExpiring() {
  const { search } = useListSearch()
  const { type, employee } = search
  const by = search.by === 'months' ? 'months' : 'weeks'
  const periods = periodsFrom(useEarliestToday(), by)
  const filters = { ...(type && { CredentialTypeId: type }), ...(employee && { EmployeeId: employee }) }
  const stretch = { ExpiringFrom: periods[0]?.from ?? '', ExpiringBefore: periods.at(-1)?.before ?? '' }
  const query = useQuery({
    ...read('/Credentials/Expiry', { query: { ...filters, ...watched, ...stretch } }),
    placeholderData: keepPreviousData,
  })
  return { by, periods, filters, query } as const
}

/** The strip above the table. */
export function Expiry() {
  const { search, change } = useListSearch()
  const { by, periods, filters, query } = useExpiring()
  const expired = useQuery(
    readPage('/Credentials/Search', { query: { ...filters, Status: 'Expired', pageNumber: 1, pageSize: 1 } }),
  )
  const choose = (chosen: Period | 'expired' | undefined) =>
    chosen === 'expired'
      ? change({ status: 'Expired', from: undefined, before: undefined })
      : change({ status: undefined, from: chosen?.from, before: chosen?.before })
  return (
    <ExpiryStrip
      by={by}
      onBy={value => change({ by: value === 'months' ? value : undefined, from: undefined, before: undefined })}
      periods={periods}
      days={query.data?.days}
      expired={expired.data?.total}
      chosen={search.from ?? (search.status === 'Expired' ? 'expired' : undefined)}
      onChoose={choose}
    />
  )
}
