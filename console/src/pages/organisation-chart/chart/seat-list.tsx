import { formatNumber } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Tree } from '../../../ui/tree/index.ts'
import { Sitting } from '../picture/seat-card.tsx'
import type { SeatNode } from '../picture/seat-tree.ts'
import { useChart } from './chart-state.tsx'
import styles from './seat-list.module.css'

/** The chart as a list to open and close: the same seats as in the picture. */
export function SeatList() {
  const { tree, open, selected, select } = useChart()
  return (
    <Tree
      label={t.organisationChart.listLabel}
      nodes={tree.roots}
      expanded={open.expanded}
      onExpand={open.expand}
      selected={selected?.id}
      onSelect={select}
      nameOf={({ name }) => name}
      render={node => <Line node={node} isOpen={open.expanded.has(node.id)} />}
    />
  )
}

function Line({ node: { item: seat, id }, isOpen }: { node: SeatNode; isOpen: boolean }) {
  const below = useChart().tree.below.get(id) ?? 0
  return (
    <span className={styles.line}>
      <span className={styles.name} data-is-manager={below > 0 || undefined}>
        {seat.name}
      </span>
      <Sitting seat={seat} />
      {seat.status !== 'Active' && <StatusBadge status={seat.status} />}
      {below > 0 && !isOpen && <span className={styles.below}>{t.organisationChart.below(formatNumber(below))}</span>}
    </span>
  )
}
