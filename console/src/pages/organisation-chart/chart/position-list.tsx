import { formatNumber } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Tree } from '../../../ui/tree/index.ts'
import { HolderSummary } from '../picture/position-card.tsx'
import { useChart } from './chart-state.tsx'
import styles from './position-list.module.css'
import type { PositionNode } from './position-tree.ts'

/** The positions of the chart as a tree of text lines. */
export function PositionList() {
  const { tree, expansion, selected, select } = useChart()
  return (
    <Tree
      label={t.organisationChart.listLabel}
      nodes={tree.roots}
      expanded={expansion.expanded}
      onExpand={expansion.expand}
      selected={selected?.id}
      onSelect={select}
      nameOf={({ name }) => name}
      render={node => <Line node={node} isOpen={expansion.expanded.has(node.id)} />}
    />
  )
}

function Line({ node: { item: position, id }, isOpen }: { node: PositionNode; isOpen: boolean }) {
  const below = useChart().tree.below.get(id) ?? 0
  return (
    <span className={styles.line}>
      <span className={styles.name} data-is-manager={below > 0 || undefined}>
        {position.name}
      </span>
      <HolderSummary position={position} />
      {position.status !== 'Active' && <StatusBadge status={position.status} />}
      {below > 0 && !isOpen && <span className={styles.below}>{t.organisationChart.below(formatNumber(below))}</span>}
    </span>
  )
}
