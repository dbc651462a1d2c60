import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Canvas, type Point, useCanvas, useShown } from '../../../ui/canvas/index.ts'
import { useChart } from '../chart-state.tsx'
import { lineAbove } from '../position-tree.ts'
import { frameOf, isVisible, overviewOf, readable, smallest, uncut } from './framing.ts'
import { cardHeight, cardWidth, type Layout } from './layout.ts'

/** A short line is drawn no larger. */
const nearest = 0.8

/** Pans and zooms the diagram. The diagram is hidden until its first view is set. */
export function useCamera({ places }: Layout, duration: number) {
  const canvas = useCanvas()
  const width = useShown((_, room) => room.width)
  const height = useShown((_, room) => room.height)
  const room = { width, height }
  const hasRoom = width > 0 && height > 0
  const { tree, selected, outcomes } = useChart()
  const [isFramed, setIsFramed] = useState(false)

  /** Pans to a position that is not visible. */
  function show(id: number, time = duration) {
    const place = places.get(id)
    const view = canvas.view()
    if (!place || !hasRoom || isVisible(place, view, room)) return
    const zoom = Math.max(view.zoom, readable)
    canvas.center({ x: place.x + cardWidth / 2, y: place.y + cardHeight / 2 }, zoom, time)
  }

  /** Shows the whole path of a look-up, from the requester's position to the approver's. */
  function showPath(time = duration) {
    const path = [selected?.id ?? 0, ...outcomes.keys()].flatMap(id => places.get(id) ?? [])
    const view = canvas.view()
    if (path.length < 2 || !hasRoom || path.every(place => isVisible(place, view, room))) return
    const frame = uncut([...places.values()], path, frameOf(path, room, view.zoom), room)
    canvas.center(frame, frame.zoom, time)
  }

  /** Begins with the selected position and the line above it, where their names can be read together. */
  function showLine(id: number) {
    const line = [id, ...lineAbove(tree, id).map(above => above.id)].flatMap(each => places.get(each) ?? [])
    const wanted = frameOf(line, room, nearest)
    if (line.length < 2 || wanted.zoom < smallest) return show(id, 0)
    const frame = uncut([...places.values()], line, wanted, room)
    canvas.center(frame, frame.zoom)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the frame has a size, and before it is painted
  useLayoutEffect(() => {
    if (isFramed || !hasRoom) return
    canvas.setView(overviewOf(places, places.get(tree.roots[0]?.id ?? 0), room))
    if (selected) showLine(selected.id)
    showPath(0)
    setIsFramed(true)
  }, [hasRoom])

  const selectedId = selected?.id
  const isPlaced = selectedId !== undefined && places.has(selectedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the selection or the size of the frame changes, not when the user pans
  useEffect(() => {
    if (isPlaced) show(selectedId)
  }, [selectedId, isPlaced, width, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the result or the size of the frame changes, not when the user pans
  useEffect(() => showPath(), [[...outcomes.keys()].join(), width, height])

  return { isFramed, show, anchor: useAnchoredPosition(places, canvas) }
}

/** Keeps an expanded or collapsed position at its place on the screen. */
function useAnchoredPosition(places: Layout['places'], canvas: Canvas): (id: number) => void {
  const held = useRef<{ id: number; place: Point }>(undefined)
  useLayoutEffect(() => {
    const before = held.current
    const now = before && places.get(before.id)
    held.current = undefined
    if (!before || !now) return
    const { zoom } = canvas.view()
    canvas.pan({ x: (before.place.x - now.x) * zoom, y: (before.place.y - now.y) * zoom })
  }, [places, canvas])
  return id => {
    const place = places.get(id)
    held.current = place && { id, place }
  }
}
