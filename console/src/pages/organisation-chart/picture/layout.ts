import { type Point, pathOf } from './rounded-path.ts'
import type { SeatNode } from './seat-tree.ts'

export const seatWidth = 198
export const seatHeight = 98

const gap = { aside: 16, below: 44, stacked: 14 }
/** How far stacked seats stand to the right of the line that comes down to them. */
const indent = 16
/** So many stacked seats stand in one column. */
const longestColumn = 8
/** Up to so many reports of the top stand side by side, whatever is below them. */
const widestTop = 12
/** What is wider side by side may stand below one another instead. */
const widestRow = 2500
/** Width to height that a part of the picture comes near to. Parts stand side by side: the whole is wider, as screens are. */
const shapeOfParts = 1.3

/** The line between a seat (`to`) and its manager. */
export type Line = Readonly<{ from: number; to: number; path: string }>
export type Layout = Readonly<{ places: ReadonlyMap<number, Point>; lines: readonly Line[] }>

/** A seat with all that is shown below it: seats that have nothing below them, then the others with theirs. */
type Box = Readonly<{
  id: number
  leaves: readonly SeatNode[]
  boxes: readonly Box[]
  /** The boxes stand below one another instead of side by side. */
  isColumn: boolean
  width: number
  height: number
  /** From the left edge: where the seat's middle is, and where what is below it begins. */
  middle: number
  start: number
}>

/**
 * Where the shown seats stand. Managers whose reports are shown stand side by side; seats below which nothing is shown
 * are stacked in columns under their manager, so that a wide organisation is a picture that fits a screen.
 */
export function layOut(roots: readonly SeatNode[], isOpen: (id: number) => boolean): Layout {
  const reportsOf = ({ id, children }: SeatNode) => (isOpen(id) ? children : [])

  function boxOf(node: SeatNode, isTop: boolean): Box {
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
    x += box.width + 2 * gap.aside
  }
  return drawing
}

const columnWidth = indent + seatWidth
const own = seatWidth / 2
const columnsFor = (count: number): number => Math.ceil(count / longestColumn)
const perColumn = (count: number): number => Math.ceil(count / columnsFor(count))
const stackWidth = (count: number): number => columnsFor(count) * (columnWidth + gap.aside) - gap.aside
const stackHeight = (count: number): number => perColumn(count) * (seatHeight + gap.stacked) - gap.stacked

type Measures = Pick<Box, 'isColumn' | 'width' | 'height' | 'middle' | 'start'>

/** Side by side, unless that is very wide and below one another is nearer to the shape of a screen. */
function measuresOf(leaves: number, boxes: readonly Box[], isSpread: boolean): Measures {
  if (boxes.length === 0) {
    const inner = leaves === 0 ? 0 : stackWidth(leaves)
    // One column hangs from the left of its manager; several stand below the middle.
    const middle = columnsFor(leaves) > 1 ? inner / 2 : own
    const height = seatHeight + (leaves === 0 ? 0 : gap.below + stackHeight(leaves))
    return { isColumn: false, width: Math.max(seatWidth, inner), height, middle, start: 0 }
  }
  const stack =
    leaves === 0 ? [] : [{ width: stackWidth(leaves), height: stackHeight(leaves), middle: stackWidth(leaves) / 2 }]
  const row = besideOneAnother([...stack, ...boxes])
  const column = belowOneAnother([...stack, ...boxes])
  const extent = ({ width, height }: Measures) => Math.max(width / shapeOfParts, height)
  return !isSpread && row.width > widestRow && extent(column) < extent(row) ? column : row
}

type Block = Pick<Box, 'width' | 'height' | 'middle'>

function besideOneAnother(blocks: readonly Block[]): Measures {
  let at = 0
  const middles: number[] = []
  for (const { width, middle } of blocks) {
    middles.push(at + middle)
    at += width + gap.aside
  }
  const inner = at - gap.aside
  const below = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2
  const start = Math.max(0, own - below)
  const height = seatHeight + gap.below + Math.max(...blocks.map(block => block.height))
  return { isColumn: false, width: Math.max(start + inner, start + below + own), height, middle: start + below, start }
}

function belowOneAnother(blocks: readonly Block[]): Measures {
  const inner = Math.max(...blocks.map(({ width }) => width))
  const height = blocks.reduce((sum, block) => sum + gap.below + block.height, seatHeight)
  return { isColumn: true, width: Math.max(seatWidth, indent + inner), height, middle: own, start: indent }
}

type Drawing = Readonly<{ places: Map<number, Point>; lines: Line[] }>

function place(box: Box, { x, y }: Point, drawing: Drawing): void {
  const { id, leaves, boxes, isColumn, middle, start } = box
  const from = { x: x + middle, y: y + seatHeight }
  drawing.places.set(id, { x: from.x - own, y })
  const at = { x: x + start, y: from.y + gap.below }
  if (leaves.length > 0) {
    placeStack(leaves, at, { ...drawing, from, manager: id, isAlone: boxes.length === 0 })
    if (isColumn) at.y += stackHeight(leaves.length) + gap.below
    else at.x += stackWidth(leaves.length) + gap.aside
  }
  for (const below of boxes) {
    const to = { x: at.x + below.middle, y: at.y }
    drawing.lines.push({ from: id, to: below.id, path: isColumn ? alongRail(x, from, to) : downTo(from, to) })
    place(below, at, drawing)
    if (isColumn) at.y += below.height + gap.below
    else at.x += below.width + gap.aside
  }
}

/** From the middle of a seat down to the middle of another one. */
function downTo(from: Point, to: Point): string {
  const turn = from.y + gap.below / 2
  return pathOf([from, { x: from.x, y: turn }, { x: to.x, y: turn }, to])
}

/** Down along the left edge, then to the left side of a seat. */
function alongRail(left: number, from: Point, { x, y }: Point): string {
  const rail = left + indent / 2
  const side = { x: x - own, y: y + seatHeight / 2 }
  return pathOf([{ x: rail, y: from.y }, { x: rail, y: side.y }, side])
}

type Stack = Drawing & Readonly<{ from: Point; manager: number; isAlone: boolean }>

function placeStack(
  leaves: readonly SeatNode[],
  { x, y }: Point,
  { places, lines, from, manager, isAlone }: Stack,
): void {
  const rows = perColumn(leaves.length)
  const isHanging = isAlone && rows === leaves.length
  for (const [index, { id }] of leaves.entries()) {
    const column = x + Math.floor(index / rows) * (columnWidth + gap.aside)
    const spot = { x: column + indent, y: y + (index % rows) * (seatHeight + gap.stacked) }
    places.set(id, spot)
    const rail = column + indent / 2
    const turn = from.y + gap.below / 2
    const begin = isHanging ? [{ x: rail, y: from.y }] : [from, { x: from.x, y: turn }, { x: rail, y: turn }]
    const end = { x: spot.x, y: spot.y + seatHeight / 2 }
    lines.push({ from: manager, to: id, path: pathOf([...begin, { x: rail, y: end.y }, end]) })
  }
}
