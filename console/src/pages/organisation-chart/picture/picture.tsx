import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import { t } from '../../../texts/index.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './picture.module.css'
import type { SeatTree } from './seat-tree.ts'
import '@xyflow/react/dist/base.css'
import { useReducedMotion } from '@mantine/hooks'
import { Background, MiniMap, Panel, ReactFlow, ReactFlowProvider, ViewportPortal } from '@xyflow/react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useChart } from '../chart/chart-state.tsx'
import { type Layout, layOut, seatHeight, seatWidth } from './layout.ts'
import { SeatCard, type SeatCardNode } from './seat-card.tsx'
import { lineAbove } from './seat-tree.ts'
import { useCamera } from './use-camera.ts'

const words = t.organisationChart
const nodeTypes = { seat: SeatCard }
const labels = { 'minimap.ariaLabel': words.map }
/** Beyond this, seats out of sight are not drawn. */
const drawnAtOnce = 150

/** The chart as a picture to pan and zoom in: only what is open is laid out, and only what is in sight is drawn. */
export const ChartPicture = () => (
  <ReactFlowProvider>
    <Picture />
  </ReactFlowProvider>
)

function Picture() {
  const { tree, open } = useChart()
  const layout = useMemo(() => layOut(tree.roots, id => open.expanded.has(id)), [tree, open.expanded])
  const isStill = useReducedMotion()
  const camera = useCamera(layout, isStill ? 0 : 250)
  const { nodes, onKeyDown } = useCards(layout, camera)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the seats
    <div className={styles.picture} data-framed={camera.isFramed} onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={nodes}
        nodeTypes={nodeTypes}
        aria-label={words.pictureLabel}
        ariaLabelConfig={labels}
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
        <Background gap={24} size={1.5} />
        <Lines layout={layout} />
        <Panel position="top-left">
          <p className={styles.keys}>{words.pictureKeys}</p>
        </Panel>
        <Panel position="bottom-left">
          <PictureControls />
        </Panel>
        {nodes.length > 12 && <MiniMap pannable zoomable className={styles.map} />}
      </ReactFlow>
    </div>
  )
}

/** The seats that are shown, as the library wants them, and what keys do among them. */
function useCards({ places }: Layout, camera: ReturnType<typeof useCamera>) {
  const { tree, open, selected, select, outcomes } = useChart()
  const [active, setActive] = useState<{ id: number; isFocused: boolean }>()
  const stop = [active?.id, selected?.id].find(id => id !== undefined && places.has(id)) ?? tree.roots[0]?.id
  const toggle = (id: number) => {
    camera.hold(id)
    open.expand(id, !open.expanded.has(id))
  }
  const nodes = [...places].map(([id, position]): SeatCardNode => {
    const seat = tree.seats.get(id)
    if (!seat) throw new Error('Only seats of the chart are laid out.')
    return {
      id: String(id),
      type: 'seat',
      position,
      width: seatWidth,
      height: seatHeight,
      measured: { width: seatWidth, height: seatHeight },
      data: {
        seat,
        below: tree.below.get(id) ?? 0,
        isOpen: open.expanded.has(id),
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
    const id = Number((event.target as HTMLElement).dataset.seat)
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextSeat(event.key, { id, tree, expanded: open.expanded })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'toggle') return toggle(id)
    setActive({ id: next, isFocused: true })
    camera.show(next)
  }
  return { nodes, onKeyDown }
}

/** Who reports to whom; the way of an answer to "who approves?" stands out. */
function Lines({ layout: { lines } }: { layout: Layout }) {
  const { tree, selected, outcomes } = useChart()
  const above = [selected, ...lineAbove(tree, selected?.id)]
  const last = above.findLastIndex(seat => seat !== undefined && outcomes.has(seat.id))
  const onPath = new Set(above.slice(0, Math.max(0, last)).map(seat => seat?.id))
  // One path for all: where lines run together they are drawn once, and not darker than elsewhere.
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
  const controls = [
    { label: words.zoomIn, Icon: IconPlus, act: () => zoomIn() },
    { label: words.zoomOut, Icon: IconMinus, act: () => zoomOut() },
    { label: words.wholeChart, Icon: IconMaximize, act: () => fitView({ padding: 0.05, maxZoom: 1 }) },
  ]
  return (
    <div className={styles.controls}>
      {controls.map(({ label, Icon, act }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={act}>
            <Icon size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}

type Standing = Readonly<{ id: number; tree: SeatTree; expanded: ReadonlySet<number> }>

/** Where a key leads from a seat in the picture: up to its manager, down to its reports, aside to its colleagues. */
function nextSeat(key: string, { id, tree, expanded }: Standing): number | 'toggle' | undefined {
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
