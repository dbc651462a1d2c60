import { useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../../api/client.ts'
import { addDays, formatNumber } from '../../../format/formats.ts'
import { useEarliestToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { ViewLink, Views } from '../../../ui/page/index.ts'
import styles from './credentials-table.module.css'
import { toRenew } from './expiring.ts'
import { allPresent, otherStatuses } from './filters.tsx'
import { useListSearch } from './list-search.ts'

const words = credentialsTexts
const neededCount = readPage('/Credentials/Search', { query: { ...toRenew, pageNumber: 1, pageSize: 1 } })

/**
 * Those to act on, the expired ones, those of a period, and all: with their numbers while no other filter narrows them. The rarer
 * statuses are in a menu.
 */
export function Periods() {
  const today = useEarliestToday()
  const { search, change } = useListSearch()
  const { status, type, employee, from, before } = search
  const counts = useQuery(read('/Today')).data?.credentials
  const needed = useQuery(neededCount).data?.total
  const isNarrowed = type !== undefined || employee !== undefined
  const others = { type, employee }
  const within = (days: number, count: number | undefined) => ({
    ...{ label: words.days(days), count },
    search: { ...others, from: today, before: addDays(today, days + 1) },
    isShown: from === today && before === addDays(today, days + 1),
  })
  const periods = [
    { label: words.needsRenewal, count: needed, search: others, isShown: !status && !from },
    {
      ...{ label: t.statuses.Expired, count: counts?.expired },
      ...{ search: { ...others, status: 'Expired' }, isShown: status === 'Expired' },
    },
    within(30, counts?.within30Days),
    within(60, counts?.within60Days),
    within(90, counts?.within90Days),
    {
      ...{ label: words.allPresent, count: undefined },
      ...{ search: { ...others, status: allPresent }, isShown: status === allPresent },
    },
  ]
  const rarer = otherStatuses.find(each => each === status)
  const shown = rarer ? [...periods, { label: t.statuses[rarer], count: undefined, search, isShown: true }] : periods
  return (
    <div className={styles.periods}>
      <Views label={words.views}>
        {shown.map(({ label, count, search, isShown }) => (
          <ViewLink key={label} to="/credentials" search={search} replace isShown={isShown}>
            {label}
            {!isNarrowed && count !== undefined && <span> {formatNumber(count)}</span>}
          </ViewLink>
        ))}
      </Views>
      <MoreMenu size="xs" label={words.otherStatuses}>
        {otherStatuses.map(each => (
          <MenuItem key={each} onClick={() => change({ status: each, from: undefined, before: undefined })}>
            {t.statuses[each]}
          </MenuItem>
        ))}
      </MoreMenu>
    </div>
  )
}
