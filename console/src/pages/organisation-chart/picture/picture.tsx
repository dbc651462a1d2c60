import { useReducedMotion } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Panel, ReactFlow, ReactFlowProvider, useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { ExpansionButtons } from '../chart/expansion-buttons.tsx'
import { useChart } from '../chart-state.tsx'
import { lineAbove, type PositionTree } from '../position-tree.ts'
import { ChartMap } from './chart-map.tsx'
import { cardHeight, cardWidth, type Layout, layOut } from './layout.ts'
import styles from './picture.module.css'
import { PositionCard, type PositionCardNode } from './position-card.tsx'
import { useCamera } from './use-camera.ts'

const words = organisationChartTexts
const nodeTypes = { position: PositionCard }
/** A chart with more cards draws only those in the frame. */
const drawnAtOnce = 150
/** Below this zoom no name can be read, so cards are plain: thousands of drawn words would make panning stutter. */
const unreadable = 0.25

/** The chart as a diagram to pan and zoom. Only expanded branches are laid out. */
export const ChartPicture = () => (
  <ReactFlowProvider>
    <Picture />
  </ReactFlowProvider>
)

function Picture() {
  const { tree, expansion } = useChart()
  const layout = useMemo(() => layOut(tree.roots, id => expansion.expanded.has(id)), [tree, expansion.expanded])
  const isStill = useReducedMotion()
  const camera = useCamera(layout, isStill ? 0 : 250)
  const { nodes, onKeyDown } = useCards(layout, camera)
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < unreadable)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the cards
    <div className={styles.picture} data-framed={camera.isFramed} data-far={isFar || undefined} onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={nodes}
        nodeTypes={nodeTypes}
        aria-label={words.pictureLabel}
        minZoom={0.05}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        panOnScroll
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        onlyRenderVisibleElements={nodes.length > drawnAtOnce}
      >
        <Lines layout={layout} />
        <Panel position="top-left">
          <p className={styles.keys}>{words.pictureKeys}</p>
        </Panel>
      </ReactFlow>
      {/* Beneath the diagram, where it covers no card. */}
      <div className={styles.bar}>
        <PictureControls />
        <ExpansionButtons />
        {nodes.length > 12 && <ChartMap places={layout.places} />}
      </div>
    </div>
  )
}

/** The nodes of the visible positions, and the keyboard handler. */
function useCards({ places }: Layout, camera: ReturnType<typeof useCamera>) {
  const { tree, expansion, selected, select, outcomes } = useChart()
  const [active, setActive] = useState<{ id: number; isFocused: boolean }>()
  const stop = [active?.id, selected?.id].find(id => id !== undefined && places.has(id)) ?? tree.roots[0]?.id
  const toggle = (id: number) => {
    camera.anchor(id)
    expansion.expand(id, !expansion.expanded.has(id))
  }
  const nodes = [...places].map(([id, place]): PositionCardNode => {
    const position = tree.positions.get(id)
    if (!position) throw new Error('The layout has a position that is not in the chart.')
    return {
      id: String(id),
      type: 'position',
      position: place,
      width: cardWidth,
      height: cardHeight,
      measured: { width: cardWidth, height: cardHeight },
      data: {
        position,
        below: tree.below.get(id) ?? 0,
        isOpen: expansion.expanded.has(id),
        isSelected: id === selected?.id,
        isStop: id === stop,
        isFocused: active?.isFocused === true && id === active.id,
        outcomes: outcomes.get(id) ?? [],
        onSelect: select,
        onToggle: toggle,
        onFocus: id => setActive({ id, isFocused: false }),
      },
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
  return { nodes, onKeyDown }
}

/** The reporting lines. The path to an approver stands out. */
function Lines({ layout: { lines } }: { layout: Layout }) {
  const { tree, selected, outcomes } = useChart()
  const above = [selected, ...lineAbove(tree, selected?.id)]
  const last = above.findLastIndex(position => position !== undefined && outcomes.has(position.id))
  const onPath = new Set(above.slice(0, Math.max(0, last)).map(position => position?.id))
  // One SVG path for all lines: where lines overlap, they are not darker.
  const drawn = (isOnPath: boolean) =>
    lines
      .filter(({ to }) => onPath.has(to) === isOnPath)
      .map(({ path }) => path)
      .join('')
  return (
    <ViewportPortal>
      <svg className={styles.lines} aria-hidden>
        <path d={drawn(false)} className={styles.line} />
        <path d={drawn(true)} className={styles.line} data-on-path />
      </svg>
    </ViewportPortal>
  )
}

function PictureControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const fit = () => fitView({ padding: 0.05, maxZoom: 1 })
  return (
    <div className={styles.controls}>
      <IconAction size="lg" label={words.zoomIn} Icon={IconPlus} onClick={() => zoomIn()} />
      <IconAction size="lg" label={words.zoomOut} Icon={IconMinus} onClick={() => zoomOut()} />
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
