import { cardHeight, cardWidth, type Layout, type Point } from './layout.ts'

/** The zoom at which names are easy to read. */
export const readable = 0.75
/** The smallest zoom at which names can be read. A chart that fits at this zoom is shown whole. */
export const smallest = 0.6
/** The smallest zoom at which the path to an approver can be followed. */
const smallestTraceable = 0.4
const margin = { aside: 8, top: 24, way: 18, below: 12, edge: 4 }

/** The size of the diagram's frame, in pixels of the screen. */
export type Room = Readonly<{ width: number; height: number }>
/** The corner of the diagram on the screen, and its zoom. */
type View = Readonly<{ x: number; y: number; zoom: number }>
type Places = Layout['places']

/** The first view: the whole width from the top if names can be read then, else the root at a readable zoom. */
export function overviewOf(places: Places, root: Point = { x: 0, y: 0 }, { width }: Room): View {
  const right = Math.max(0, ...[...places.values()].map(({ x }) => x)) + cardWidth
  const fitting = Math.min(1, (width - 2 * margin.aside) / right)
  if (fitting >= smallest) return { x: (width - right * fitting) / 2, y: margin.top, zoom: fitting }
  return { x: width / 2 - (root.x + cardWidth / 2) * readable, y: margin.top, zoom: readable }
}

/** Whether a whole card is in the frame and can be read. */
export function isVisible(place: Point, { x, y, zoom }: View, { width, height }: Room): boolean {
  const left = place.x * zoom + x
  const top = place.y * zoom + y
  const right = left + cardWidth * zoom
  const bottom = top + cardHeight * zoom + margin.below
  return left >= 0 && top >= 0 && right <= width && bottom <= height && zoom >= smallest
}

/** The middle of several cards, and the zoom at which all of them are in the frame. */
export function frameOf(places: readonly Point[], { width, height }: Room, largest: number) {
  const left = Math.min(...places.map(({ x }) => x))
  const top = Math.min(...places.map(({ y }) => y))
  const size = {
    width: Math.max(...places.map(({ x }) => x)) + cardWidth - left,
    height: Math.max(...places.map(({ y }) => y)) + cardHeight - top,
  }
  const fitting = Math.min((width - 2 * margin.way) / size.width, (height - 2 * margin.way) / size.height)
  const zoom = Math.max(smallestTraceable, Math.min(largest, fitting))
  return { x: left + size.width / 2, y: top + size.height / 2, zoom }
}

type Frame = Readonly<{ x: number; zoom: number }>

/** The nearest frame in which the sides cut, or touch, the fewest cards, a little smaller if need be. `musts` stay visible. */
export function uncut(cards: readonly Point[], musts: readonly Point[], wanted: Frame, { width }: Room): Frame {
  const sides = ({ x, zoom }: Frame) => [x - width / 2 / zoom, x + width / 2 / zoom] as const
  const isAllowed = (frame: Frame) => {
    const [left, right] = sides(frame)
    return frame.zoom >= smallest && musts.every(({ x }) => x > left && x + cardWidth < right)
  }
  const cuts = (frame: Frame) => {
    const near = margin.edge / frame.zoom
    return cards.filter(({ x }) => sides(frame).some(side => x - near < side && side < x + cardWidth + near)).length
  }
  const steps = Array.from({ length: 70 }, (_, step) => Math.ceil(step / 2) * 4 * (step % 2 ? 1 : -1))
  const choices = Array.from({ length: 13 }, (_, smaller) => wanted.zoom * (1 - smaller / 100)).flatMap(zoom =>
    steps.map(step => ({ x: wanted.x + step, zoom })),
  )
  return [wanted, ...choices.filter(isAllowed)].reduce((best, frame) => (cuts(frame) < cuts(best) ? frame : best))
}
