import type { Point, Room, View } from '../../../ui/canvas/index.ts'
import { cardHeight, cardWidth, type Layout } from './layout.ts'

/** The zoom at which names are easy to read. */
export const readable = 0.75
/** The smallest zoom at which names can be read. A chart that fits at this zoom is shown whole. */
export const smallest = 0.57
/** The smallest zoom at which the path to an approver can be followed. */
const smallestTraceable = 0.4
const margin = { frame: 24, aside: 12, below: 10, column: 14, row: 10, beyond: 2 }

type Places = Layout['places']

/** The first view: the whole width from the top if names can be read then, else the root at a readable zoom. */
export function overviewOf(places: Places, root: Point = { x: 0, y: 0 }, { width }: Room): View {
  const right = Math.max(0, ...[...places.values()].map(({ x }) => x)) + cardWidth
  const fitting = Math.min(1, (width - 2 * margin.aside) / right)
  if (fitting >= smallest) return { x: (width - right * fitting) / 2, y: margin.frame, zoom: fitting }
  return { x: width / 2 - (root.x + cardWidth / 2) * readable, y: margin.frame, zoom: readable }
}

/** The size of the diagram, in its own units. */
export type Bounds = Readonly<{ width: number; height: number }>

export const boundsOf = (places: Places): Bounds => ({
  width: Math.max(0, ...[...places.values()].map(({ x }) => x)) + cardWidth,
  height: Math.max(0, ...[...places.values()].map(({ y }) => y)) + cardHeight,
})

/** The middle of the whole diagram, and the zoom at which it fits, with a little room around it. */
export function wholeOf(places: Places, { width, height }: Room): Frame {
  const bounds = boundsOf(places)
  const zoom = Math.min(1, (0.95 * width) / bounds.width, (0.95 * height) / bounds.height)
  return { x: bounds.width / 2, y: bounds.height / 2, zoom }
}

/** Whether any of a card is in the frame. */
export function isInFrame(place: Point, { x, y, zoom }: View, { width, height }: Room): boolean {
  const left = place.x * zoom + x
  const top = place.y * zoom + y
  return left < width && top < height && left + cardWidth * zoom > 0 && top + cardHeight * zoom > 0
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
  const fitting = Math.min((width - 2 * margin.frame) / size.width, (height - 2 * margin.frame) / size.height)
  const zoom = Math.max(smallestTraceable, Math.min(largest, fitting))
  return { x: left + size.width / 2, y: top + size.height / 2, zoom }
}

/** The middle of the frame, and its zoom. */
type Frame = Readonly<{ x: number; y: number; zoom: number }>

/**
 * The nearest frame whose sides cut, or touch, the fewest cards, a little smaller if need be. `musts` stay visible, and
 * there is no void above the root.
 */
export function uncut(cards: readonly Point[], musts: readonly Point[], wanted: Frame, room: Room): Frame {
  const zooms = Array.from({ length: 13 }, (_, smaller) => wanted.zoom * (1 - smaller / 100))
  const found = zooms
    .filter((zoom, place) => place === 0 || zoom >= smallest)
    .map(zoom => {
      const [width, height] = [room.width / zoom, room.height / zoom]
      const beside = cards.filter(({ x }) => Math.abs(x + cardWidth / 2 - wanted.x) < width / 2)
      const y = fewestCuts(rowsOf(beside), rowsOf(musts), {
        middle: wanted.y,
        length: height,
        edge: margin.row / zoom,
        beyond: margin.beyond / zoom,
        least: height / 2 - margin.frame / zoom,
      })
      const level = cards.filter(({ y: top }) => Math.abs(top + cardHeight / 2 - y.middle) < height / 2)
      const x = fewestCuts(columnsOf(level), columnsOf(musts), {
        middle: wanted.x,
        length: width,
        edge: margin.column / zoom,
        beyond: margin.beyond / zoom,
      })
      return { frame: { x: x.middle, y: y.middle, zoom }, cuts: x.cuts + y.cuts }
    })
  return found.reduce((best, each) => (each.cuts < best.cuts ? each : best)).frame
}

/** Where something begins and ends, in one direction. */
type Span = readonly [from: number, to: number]

const columnsOf = (cards: readonly Point[]): Span[] => cards.map(({ x }) => [x, x + cardWidth])
const rowsOf = (cards: readonly Point[]): Span[] => cards.map(({ y }) => [y, y + cardHeight + margin.below])

type Side = Readonly<{
  middle: number
  length: number
  /** How far inside, and how far outside, a card is clear of the ends. */
  edge: number
  beyond: number
  /** The smallest middle. */
  least?: number
}>

/** The nearest middle of a frame, in one direction, whose ends cut the fewest cards. */
function fewestCuts(cards: readonly Span[], musts: readonly Span[], side: Side) {
  const { length, edge, beyond, least = Number.NEGATIVE_INFINITY } = side
  const wanted = Math.max(side.middle, least)
  const cutsAt = (middle: number) => {
    const [start, end] = [middle - length / 2, middle + length / 2]
    return cards.filter(
      ([from, to]) => (from - edge < start && start < to + beyond) || (from - beyond < end && end < to + edge),
    ).length
  }
  const isAllowed = (middle: number) =>
    middle >= least && musts.every(([from, to]) => from > middle - length / 2 && to < middle + length / 2)
  const steps = Array.from({ length: 140 }, (_, step) => Math.ceil(step / 2) * 2 * (step % 2 ? 1 : -1))
  return [wanted, ...steps.map(step => wanted + step).filter(isAllowed)]
    .map(middle => ({ middle, cuts: cutsAt(middle) }))
    .reduce((best, each) => (each.cuts < best.cuts ? each : best))
}
