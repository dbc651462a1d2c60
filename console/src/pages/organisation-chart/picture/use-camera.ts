import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useChart } from '../chart/chart-state.tsx'
import { frameOf, isInSight, overviewOf, readable } from './framing.ts'
import { type Layout, seatHeight, seatWidth } from './layout.ts'
import type { Point } from './rounded-path.ts'

/** What part of the picture is in sight. Before it is framed there is nothing to see. */
export function useCamera({ places }: Layout, duration: number) {
  const { getViewport, setViewport, setCenter } = useReactFlow()
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const room = { width, height }
  const hasRoom = width > 0 && height > 0
  const { tree, selected, outcomes } = useChart()
  const [isFramed, setIsFramed] = useState(false)

  /** Brings a seat into sight, where it is not. */
  function show(id: number, time = duration) {
    const place = places.get(id)
    const view = getViewport()
    if (!place || !hasRoom || isInSight(place, view, room)) return
    const zoom = Math.max(view.zoom, readable)
    void setCenter(place.x + seatWidth / 2, place.y + seatHeight / 2, { zoom, duration: time })
  }

  /** Brings the whole way of an answer into sight, from the seat that asks to the one that decides. */
  function showWay(time = duration) {
    const way = [selected?.id ?? 0, ...outcomes.keys()].flatMap(id => places.get(id) ?? [])
    if (way.length < 2 || !hasRoom) return
    const { x, y, zoom } = frameOf(way, room, getViewport().zoom)
    void setCenter(x, y, { zoom, duration: time })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is room, and before it is painted
  useLayoutEffect(() => {
    if (isFramed || !hasRoom) return
    void setViewport(overviewOf(places, places.get(tree.roots[0]?.id ?? 0), room))
    if (selected) show(selected.id, 0)
    showWay(0)
    setIsFramed(true)
  }, [hasRoom])

  const selectedId = selected?.id
  const isPlaced = selectedId !== undefined && places.has(selectedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen or the room changes, not whenever one pans
  useEffect(() => {
    if (isPlaced) show(selectedId)
  }, [selectedId, isPlaced, width, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another answer came or the room changes, not whenever one pans
  useEffect(() => showWay(), [[...outcomes.keys()].join(), width, height])

  return { isFramed, show, hold: useHeldSeat(places) }
}

/** A seat that is opened or closed stays where it is on the screen, whatever moves around it. */
function useHeldSeat(places: Layout['places']): (id: number) => void {
  const { getViewport, setViewport } = useReactFlow()
  const held = useRef<{ id: number; place: Point }>(undefined)
  useLayoutEffect(() => {
    const before = held.current
    const now = before && places.get(before.id)
    held.current = undefined
    if (!before || !now) return
    const { x, y, zoom } = getViewport()
    void setViewport({ x: x + (before.place.x - now.x) * zoom, y: y + (before.place.y - now.y) * zoom, zoom })
  }, [places, getViewport, setViewport])
  return id => {
    const place = places.get(id)
    held.current = place && { id, place }
  }
}
