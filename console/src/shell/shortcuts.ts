import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../session/session.ts'
import { isAfterG, isForPage, isMac, isShortcut, noteG } from '../ui/keyboard.ts'
import { pagesFor } from './navigation-pages.ts'
import type { Overlay } from './overlay.ts'

/** Ctrl K or / to go anywhere, ? for the list of shortcuts, G and a letter for a page. */
export function useShortcuts(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate()
  const { scopes } = useAccount()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (isForPage(event) && key === 'k' && (isMac ? event.metaKey : event.ctrlKey))
        return act(event, () => open('palette'))
      if (!isShortcut(event)) return
      if (key === '/') return act(event, () => open('palette'))
      if (key === '?') return act(event, () => open('shortcuts'))
      const page = isAfterG() ? pagesFor(scopes).find(each => each.key === key) : undefined
      noteG(key === 'g')
      if (page) act(event, () => void navigate({ to: page.to }))
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, scopes, open])
}

function act(event: KeyboardEvent, work: () => void): void {
  event.preventDefault()
  work()
}
