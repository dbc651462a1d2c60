import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './tree.module.css'
import { rowsOf, type TreeNode, type TreeRow } from './tree-rows.ts'

type Props<Item> = Readonly<{
  label: string
  nodes: readonly TreeNode<Item>[]
  expanded: ReadonlySet<number>
  onExpand: (id: number, isExpanded: boolean) => void
  selected: number | undefined
  onSelect: (id: number) => void
  /** The text that typed letters search. */
  nameOf: (item: Item) => string
  render: (node: TreeNode<Item>) => ReactNode
}>

/**
 * A tree for mouse, keyboard and screen readers: arrow keys move, expand and collapse; Home, End and letters move; Enter
 * and Space select. The Tab key stops at the node that last had the focus.
 */
export function Tree<Item>(props: Props<Item>) {
  const { label, nodes, expanded, onExpand, selected, onSelect, render } = props
  const rows = rowsOf(nodes, id => expanded.has(id))
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const onKey = useKeys(props, rows)
  const isShown = (id: number | undefined) => rows.some(({ node }) => node.id === id)
  const stop = isShown(active) ? active : isShown(selected) ? selected : rows[0]?.node.id
  useEffect(() => {
    list.current?.querySelector(`[data-node="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const goTo = (id: number | undefined) => {
    if (id === undefined) return
    setActive(id)
    list.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus()
  }
  return (
    <div ref={list} role="tree" aria-label={label} className={styles.tree}>
      {blocksOf(rows).map(block => (
        <div
          key={block[0]?.node.id}
          role="none"
          className={styles.block}
          style={{ '--rows': block.length } as CSSProperties}
        >
          {block.map(({ node, level, place, siblings }) => (
            <div
              key={node.id}
              role="treeitem"
              className={styles.item}
              data-node={node.id}
              aria-level={level}
              aria-posinset={place}
              aria-setsize={siblings}
              aria-selected={node.id === selected}
              aria-expanded={node.children.length > 0 ? expanded.has(node.id) : undefined}
              tabIndex={node.id === stop ? 0 : -1}
              onFocus={() => setActive(node.id)}
              onClick={() => onSelect(node.id)}
              onKeyDown={event => goTo(onKey(event, node.id))}
            >
              <span className={styles.indent} style={{ '--level': level - 1 } as CSSProperties} />
              <Toggle node={node} onToggle={() => onExpand(node.id, !expanded.has(node.id))} />
              <span className={styles.label}>{render(node)}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Rows that the browser lays out together, once they are near the window. */
const rowsOfBlock = 50

const blocksOf = <Item,>(rows: readonly TreeRow<Item>[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsOfBlock) }, (_, n) =>
    rows.slice(n * rowsOfBlock, (n + 1) * rowsOfBlock),
  )

/** For the mouse: keyboards and screen readers use the node itself. */
function Toggle<Item>({ node, onToggle }: { node: TreeNode<Item>; onToggle: () => void }) {
  if (node.children.length === 0) return <span className={styles.toggle} aria-hidden style={{ visibility: 'hidden' }} />
  return (
    <span
      className={styles.toggle}
      aria-hidden
      onClick={event => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <IconChevronRight size={16} />
    </span>
  )
}

const handledKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter', ' '])

/** The action of a key at a node: it returns the next node, if any. */
function useKeys<Item>({ expanded, onExpand, onSelect, nameOf }: Props<Item>, rows: readonly TreeRow<Item>[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, id: number): number | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    const index = rows.findIndex(({ node }) => node.id === id)
    const row = rows[index]
    if (!row) return undefined
    const isOpen = expanded.has(id)
    const hasChildren = row.node.children.length > 0
    if (handledKeys.has(event.key)) event.preventDefault()
    switch (event.key) {
      case 'ArrowDown':
        return rows[index + 1]?.node.id
      case 'ArrowUp':
        return rows[index - 1]?.node.id
      case 'Home':
        return rows[0]?.node.id
      case 'End':
        return rows.at(-1)?.node.id
      case 'ArrowRight':
        if (hasChildren && !isOpen) onExpand(id, true)
        return isOpen ? row.node.children[0]?.id : undefined
      case 'ArrowLeft':
        if (!hasChildren || !isOpen) return row.parentId
        onExpand(id, false)
        return undefined
      case 'Enter':
      case ' ':
        onSelect(id)
        return undefined
    }
    return event.key.length === 1 ? found(rows, index, { typed: typed.current, key: event.key, nameOf }) : undefined
  }
}

type Typing<Item> = Readonly<{ typed: { text: string; at: number }; key: string; nameOf: (item: Item) => string }>

/** The next row whose name starts with the letters that were typed within a second. */
function found<Item>(rows: readonly TreeRow<Item>[], from: number, { typed, key, nameOf }: Typing<Item>) {
  const now = performance.now()
  typed.text = now - typed.at < 1000 ? typed.text + key.toLowerCase() : key.toLowerCase()
  typed.at = now
  const start = typed.text.length > 1 ? from : from + 1
  const inOrder = [...rows.slice(start), ...rows.slice(0, start)]
  return inOrder.find(({ node }) => nameOf(node.item).toLowerCase().startsWith(typed.text))?.node.id
}
