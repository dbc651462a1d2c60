import type { Point } from '../../../ui/canvas/index.ts'
import type { PositionNode } from '../position-tree.ts'

export const cardWidth = 208
export const cardHeight = 96

/**
 * All cards stand in rows of the same distance, so that the frame has a place between two rows. Branches stand far
 * enough apart for the frame to show one of them, with a margin, and none of its neighbours.
 */
const gap = { stacks: 8, cards: 16, branches: 44, below: 32 }
/** How much further right than their manager the cards of a stack stand. Their line comes down in the middle of it. */
const indent = 22
/** The most cards in one column of a stack. */
const longestColumn = 8
/** The most reports of the top that stand side by side whatever is below them. */
const widestTop = 12
/** A wider row may become a column. */
const widestRow = 2500
/** The preferred ratio of width to height of a part. Parts stand side by side, so the whole is wider, like a screen. */
const shapeOfParts = 1.3

/** The line between a position (`to`) and its manager. */
export type Line = Readonly<{ from: number; to: number; path: string }>
export type Layout = Readonly<{ places: ReadonlyMap<number, Point>; lines: readonly Line[] }>

/** A position and the visible positions below it: first those without visible reports, then the others. */
type Box = Readonly<{
  id: number
  leaves: readonly PositionNode[]
  boxes: readonly Box[]
  /** The boxes stand one below the other instead of side by side. */
  isColumn: boolean
  /** It has boxes below it, and stands far from its neighbours. */
  isBranch: boolean
  width: number
  height: number
  /** Distances from the left edge: to the middle of the card, and to the first box below it. */
  middle: number
  start: number
}>

/**
 * Places the visible positions. Managers with visible reports stand side by side; positions without visible reports
 * are stacked in columns below their manager, so that a wide organisation fits a screen.
 */
export function layOut(roots: readonly PositionNode[], isOpen: (id: number) => boolean): Layout {
  const reportsOf = ({ id, children }: PositionNode) => (isOpen(id) ? children : [])

  function boxOf(node: PositionNode, isTop: boolean): Box {
    const reports = reportsOf(node)
    const isSpread = isTop && reports.length <= widestTop
    const leaves = isSpread ? [] : reports.filter(report => reportsOf(report).length === 0)
    const boxes = reports.filter(report => !leaves.includes(report)).map(report => boxOf(report, false))
    return { id: node.id, leaves, boxes, ...measuresOf(leaves.length, boxes, isSpread) }
  }

  const drawing = { places: new Map<number, Point>(), lines: [] }
  let x = 0
  for (const root of roots) {
    const box = boxOf(root, roots.length === 1)
    place(box, { x, y: 0 }, drawing)
    x += box.width + gap.branches
  }
  return drawing
}

const columnWidth = indent + cardWidth
const own = cardWidth / 2
const columnsFor = (count: number): number => Math.ceil(count / longestColumn)
const perColumn = (count: number): number => Math.ceil(count / columnsFor(count))
const stackWidth = (count: number): number => columnsFor(count) * (columnWidth + gap.stacks) - gap.stacks
const stackHeight = (count: number): number => perColumn(count) * (cardHeight + gap.below) - gap.below

type Measures = Pick<Box, 'isColumn' | 'isBranch' | 'width' | 'height' | 'middle' | 'start'>

/** A row, unless the row is very wide and a column is nearer to the preferred shape. */
function measuresOf(leaves: number, boxes: readonly Box[], isSpread: boolean): Measures {
  if (boxes.length === 0) {
    const inner = leaves === 0 ? 0 : stackWidth(leaves)
    // One column hangs from the left of its manager; several stand below the middle.
    const middle = columnsFor(leaves) > 1 ? inner / 2 : own
    const height = cardHeight + (leaves === 0 ? 0 : gap.below + stackHeight(leaves))
    return { isColumn: false, isBranch: false, width: Math.max(cardWidth, inner), height, middle, start: 0 }
  }
  const [width, height] = [stackWidth(leaves), stackHeight(leaves)]
  // A stack beside boxes stands far from them, too.
  const stack = leaves === 0 ? [] : [{ width, height, middle: width / 2, isBranch: true }]
  const row = besideOneAnother([...stack, ...boxes])
  const column = belowOneAnother([...stack, ...boxes])
  const extent = ({ width, height }: Measures) => Math.max(width / shapeOfParts, height)
  return !isSpread && row.width > widestRow && extent(column) < extent(row) ? column : row
}

type Block = Pick<Box, 'isBranch' | 'width' | 'height' | 'middle'>

