import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionEnd } from '../api/in-session.ts'
import type { Session } from '../session/session.ts'
import { useAccount } from '../session/session.ts'
import { t } from '../texts/index.ts'
import { isAfterG, isForPage, isMac, isShortcut, noteG } from '../ui/keyboard.ts'
import { lazyDialog } from '../ui/loading/index.ts'
import { Header } from './header.tsx'
import { Brand, Navigation } from './navigation/navigation.tsx'
import { NavigationDrawer } from './navigation/navigation-drawer.tsx'
import { pagesFor } from './navigation/navigation-pages.ts'
import type { Overlay } from './overlay.ts'
import { OutOfDate } from './session/out-of-date.tsx'
import { SessionKeeper } from './session/session-keeper.tsx'
import styles from './shell.module.css'

const SessionEnded = lazyDialog(async () => (await import('../pages/sign-in/session-ended.tsx')).SessionEnded)
const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette)
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The frame of every page: navigation, the group, the palette, and the signed-in user. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const [wanted, open] = useState<Overlay>()
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  const overlay = hasEnded ? undefined : wanted
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const close = () => open(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was open closes when another page is come to
  useEffect(close, [pathname])
  useShortcuts(open)
  return (
    <div className={styles.shell}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t.skipToContent}
      </button>
      <aside className={styles.sidebar}>
        <Brand />
        <Navigation />
      </aside>
      <Header session={session} open={open} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <OutOfDate />
        {children}
        {hasEnded ? <SessionEnded session={session} /> : <SessionKeeper session={session} />}
        <div id="overlays" />
      </main>
      {overlay === 'navigation' && <NavigationDrawer onClose={close} />}
      {overlay === 'palette' && <Palette onClose={close} open={open} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  )
}

/** Ctrl K or / opens the palette, ? the list of shortcuts, G and a letter a page. */
function useShortcuts(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate()
  const account = useAccount()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (isForPage(event) && key === 'k' && (isMac ? event.metaKey : event.ctrlKey))
        return act(event, () => open('palette'))
      if (!isShortcut(event)) return
      if (key === '/') return act(event, () => open('palette'))
      if (key === '?') return act(event, () => open('shortcuts'))
      const page = isAfterG() ? pagesFor(account).find(each => each.key === key) : undefined
      noteG(key === 'g')
      if (page) act(event, () => void navigate({ to: page.to }))
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, account, open])
}

function act(event: KeyboardEvent, work: () => void): void {
  event.preventDefault()
  work()
}
