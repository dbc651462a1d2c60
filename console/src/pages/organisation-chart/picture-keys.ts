import type { SeatTree } from './seat-tree.ts'

type Standing = Readonly<{ id: number; tree: SeatTree; expanded: ReadonlySet<number> }>

/** Where a key leads from a seat in the picture: up to its manager, down to its reports, aside to its colleagues. */
export function nextSeat(key: string, { id, tree, expanded }: Standing): number | 'toggle' | undefined {
  const { seats, nodes, roots } = tree
  const children = nodes.get(id)?.children ?? []
  const managerId = seats.get(id)?.parentId ?? 0
  const colleagues = nodes.get(managerId)?.children ?? roots
  const place = colleagues.findIndex(colleague => colleague.id === id)
  const isOpen = expanded.has(id)
  switch (key) {
    case 'ArrowUp':
      return nodes.get(managerId)?.id
    case 'ArrowDown':
      return isOpen || children.length === 0 ? children[0]?.id : 'toggle'
    case 'ArrowLeft':
      return colleagues[place - 1]?.id
    case 'ArrowRight':
      return colleagues[place + 1]?.id
    case 'Home':
      return roots[0]?.id
    case '+':
      return isOpen || children.length === 0 ? undefined : 'toggle'
    case '-':
      return isOpen && children.length > 0 ? 'toggle' : undefined
    default:
      return undefined
  }
}
