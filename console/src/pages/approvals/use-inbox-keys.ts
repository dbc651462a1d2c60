import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { Decision } from '../../ui/deciding.ts'
import type { InboxItem } from './items.ts'

type Keys = Readonly<{
  items: readonly InboxItem[]
  current: InboxItem | undefined
  /** Not while something is asked. */
  isOn: boolean
  show: (id: number) => unknown
  choose: (id: number) => void
  decide: (decision: Decision) => void
}>

export const itemElementId = (id: number) => `waiting-${id}`

export const focusItem = (id: number) => document.getElementById(itemElementId(id))?.focus()

/** J and K, or the arrows within the list, go from one to the next; letters decide what is shown, or what is chosen. */
export function useInboxKeys({ items, current, isOn, show, choose, decide }: Keys): void {
  const navigate = useNavigate()
  const move = (by: number) => {
    const place = current === undefined ? -1 : items.indexOf(current)
    const next = items[Math.min(items.length - 1, Math.max(0, place + by))]
    if (!next) return
    void show(next.id)
    focusItem(next.id)
  }
  const isInList = (event: KeyboardEvent) =>
    event.target instanceof Element && event.target.closest('[data-inbox-list]') !== null
  const whenOn = (does: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (isOn) does(event)
  }
  const open = () => {
    if (!current) return
    const id = String(current.resource.id)
    if (current.resource.type === 'ChangeRequest') void navigate({ to: '/change-requests/$id', params: { id } })
    else void navigate({ to: '/expense-applications/$id', params: { id } })
  }
  const inList = (does: () => void) =>
    whenOn(event => {
      if (!isInList(event)) return
      event.preventDefault()
      does()
    })
  const anywhere = (does: () => void) =>
    whenOn(event => {
      event.preventDefault()
      does()
    })
  const raw = { preventDefault: false }
  useHotkeys([
    ['J', anywhere(() => move(1))],
    ['K', anywhere(() => move(-1))],
    ['ArrowDown', inList(() => move(1)), raw],
    ['ArrowUp', inList(() => move(-1)), raw],
    ['Enter', inList(open), raw],
    ['X', anywhere(() => current && choose(current.id))],
    ['A', anywhere(() => decide('approve'))],
    ['D', anywhere(() => decide('decline'))],
    ['R', anywhere(() => decide('return'))],
  ])
}
