import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../session.ts'
import { pagesFor } from './navigation-pages.ts'
import type { Overlay } from './overlay.ts'

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const place = 'muster-single-keys'

/** Keys without Ctrl or ⌘ can be switched off, for those who dictate or whose keyboard types by itself. */
export const singleKeys = {
  areOn: () => localStorage.getItem(place) !== 'off',
  set: (areOn: boolean) => localStorage.setItem(place, areOn ? 'on' : 'off'),
}

/** How long after G the letter of a page is waited for. */
const patience = 1500

/** Ctrl K or / to go anywhere, ? for the list of shortcuts, G and a letter for a page. */
export function useShortcuts(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate()
  const { scopes } = useAccount()
  useEffect(() => {
    let began = 0
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (isElsewhere(event)) return
      if (key === 'k' && (isMac ? event.metaKey : event.ctrlKey)) return act(event, () => open('palette'))
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeys.areOn()) return
      if (key === '/') return act(event, () => open('palette'))
      if (key === '?') return act(event, () => open('shortcuts'))
      const page = Date.now() - began < patience ? pagesFor(scopes).find(each => each.key === key) : undefined
      began = key === 'g' ? Date.now() : 0
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

/** Somebody else has taken the key already, or a dialog is open, over which nothing else opens. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.repeat ||
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
