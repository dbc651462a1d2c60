/** An item of a tree with the items below it. */
export type TreeNode<Item> = Readonly<{ item: Item; id: number; children: readonly TreeNode<Item>[] }>

/** A visible node with its place in the tree. */
export type TreeRow<Item> = Readonly<{
  node: TreeNode<Item>
  level: number
  place: number
  siblings: number
  parentId?: number
}>

type Placed = Readonly<{ id: number; parentId?: number | undefined }>

/** Items whose parent is missing are roots. */
export function treeOf<Item extends Placed>(items: readonly Item[]): readonly TreeNode<Item>[] {
  const known = new Set(items.map(({ id }) => id))
  const below = Map.groupBy(items, ({ parentId }) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined,
  )
  const nodesOf = (parentId: number | undefined): readonly TreeNode<Item>[] =>
    (below.get(parentId) ?? []).map(item => ({ item, id: item.id, children: nodesOf(item.id) }))
  return nodesOf(undefined)
}

/** The nodes that match, with everything above them. */
export const pruned = <Item>(
  nodes: readonly TreeNode<Item>[],
  passes: (item: Item) => boolean,
): readonly TreeNode<Item>[] =>
  nodes.flatMap(node => {
    const children = pruned(node.children, passes)
    return passes(node.item) || children.length > 0 ? [{ ...node, children }] : []
  })

/** The visible rows from top to bottom: a node that is not expanded hides its children. */
export const rowsOf = <Item>(
  nodes: readonly TreeNode<Item>[],
  isExpanded: (id: number) => boolean,
  above: Readonly<{ level: number; parentId?: number }> = { level: 1 },
): readonly TreeRow<Item>[] =>
  nodes.flatMap((node, index) => [
    { node, place: index + 1, siblings: nodes.length, ...above },
    ...(isExpanded(node.id) ? rowsOf(node.children, isExpanded, { level: above.level + 1, parentId: node.id }) : []),
  ])

/** The ancestors of a node, the top first. */
export function ancestorsOf<Item extends Placed>(items: readonly Item[], id: number | undefined): readonly Item[] {
  const byId = new Map(items.map(item => [item.id, item]))
  const parentId = id === undefined ? undefined : byId.get(id)?.parentId
  const parent = parentId === undefined ? undefined : byId.get(parentId)
  return parent === undefined ? [] : [...ancestorsOf(items, parent.id), parent]
}

export const idsWithChildren = <Item>(nodes: readonly TreeNode<Item>[]): readonly number[] =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...idsWithChildren(children)]))
