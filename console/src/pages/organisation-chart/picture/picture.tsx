import { useReducedMotion } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { CanvasContext, CanvasFrame, createCanvas, useCanvas, useShown } from '../../../ui/canvas/index.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { ExpansionButtons } from '../chart/expansion-buttons.tsx'
import { useChart } from '../chart-state.tsx'
import { lineAbove, type PositionTree } from '../position-tree.ts'
import { ChartMap } from './chart-map.tsx'
import { isInFrame, wholeOf } from './framing.ts'
import { type Layout, layOut } from './layout.ts'
import styles from './picture.module.css'
import { type Card, PositionCard } from './position-card.tsx'
import { useCamera } from './use-camera.ts'

const words = organisationChartTexts
/** A chart with more cards draws only those in the frame. */
const drawnAtOnce = 150
/** Below this zoom no name can be read, so cards are plain: thousands of drawn words would make panning stutter. */
const unreadable = 0.25
/** The smallest and the largest. */
const zooms = [0.05, 1.5] as const

/** The chart as a diagram to pan and zoom. Only expanded branches are laid out. */
export function ChartPicture() {
  const [canvas] = useState(() => createCanvas(zooms))
  return (
    <CanvasContext value={canvas}>
      <Picture />
    </CanvasContext>
  )
}

function Picture() {
  const { tree, expansion } = useChart()
  const layout = useMemo(() => layOut(tree.roots, id => expansion.expanded.has(id)), [tree, expansion.expanded])
  const isStill = useReducedMotion()
  const camera = useCamera(layout, isStill ? 0 : 250)
  const { cards, onKeyDown } = useCards(layout, camera)
  const isFar = useShown(({ zoom }) => zoom < unreadable)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the cards
    <div className={styles.picture} data-framed={camera.isFramed} data-far={isFar || undefined} onKeyDown={onKeyDown}>
      <CanvasFrame label={words.pictureLabel}>
        <Lines layout={layout} />
        <Cards cards={cards} />
      </CanvasFrame>
      <p className={styles.keys}>{words.pictureKeys}</p>
      {/* Beneath the diagram, where it covers no card. */}
      <div className={styles.bar}>
        <PictureControls places={layout.places} />
        <ExpansionButtons />
        {cards.length > 12 && <ChartMap places={layout.places} />}
      </div>
    </div>
  )
}

/** The cards of a small chart; of a large one, those in the frame. */
function Cards({ cards }: { cards: readonly Card[] }) {
  const canvas = useCanvas()
  const drawnNow = useMemo(() => {
    let last: readonly Card[] = []
    return () => {
      if (cards.length <= drawnAtOnce) return cards
      const now = cards.filter(({ place }) => isInFrame(place, canvas.view(), canvas.room()))
      if (now.length !== last.length || now.some((card, at) => card !== last[at])) last = now
      return last
    }
  }, [cards, canvas])
  return useSyncExternalStore(canvas.subscribe, drawnNow).map(card => <PositionCard key={card.position.id} {...card} />)
}

/** The cards of the positions that are laid out, and the keyboard handler. */
function useCards({ places }: Layout, camera: ReturnType<typeof useCamera>) {
  const { tree, expansion, selected, select, requester, outcomes } = useChart()
  const { line, path } = usePath()
  const [active, setActive] = useState<{ id: number; isFocused: boolean }>()
  const stop = [active?.id, selected?.id].find(id => id !== undefined && places.has(id)) ?? tree.roots[0]?.id
  const toggle = (id: number) => {
    camera.anchor(id)
    expansion.expand(id, !expansion.expanded.has(id))
  }
  const cards = [...places].map(([id, place]): Card => {
    const position = tree.positions.get(id)
    if (!position) throw new Error('The layout has a position that is not in the chart.')
    return {
      position,
      place,
      below: tree.below.get(id) ?? 0,
      isOpen: expansion.expanded.has(id),
      isSelected: id === selected?.id,
      isInLine: line.has(id),
      isAside: path.size > 0 && !path.has(id),
      named: id === selected?.id ? requester : undefined,
      isStop: id === stop,
      isFocused: active?.isFocused === true && id === active.id,
      outcomes: outcomes.get(id) ?? [],
      onSelect: select,
      onToggle: toggle,
      onFocus: id => setActive({ id, isFocused: false }),
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const id = Number((event.target as HTMLElement).dataset.positionId)
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextPosition(event.key, { id, tree, expanded: expansion.expanded })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'toggle') return toggle(id)
    setActive({ id: next, isFocused: true })
    camera.show(next)
  }
  return { cards, onKeyDown }
}

/**
 * The positions from the selected one up to the top, and of those the ones up to the last that the look-up reached, if
 * there is a look-up. A look-up may also come to positions that are not above.
 */
function usePath(): Readonly<{ line: ReadonlySet<number>; path: ReadonlySet<number> }> {
  const { tree, selected, outcomes } = useChart()
  const line = selected ? [selected, ...lineAbove(tree, selected.id)].map(({ id }) => id) : []
  const last = line.findLastIndex(id => outcomes.has(id))
  const path = outcomes.size === 0 ? [] : [...line.slice(0, Math.max(1, last + 1)), ...outcomes.keys()]
  return { line: new Set([...line, ...path]), path: new Set(path) }
}

/** The reporting lines. The line up to the top stands out, and the path to an approver most of all. */
function Lines({ layout: { lines } }: { layout: Layout }) {
  const { line, path } = usePath()
  const between = (ids: ReadonlySet<number>) => lines.filter(({ from, to }) => ids.has(from) && ids.has(to))
  // One SVG path for all lines: where lines overlap, they are not darker.
  const drawn = (shown: Layout['lines']) => shown.map(each => each.path).join('')
  return (
    <svg className={styles.lines} aria-hidden>
      <path d={drawn(lines)} className={styles.line} />
      <path d={drawn(between(line))} className={styles.line} data-in-line />
      <path d={drawn(between(path))} className={styles.line} data-on-path />
    </svg>
  )
}

function PictureControls({ places }: Pick<Layout, 'places'>) {
  const canvas = useCanvas()
  const fit = () => {
    const { x, y, zoom } = wholeOf(places, canvas.room())
    canvas.center({ x, y }, zoom)
  }
  return (
    <div className={styles.controls}>
      <IconAction size="lg" label={words.zoomIn} Icon={IconPlus} onClick={() => canvas.zoomBy(1.2)} />
      <IconAction size="lg" label={words.zoomOut} Icon={IconMinus} onClick={() => canvas.zoomBy(1 / 1.2)} />
      <IconAction size="lg" label={words.wholeChart} Icon={IconMaximize} onClick={fit} />
    </div>
  )
}

type Standing = Readonly<{ id: number; tree: PositionTree; expanded: ReadonlySet<number> }>

/** The target of a key: the manager above, the first report below, a colleague to the left or right. */
function nextPosition(key: string, { id, tree, expanded }: Standing): number | 'toggle' | undefined {
  const { positions, nodes, roots } = tree
  const children = nodes.get(id)?.children ?? []
  const managerId = positions.get(id)?.parentId ?? 0
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
