import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { addDays, formatNumber } from '../../../format/formats.ts'
import { useEarliestToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { SelectFilter } from '../../../ui/table/index.ts'
import styles from './credentials-table.module.css'
import { needsRenewal } from './filters.tsx'
import { useListSearch } from './list-search.ts'

const words = credentialsTexts

/** Rarer ones, which no chip shows. */
const otherStatuses = ['Pending', 'Current', 'Superseded', 'Suspended', 'Revoked'] as const

/** All, those to act on, and those of one status: with their numbers while no other filter narrows them. */
export function Periods() {
  const today = useEarliestToday()
  const { search, change } = useListSearch()
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
    { label: t.all, count: undefined, search: others, isShown: !status && !from },
    {
      ...{ label: words.needsRenewal, count: undefined },
      ...{ search: { ...others, status: needsRenewal }, isShown: status === needsRenewal },
    },
    {
      ...{ label: t.statuses.Expired, count: counts?.expired },
      ...{ search: { ...others, status: 'Expired' }, isShown: status === 'Expired' },
    },
    within(30, counts?.within30Days),
    within(60, counts?.within60Days),
    within(90, counts?.within90Days),
  ]
  return (
    <div className={styles.periods}>
      <nav aria-label={words.expiresWithin}>
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
      <SelectFilter
        aria-label={words.status}
        placeholder={words.otherStatus}
        data={otherStatuses.map(value => ({ value, label: t.statuses[value] }))}
        value={otherStatuses.find(each => each === status)}
        onChange={value => change({ status: value, from: undefined, before: undefined })}
        size="xs"
        w={150}
      />
    </div>
  )
}
