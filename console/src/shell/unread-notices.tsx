import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../format/formats.ts'
import { unreadNotices } from '../parts/notices/index.ts'
import { t } from '../texts/index.ts'
import styles from './header.module.css'

/** Leads to what has happened for the user, and says how much of it is new. */
export function UnreadNotices() {
  const count = useQuery(unreadNotices).data?.total ?? 0
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
