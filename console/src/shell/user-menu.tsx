import {
  IconChevronDown,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { askConsole } from '../api/client.ts'
import { spokenName } from '../format/people.ts'
import { hasUnsavedText, leaveAtOnce } from '../session/leaving.ts'
import type { Session } from '../session/session.ts'
import { broadcastSessionChange } from '../session/session.ts'
import { t } from '../texts/index.ts'
import { Colours } from '../ui/colour-scheme.tsx'
import { Initials } from '../ui/initials.tsx'
import { lazyDialog } from '../ui/loading/index.ts'
import { Problem } from '../ui/message/index.ts'
import type { Overlay } from './overlay.ts'
import styles from './user-menu.module.css'

const LeaveQuestion = lazyDialog(async () => (await import('../ui/unsaved/leave-question.tsx')).LeaveQuestion)

const menuId = 'user-menu'
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The signed-in user and their settings. The browser's own popover: Escape or a click beside it closes it. */
export function UserMenu({ session, open }: { session: Session; open: (overlay: Overlay) => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another page is come to
  useEffect(() => {
    menu.current?.hidePopover()
  }, [pathname])
  const [leaving, setLeaving] = useState<() => void>()
  const leave: Leave = go => {
    if (!hasUnsavedText()) return go()
    menu.current?.hidePopover()
    setLeaving(() => go)
  }
  const name = spokenName(session.account?.personName ?? '')
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={menuId}>
        <Initials name={name} />
        <span className={styles.name}>{name}</span>
        <span className="visually-hidden">{t.navigation.userMenu}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{session.login?.email}</span>
        </div>
        <Groups session={session} leave={leave} />
        <Colours />
        <ul>
          <Ways hide={() => menu.current?.hidePopover()} open={open} />
          <SignOut leave={leave} />
        </ul>
      </div>
      {leaving && (
        <LeaveQuestion
          onClose={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined)
            // The result appears on that page.
            menu.current?.showPopover()
            leaving()
          }}
        />
      )}
    </>
  )
}

type WaysProps = Readonly<{ hide: () => void; open: (overlay: Overlay) => void }>

const Ways = ({ hide, open }: WaysProps) => (
  <>
    <li>
      <Link to="/profile" className={styles.item} onClick={hide}>
        <IconUserCircle {...icon} />
        {t.navigation.profile}
      </Link>
    </li>
    <li>
      <Link to="/profile" search={{ tab: 'keys' }} className={styles.item} onClick={hide}>
        <IconKey {...icon} />
        {t.navigation.keys}
      </Link>
    </li>
    <li>
      <button
        type="button"
        className={styles.item}
        popoverTarget={menuId}
        popoverTargetAction="hide"
        onClick={() => open('shortcuts')}
      >
        <IconKeyboard {...icon} />
        {t.shortcuts.title}
      </button>
    </li>
  </>
)

/** Runs the action, after a question if there is unsaved text. */
type Leave = (go: () => void) => void

/** Reloads the whole page, so that no data stay in memory. */
function startAnew(): void {
  broadcastSessionChange()
  leaveAtOnce(() => window.location.assign('/console/'))
}

function SignOut({ leave }: { leave: Leave }) {
  const signOut = useMutation({ mutationFn: () => askConsole('delete', '/console/session'), onSuccess: startAnew })
  return (
    <li>
      <button type="button" className={styles.item} onClick={() => leave(() => signOut.mutate())}>
        <IconLogout {...icon} />
        {t.navigation.signOut}
      </button>
      <Problem error={signOut.error} />
    </li>
  )
}

function Groups({ session, leave }: { session: Session; leave: Leave }) {
  const others = (session.groups ?? []).filter(group => group.userAccountId !== session.account?.userAccountId)
  const change = useMutation({
    mutationFn: (id: number) => askConsole('put', '/console/session/group', { UserAccountId: id }),
    onSuccess: startAnew,
  })
  if (others.length === 0) return null
  return (
    <>
      <h2>{t.navigation.switchGroup}</h2>
      <ul>
        {others.map(({ userAccountId, groupName }) => (
          <li key={userAccountId}>
            <button type="button" className={styles.item} onClick={() => leave(() => change.mutate(userAccountId))}>
              <IconSwitchHorizontal {...icon} />
              {groupName}
            </button>
          </li>
        ))}
      </ul>
      <Problem error={change.error} />
    </>
  )
}