/** Narrow after a stack, whose indent is room enough between the managers above. */
function gapBetween(one: Block | undefined, other: Block | undefined): number {
  if (one?.isBranch || other?.isBranch) return gap.branches
  return one?.width === cardWidth ? gap.cards : gap.stacks
}

function besideOneAnother(blocks: readonly Block[]): Measures {
  let inner = 0
  const middles: number[] = []
  for (const [index, block] of blocks.entries()) {
    if (index > 0) inner += gapBetween(blocks[index - 1], block)
    middles.push(inner + block.middle)
    inner += block.width
  }
  const below = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2
  const start = Math.max(0, own - below)
  const height = cardHeight + gap.below + Math.max(...blocks.map(block => block.height))
  const width = Math.max(start + inner, start + below + own)
  return { isColumn: false, isBranch: true, width, height, middle: start + below, start }
}

function belowOneAnother(blocks: readonly Block[]): Measures {
  const inner = Math.max(...blocks.map(({ width }) => width))
  const height = blocks.reduce((sum, block) => sum + gap.below + block.height, cardHeight)
  return {
    isColumn: true,
    isBranch: true,
    width: Math.max(cardWidth, indent + inner),
    height,
    middle: own,
    start: indent,
  }
}

type Drawing = Readonly<{ places: Map<number, Point>; lines: Line[] }>

function place(box: Box, { x, y }: Point, drawing: Drawing): void {
  const { id, leaves, boxes, isColumn, middle, start } = box
  const from = { x: x + middle, y: y + cardHeight }
  drawing.places.set(id, { x: from.x - own, y })
  const at = { x: x + start, y: from.y + gap.below }
  if (leaves.length > 0) {
    placeStack(leaves, at, { ...drawing, from, manager: id, isAlone: boxes.length === 0 })
    if (isColumn) at.y += stackHeight(leaves.length) + gap.below
    else at.x += stackWidth(leaves.length) + gap.branches
  }
  for (const [index, below] of boxes.entries()) {
    const to = { x: at.x + below.middle, y: at.y }
    drawing.lines.push({ from: id, to: below.id, path: isColumn ? alongRail(x, from, to) : downTo(from, to) })
    place(below, at, drawing)
    if (isColumn) at.y += below.height + gap.below
    else at.x += below.width + gapBetween(below, boxes[index + 1])
  }
}

/** From the middle of a card down to the middle of another one. */
function downTo(from: Point, to: Point): string {
  const turn = from.y + gap.below / 2
  return pathOf([from, { x: from.x, y: turn }, { x: to.x, y: turn }, to])
}

/** Down along the left edge, then to the left side of a card. */
function alongRail(left: number, from: Point, { x, y }: Point): string {
  const rail = left + indent / 2
  const side = { x: x - own, y: y + cardHeight / 2 }
  return pathOf([{ x: rail, y: from.y }, { x: rail, y: side.y }, side])
}

type Stack = Drawing & Readonly<{ from: Point; manager: number; isAlone: boolean }>

function placeStack(
  leaves: readonly PositionNode[],
  { x, y }: Point,
  { places, lines, from, manager, isAlone }: Stack,
): void {
  const rows = perColumn(leaves.length)
  const isHanging = isAlone && rows === leaves.length
  for (const [index, { id }] of leaves.entries()) {
    const column = x + Math.floor(index / rows) * (columnWidth + gap.stacks)
    const spot = { x: column + indent, y: y + (index % rows) * (cardHeight + gap.below) }
    places.set(id, spot)
    const rail = column + indent / 2
    const turn = from.y + gap.below / 2
    const begin = isHanging ? [{ x: rail, y: from.y }] : [from, { x: from.x, y: turn }, { x: rail, y: turn }]
    const end = { x: spot.x, y: spot.y + cardHeight / 2 }
    lines.push({ from: manager, to: id, path: pathOf([...begin, { x: rail, y: end.y }, end]) })
  }
}

const radius = 7

/** An SVG path through the points, with rounded corners. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((corner, index) => {
    const next = rest[index + 1]
    if (!next) return `L${corner.x} ${corner.y}`
    const before = towards(corner, points[index] ?? corner)
    const after = towards(corner, next)
    return `L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`
  })
  return `M${first.x} ${first.y}${parts.join('')}`
}

/** The point where the curve of a corner begins, towards another point. */
function towards(corner: Point, { x, y }: Point): Point {
  const distance = Math.hypot(x - corner.x, y - corner.y)
  if (distance === 0) return corner
  const share = Math.min(radius, distance / 2) / distance
  return { x: corner.x + (x - corner.x) * share, y: corner.y + (y - corner.y) * share }
}
