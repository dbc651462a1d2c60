import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { Decision } from '../../parts/approvals/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { isAfterG, isForPage, isShortcut } from '../../ui/keyboard.ts'
import type { InboxItem } from './items.ts'

type Keys = Readonly<{
  items: readonly InboxItem[]
  current: InboxItem | undefined
  /** False while a dialog is open. */
  isOn: boolean
  show: (id: number) => unknown
  choose: (id: number, isRange?: boolean) => void
  decide: (decision: Decision) => void
}>

export const itemElementId = (id: number) => `waiting-${id}`

export const focusItem = (id: number) => document.getElementById(itemElementId(id))?.focus()

/** J and K, or the arrow keys in the list, move between items. Letters decide the shown item. */
export function useInboxKeys({ items, current, isOn, show, choose, decide }: Keys): void {
  const navigate = useNavigate()
  const move = (by: number) => {
    const place = current === undefined ? -1 : items.indexOf(current)
    const next = items[Math.min(items.length - 1, Math.max(0, place + by))]
    if (!next) return
    void show(next.id)
    focusItem(next.id)
  }
  const open = () => {
    if (current) void navigate(linkTo[current.resource.type](current.resource.id))
  }
  const when = (isMeant: (event: KeyboardEvent) => boolean, does: () => void) => (event: KeyboardEvent) => {
    if (!isOn || !isMeant(event)) return
    event.preventDefault()
    does()
  }
  const inList = (does: () => void) => when(event => isForPage(event) && isOnLink(event), does)
  const anywhere = (does: () => void) => when(event => isShortcut(event) && !isAfterG(), does)
  const hotkeys: HotkeyItem[] = [
    ['J', anywhere(() => move(1))],
    ['K', anywhere(() => move(-1))],
    ['ArrowDown', inList(() => move(1))],
    ['ArrowUp', inList(() => move(-1))],
    ['Enter', inList(open)],
    ['X', anywhere(() => current && choose(current.id))],
    ['shift+X', anywhere(() => current && choose(current.id, true))],
    ['A', anywhere(() => decide('approve'))],
    ['D', anywhere(() => decide('decline'))],
    ['R', anywhere(() => decide('return'))],
  ]
  // The functions above decide where a key acts.
  useHotkeys(
    hotkeys.map(([key, does]) => [key, does, { preventDefault: false }]),
    [],
    true,
  )
}

const isOnLink = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLAnchorElement && target.closest('[data-inbox-list]') !== null
