import type { AnswerOf } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { idsWithChildren, type TreeNode, treeOf } from '../../ui/tree/index.ts'

type Listed = AnswerOf<'/OrganisationCharts/{id}/Positions', 'get'>[number]

/** A position of a chart with its holders. */
export type Position = Listed & Readonly<{ parentId: number | undefined }>
export type PositionNode = TreeNode<Position>
export type Holder = NonNullable<Listed['holders']>[number]

/** The positions of a chart as a tree of reporting lines. */
export type PositionTree = Readonly<{
  positions: ReadonlyMap<number, Position>
  nodes: ReadonlyMap<number, PositionNode>
  roots: readonly PositionNode[]
  /** The number of positions below each one, at any depth. */
  below: ReadonlyMap<number, number>
  /** The positions that have reports. */
  managers: readonly number[]
  /** Expanded at first: as many levels as a user can read at once. */
  openAtFirst: ReadonlySet<number>
}>

/** The most positions that a user reads at once. */
const readable = 45

const inOrder = new Intl.Collator(t.locale, { numeric: true })

export function positionTreeOf(listed: readonly Listed[]): PositionTree {
  const sorted = listed
    .map(position => ({ ...position, parentId: position.reportingPositionId }))
    .sort((one, other) => inOrder.compare(one.name, other.name))
  const roots = treeOf<Position>(sorted)
  const levels = levelsOf(roots)
  const below = new Map<number, number>()
  for (const { id, children } of levels.flat().reverse()) {
    below.set(
      id,
      children.reduce((sum, child) => sum + 1 + (below.get(child.id) ?? 0), 0),
    )
  }
  return {
    positions: new Map(sorted.map(position => [position.id, position])),
    nodes: new Map(levels.flat().map(node => [node.id, node])),
    roots,
    below,
    managers: idsWithChildren(roots),
    openAtFirst: openAtFirst(levels),
  }
}

type Levels = readonly (readonly PositionNode[])[]

function levelsOf(roots: readonly PositionNode[]): Levels {
  const levels: (readonly PositionNode[])[] = []
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

/** The managers of a position from the nearest to the top. */
export function lineAbove({ positions }: PositionTree, id: number | undefined): readonly Position[] {
  const managerOf = (position: Position | undefined) => positions.get(position?.parentId ?? 0)
  const line: Position[] = []
  for (let position = managerOf(positions.get(id ?? 0)); position; position = managerOf(position)) line.push(position)
  return line
}

/** A position that matches a search, and the holder who matched, if any. */
export type Found = Readonly<{ position: Position; holder: Holder | undefined }>

/** Positions whose name, code or holder contains each word of the text. Names that begin with the text come first. */
export function findPositions({ positions }: PositionTree, text: string): readonly Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const has = (...texts: readonly string[]) => {
    const all = folded(texts.join(' '))
    return words.every(word => all.includes(word))
  }
  const found = [...positions.values()].flatMap((position): Found[] => {
    const { name, code, holders = [] } = position
    if (has(name, code)) return [{ position, holder: undefined }]
    const holder = holders.find(each => has(each.name)) ?? holders.find(each => has(name, each.name))
    return holder ? [{ position, holder }] : []
  })
  const rank = ({ position, holder }: Found) =>
    folded(holder?.name ?? position.name).startsWith(words[0] ?? '') ? 0 : 1
  return found.sort((one, other) => rank(one) - rank(other))
}

/** Without accents, case and punctuation: "O'Brien" is found by "obrien". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’,.]/gu, '')
    .toLowerCase()
