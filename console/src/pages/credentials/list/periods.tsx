import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { addDays, formatNumber } from '../../../format/formats.ts'
import { useEarliestToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import styles from './credentials-table.module.css'
import { useListSearch } from './list-search.ts'

const words = credentialsTexts

/** The expired credentials, and those that expire soon, with their numbers while no other filter narrows them. */
export function Periods() {
  const today = useEarliestToday()
  const { search } = useListSearch()
  const { status, type, employee, from, before } = search
  const counts = useQuery(read('/Today')).data?.credentials
  const isNarrowed = type !== undefined || employee !== undefined
  const others = { type, employee }
  const within = (days: number, count: number | undefined) => ({
    ...{ label: words.days(days), count },
    search: { ...others, from: today, before: addDays(today, days + 1) },
    isShown: from === today && before === addDays(today, days + 1),
  })
  const periods = [
    { label: words.toRenew, count: undefined, search: others, isShown: !status && !from },
    {
      ...{ label: t.statuses.Expired, count: counts?.expired },
      ...{ search: { ...others, status: 'Expired' }, isShown: status === 'Expired' },
    },
    within(30, counts?.within30Days),
    within(60, counts?.within60Days),
    within(90, counts?.within90Days),
  ]
  return (
    <nav aria-label={words.expiresWithin} className={styles.periods}>
      {periods.map(({ label, count, search, isShown }) => (
        <Link
          key={label}
          to="/credentials"
          search={search}
          replace
          className={styles.period ?? ''}
          aria-current={isShown || undefined}
          activeOptions={{ exact: true }}
        >
          {label}
          {!isNarrowed && count !== undefined && <span>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
