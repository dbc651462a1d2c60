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
 * Those to act on, of these the expired ones and those of each period, and all: with their numbers while no other filter narrows
 * them. A rarer status, which the menu has, is a tab while it is shown.
 */
export function Periods() {
  const today = useEarliestToday()
  const { search, change } = useListSearch()
  const { status, type, employee, from, before } = search
  const counts = useQuery(read('/Today')).data?.credentials
  const needed = useQuery(neededCount).data?.total
  const isNarrowed = type !== undefined || employee !== undefined
  const others = { type, employee }
  const period = (first: number, last: number, count: number | undefined) => ({
    ...{ label: words.days(first, last), count },
    search: { ...others, from: addDays(today, first), before: addDays(today, last + 1) },
    isShown: from === addDays(today, first) && before === addDays(today, last + 1),
  })
  const periods = [
    { label: words.needsRenewal, count: needed, search: others, isShown: !status && !from },
    {
      ...{ label: t.statuses.Expired, count: counts?.expired },
      ...{ search: { ...others, status: 'Expired' }, isShown: status === 'Expired' },
    },
    period(0, 30, counts?.within30Days),
    period(31, 60, counts && counts.within60Days - counts.within30Days),
    period(61, 90, counts && counts.within90Days - counts.within60Days),
    {
      ...{ label: words.allPresent, count: undefined },
      ...{ search: { ...others, status: allPresent }, isShown: status === allPresent },
    },
  ]
  const rarer = otherStatuses.map(each => ({
    ...{ label: t.statuses[each], count: undefined, search },
    isShown: status === each,
  }))
  const shown = [...periods, ...rarer.filter(({ isShown }) => isShown)]
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
