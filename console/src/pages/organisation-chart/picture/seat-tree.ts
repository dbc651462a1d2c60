import type { AnswerOf } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import { idsWithChildren, type TreeNode, treeOf } from '../../../ui/tree/index.ts'

type Position = AnswerOf<'/OrganisationCharts/{id}/Positions', 'get'>[number]

/** A position of a chart, with details: a seat, whoever sits in it. */
export type Seat = Position & Readonly<{ parentId: number | undefined }>
export type SeatNode = TreeNode<Seat>
export type Holder = NonNullable<Position['holders']>[number]

/** A chart, by who reports to whom. */
export type SeatTree = Readonly<{
  seats: ReadonlyMap<number, Seat>
  nodes: ReadonlyMap<number, SeatNode>
  roots: readonly SeatNode[]
  /** How many seats there are below each, at any depth. */
  below: ReadonlyMap<number, number>
  /** Those below which there is somebody. */
  managers: readonly number[]
  /** Open from the beginning: as many levels as can be read at once. */
  openAtFirst: ReadonlySet<number>
}>

/** More seats than this at once nobody reads. */
const readable = 45

const inOrder = new Intl.Collator(t.locale, { numeric: true })

export function seatTreeOf(positions: readonly Position[]): SeatTree {
  const sorted = positions
    .map(position => ({ ...position, parentId: position.reportingPositionId }))
    .sort((one, other) => inOrder.compare(one.name, other.name))
  const roots = treeOf<Seat>(sorted)
  const levels = levelsOf(roots)
  const below = new Map<number, number>()
  for (const { id, children } of levels.flat().reverse()) {
    below.set(
      id,
      children.reduce((sum, child) => sum + 1 + (below.get(child.id) ?? 0), 0),
    )
  }
  return {
    seats: new Map(sorted.map(seat => [seat.id, seat])),
    nodes: new Map(levels.flat().map(node => [node.id, node])),
    roots,
    below,
    managers: idsWithChildren(roots),
    openAtFirst: openAtFirst(levels),
  }
}

type Levels = readonly (readonly SeatNode[])[]

function levelsOf(roots: readonly SeatNode[]): Levels {
  const levels: (readonly SeatNode[])[] = []
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) levels.push(level)
  return levels
}

function openAtFirst(levels: Levels): ReadonlySet<number> {
  const open = new Set<number>()
  let shown = levels[0]?.length ?? 0
  for (const [depth, level] of levels.entries()) {
    shown += levels[depth + 1]?.length ?? 0
    if (shown > readable && depth > 0) break
    for (const { id } of level) open.add(id)
  }
  return open
}

/** From the manager of a seat to the top. */
export function lineAbove({ seats }: SeatTree, id: number | undefined): readonly Seat[] {
  const managerOf = (seat: Seat | undefined) => seats.get(seat?.parentId ?? 0)
  const line: Seat[] = []
  for (let seat = managerOf(seats.get(id ?? 0)); seat; seat = managerOf(seat)) line.push(seat)
  return line
}

/** A seat that was found, and for whom, where it was found by who sits there. */
export type Found = Readonly<{ seat: Seat; holder: Holder | undefined }>

/** Seats whose name, code or one of whose holders has each word of a text; those whose name begins with it first. */
export function findSeats({ seats }: SeatTree, text: string): readonly Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const has = (...texts: readonly string[]) => {
    const all = folded(texts.join(' '))
    return words.every(word => all.includes(word))
  }
  const found = [...seats.values()].flatMap((seat): Found[] => {
    const { name, code, holders = [] } = seat
    if (has(name, code)) return [{ seat, holder: undefined }]
    const holder = holders.find(each => has(each.name)) ?? holders.find(each => has(name, each.name))
    return holder ? [{ seat, holder }] : []
  })
  const rank = ({ seat, holder }: Found) => (folded(holder?.name ?? seat.name).startsWith(words[0] ?? '') ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other))
}

/** Without accents, case and punctuation: "O'Brien" is found by "obrien". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’,.]/gu, '')
    .toLowerCase()
