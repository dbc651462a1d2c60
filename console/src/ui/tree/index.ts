export { Tree } from './tree.tsx'
export { ancestorsOf, idsWithChildren, pruned, rowsOf, type TreeNode, treeOf } from './tree-rows.ts'
