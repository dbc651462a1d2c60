import { IconMenu2, IconSearch } from '@tabler/icons-react'
import type { Session } from '../session/session.ts'
import { t } from '../texts/index.ts'
import { isMac } from '../ui/keyboard.ts'
import { Badge } from '../ui/message/index.ts'
import styles from './header.module.css'
import type { Overlay } from './overlay.ts'
import { UnreadNotices } from './unread-notices.tsx'
import { UserMenu } from './user-menu.tsx'

/** The employer group, the palette and the user menu. */
export function Header({ session, open }: { session: Session; open: (overlay: Overlay) => void }) {
  const group = session.account?.group
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t.navigation.open}
        aria-haspopup="dialog"
        onClick={() => open('navigation')}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      <div className={styles.group}>
        <span className={styles.groupName}>{group?.name}</span>
        {group?.isTest && <Badge tone="info">{t.navigation.testGroup}</Badge>}
      </div>
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={() => open('palette')}>
        <IconSearch size={18} aria-hidden />
        <span className={styles.searchText}>{t.palette.open}</span>
        <kbd>{isMac ? t.palette.keyMac : t.palette.key}</kbd>
      </button>
      {session.account && <UnreadNotices />}
      <UserMenu session={session} open={open} />
    </header>
  )
}
