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

/** What waits for the caller, in one line with the way to the approvals. Its notices are read when that is taken. */
export function WaitingLine({ rows, onRead }: Props) {
  const total = useQuery(waiting).data?.total ?? rows.length
  if (total === 0) return null
  const unread = rows.flatMap(unreadOf)
  const overdue = rows.filter(({ newest }) => newest.request?.isOverdue).length
  return (
    <ul className={styles.list}>
      <li className={styles.notice} data-new={unread.length > 0 || undefined}>
        <WaitingMark />
        <span className={styles.waiting}>
          {unread.length > 0 && <span className="visually-hidden">{words.new}</span>}
          <strong>{words.waiting(total)}</strong>{' '}
          {overdue > 0 && <Badge tone="danger">{t.overdue(overdue, total > rows.length)}</Badge>}
        </span>
        <LinkButton to="/approvals" onClick={() => unread.length > 0 && onRead(unread)}>
          {words.decide}
        </LinkButton>
      </li>
    </ul>
  )
}
