import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readPage } from '../api/client.ts'
import { background } from '../api/in-session.ts'
import { formatNumber } from '../format/formats.ts'
import { t } from '../texts/index.ts'
import styles from './header.module.css'

/** The number of unread notices. The console reads it each minute, which does not keep the session alive. */
const unread = {
  ...readPage('/Notices', { query: { IsRead: false, pageNumber: 1, pageSize: 1 } }, background),
  queryKey: ['notices unread'],
  refetchInterval: 60_000,
}

/** Leads to what has happened for the user, and says how much of it is new. */
export function UnreadNotices() {
  const count = useQuery(unread).data?.total ?? 0
  return (
    <Link to="/notices" className={styles.notices ?? ''} aria-label={t.notices.unread(count)}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > 99 ? '99+' : formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
