import { useQuery } from '@tanstack/react-query'
import { waiting } from '../../parts/approvals/index.ts'
import { noticesTexts as words } from '../../texts/en-AU/notices.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { LinkButton } from '../../ui/page/index.ts'
import { WaitingMark } from './notice-mark.tsx'
import { type Notice, type NoticeRow, unreadOf } from './notice-rows.ts'
import styles from './notices.module.css'

type Props = Readonly<{ rows: readonly NoticeRow[]; onRead: (notices: readonly Notice[]) => void }>

/** What waits for the caller, with the way to the approvals. Its notices are read when that is taken. */
export function WaitingBanner({ rows, onRead }: Props) {
  const total = useQuery(waiting).data?.total ?? rows.length
  if (total === 0) return null
  const unread = rows.flatMap(unreadOf)
  const overdue = rows.filter(({ newest }) => newest.request?.isOverdue).length
  return (
    <section className={styles.banner} aria-label={t.approvals.list}>
      <WaitingMark />
      <div className={styles.what}>
        <strong>{words.waiting(total)}</strong>{' '}
        {overdue > 0 && <Badge tone="danger">{t.overdue(overdue, total > rows.length)}</Badge>}
        {unread.length > 0 && <div className="soft">{words.unreadOfWaiting(unread.length)}</div>}
      </div>
      <LinkButton to="/approvals" size="xs" onClick={() => unread.length > 0 && onRead(unread)}>
        {words.decide}
      </LinkButton>
    </section>
  )
}
