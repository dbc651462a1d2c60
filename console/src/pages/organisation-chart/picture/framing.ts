import { type Layout, seatHeight, seatWidth } from './layout.ts'
import type { Point } from './rounded-path.ts'

/** Smaller than this, names cannot be read at ease. */
export const readable = 0.7
/** Smaller than this they cannot be read at all; down to it a picture is shown whole rather than cut. */
export const smallest = 0.6
/** Smaller than this, a way through the chart cannot be followed. */
const smallestTraceable = 0.4
const margin = { aside: 8, top: 24, way: 24 }

/** What the picture is seen through, in pixels of the screen. */
export type Room = Readonly<{ width: number; height: number }>
/** Where the picture's corner is on the screen, and how large it is drawn. */
type View = Readonly<{ x: number; y: number; zoom: number }>
type Places = Layout['places']

/** From the top, in its whole width where names can be read then; else as large as they are read at ease, from the root. */
export function overviewOf(places: Places, root: Point = { x: 0, y: 0 }, { width }: Room): View {
  const right = Math.max(0, ...[...places.values()].map(({ x }) => x)) + seatWidth
  const fitting = Math.min(1, (width - 2 * margin.aside) / right)
  if (fitting >= smallest) return { x: (width - right * fitting) / 2, y: margin.top, zoom: fitting }
  return { x: width / 2 - (root.x + seatWidth / 2) * readable, y: margin.top, zoom: readable }
}

/** Whether all of a seat is to be seen, and can be read. */
export function isInSight(place: Point, { x, y, zoom }: View, { width, height }: Room): boolean {
  const left = place.x * zoom + x
  const top = place.y * zoom + y
  const right = left + seatWidth * zoom
  const bottom = top + seatHeight * zoom + margin.top
  return left >= 0 && top >= 0 && right <= width && bottom <= height && zoom >= smallest
}

/** The middle of several seats, and how large they may be drawn for all of them to be in sight. */
export function frameOf(places: readonly Point[], { width, height }: Room, largest: number) {
  const left = Math.min(...places.map(({ x }) => x))
  const top = Math.min(...places.map(({ y }) => y))
  const size = {
    width: Math.max(...places.map(({ x }) => x)) + seatWidth - left,
    height: Math.max(...places.map(({ y }) => y)) + seatHeight - top,
  }
  const fitting = Math.min((width - 2 * margin.way) / size.width, (height - 2 * margin.way) / size.height)
  const zoom = Math.max(smallestTraceable, Math.min(largest, fitting))
  return { x: left + size.width / 2, y: top + size.height / 2, zoom }
}
