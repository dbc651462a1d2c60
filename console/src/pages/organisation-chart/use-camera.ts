import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useChart } from './chart-state.tsx'
import { type Layout, seatHeight, seatWidth } from './layout.ts'
import type { Point } from './rounded-path.ts'

/** Smaller than this, names cannot be read. */
const smallestReadable = 0.7
/** Smaller than this, a way through the chart cannot be followed. */
const smallestTraceable = 0.4
const margin = 24

/** What part of the picture is in sight. */
export function useCamera({ places }: Layout, duration: number) {
  const { getViewport, setViewport, setCenter } = useReactFlow()
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const { tree, selected, outcomes } = useChart()
  const held = useRef<{ id: number; place: Point }>(undefined)

  /** From the top, as large as can be read. */
  function overview() {
    const right = Math.max(0, ...[...places.values()].map(({ x }) => x)) + seatWidth
    const zoom = Math.min(1, Math.max(smallestReadable, (width - 2 * margin) / right))
    const root = places.get(tree.roots[0]?.id ?? 0) ?? { x: 0, y: 0 }
    const isWhole = right * zoom <= width
    const x = isWhole ? (width - right * zoom) / 2 : width / 2 - (root.x + seatWidth / 2) * zoom
    void setViewport({ x, y: margin, zoom })
  }

  /** Brings a seat into sight, where it is not. */
  function show(id: number) {
    const place = places.get(id)
    if (!place || width === 0) return
    const { x, y, zoom } = getViewport()
    const left = place.x * zoom + x
    const top = place.y * zoom + y
    const isInSight =
      left >= 0 && top >= 0 && left + seatWidth * zoom <= width && top + seatHeight * zoom <= height - margin
    if (isInSight && zoom >= smallestReadable) return
    const center = { x: place.x + seatWidth / 2, y: place.y + seatHeight / 2 }
    void setCenter(center.x, center.y, { zoom: Math.max(zoom, smallestReadable), duration })
  }

  /** Brings the whole way of an answer into sight, from the seat that asks to the one that decides. */
  function showWay() {
    const way = [selected?.id ?? 0, ...outcomes.keys()].flatMap(id => places.get(id) ?? [])
    if (way.length < 2 || width === 0) return
    const left = Math.min(...way.map(({ x }) => x))
    const top = Math.min(...way.map(({ y }) => y))
    const size = {
      width: Math.max(...way.map(({ x }) => x)) + seatWidth - left,
      height: Math.max(...way.map(({ y }) => y)) + seatHeight - top,
    }
    const wanted = Math.min((width - 2 * margin) / size.width, (height - 2 * margin) / size.height)
    const zoom = Math.max(smallestTraceable, Math.min(getViewport().zoom, wanted))
    void setCenter(left + size.width / 2, top + size.height / 2, { zoom, duration })
  }

  const isFramed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is room
  useEffect(() => {
    if (isFramed.current || width === 0 || height === 0) return
    isFramed.current = true
    overview()
  }, [width, height])

  // A seat that was opened or closed stays where it is on the screen, whatever moves around it.
  useLayoutEffect(() => {
    const before = held.current
    const now = before && places.get(before.id)
    held.current = undefined
    if (!before || !now) return
    const { x, y, zoom } = getViewport()
    void setViewport({ x: x + (before.place.x - now.x) * zoom, y: y + (before.place.y - now.y) * zoom, zoom })
  }, [places, getViewport, setViewport])

  const selectedId = selected?.id
  const isPlaced = selectedId !== undefined && places.has(selectedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen or the room changes, not whenever one pans
  useEffect(() => {
    if (isPlaced) show(selectedId)
  }, [selectedId, isPlaced, width, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another answer came or the room changes, not whenever one pans
  useEffect(showWay, [[...outcomes.keys()].join(), width, height])

  return {
    show,
    /** Keeps a seat where it is while the picture changes around it. */
    hold: (id: number) => {
      const place = places.get(id)
      held.current = place && { id, place }
    },
  }
}
