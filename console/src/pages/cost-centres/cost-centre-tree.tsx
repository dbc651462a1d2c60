import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { formatDate } from '../../format/formats.ts'
import { useTodayOf } from '../../parts/reference-data/index.ts'
import { costCentresTexts } from '../../texts/en-AU/cost-centres.ts'
import { Badge } from '../../ui/message/index.ts'
import { Empty } from '../../ui/page/index.ts'
import { ancestorsOf, idsWithChildren, pruned, rowsOf, Tree, treeOf } from '../../ui/tree/index.ts'
import type { CostCentre } from './cost-centre.ts'
import styles from './cost-centres.module.css'

type Props = Readonly<{
  costCentres: readonly CostCentre[]
  name: string | undefined
  areExpiredShown: boolean
  selected: number | undefined
  onSelect: (id: number) => void
}>

/** The tree with the cost centres that match and everything above them. An expired one shows if it is selected, or on request. */
export function CostCentreTree({ costCentres, name, areExpiredShown, selected, onSelect }: Props) {
  const nodes = useMemo(() => {
    const text = (name ?? '').trim().toLowerCase()
    const passes = (each: CostCentre) =>
      (areExpiredShown || !each.isExpired || each.id === selected) &&
      `${each.name} ${each.code}`.toLowerCase().includes(text)
    return pruned(treeOf(costCentres), passes)
  }, [costCentres, name, areExpiredShown, selected])
  const { expanded, toggle, setAll } = useExpanded(idsWithChildren(nodes), costCentres, selected)
  const isSearch = Boolean(name)
  const todayOf = useTodayOf()
  const shown = isSearch ? new Set(idsWithChildren(nodes)) : expanded
  const rows = rowsOf(nodes, id => shown.has(id))
  const { head, first } = useFirstRow()
  const above = ancestorsOf(costCentres, first > 0 ? rows[first]?.node.id : undefined)
  if (nodes.length === 0) return <Empty>{isSearch ? costCentresTexts.notFound : costCentresTexts.empty}</Empty>
  return (
    <>
      <div ref={head} className={styles.head}>
        <span className={styles.line} aria-hidden>
          {above.length > 0 ? above.map(({ name }) => name).join(' / ') : costCentresTexts.counted(idsOf(nodes).length)}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {costCentresTexts.expandAll}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(false)}>
          {costCentresTexts.collapseAll}
        </Button>
      </div>
      <Tree
        label={costCentresTexts.title}
        nodes={nodes}
        expanded={shown}
        onExpand={toggle}
        selected={selected}
        onSelect={onSelect}
        nameOf={item => item.name}
        render={({ item, children, id }) => (
          <span className={styles.node}>
            <span className={styles.name} data-is-parent={children.length > 0 || undefined}>
              <span className={item.isExpired ? styles.expired : undefined}>{item.name}</span>{' '}
              {item.isExpired && <Badge>{costCentresTexts.expired}</Badge>}
              {item.validFrom !== undefined && item.validFrom.slice(0, 10) > todayOf(item.employerId) && (
                <Badge tone="info">{costCentresTexts.from(formatDate(item.validFrom))}</Badge>
              )}
              {children.length > 0 && !isSearch && !expanded.has(id) && (
                <span className={styles.below}>{costCentresTexts.below(idsOf(children).length)}</span>
              )}
            </span>
            <span className={styles.code}>{item.code}</span>
          </span>
        )}
      />
    </>
  )
}

/** The number of rows that are scrolled away above the first visible one: what is above that one stays in the head. */
function useFirstRow() {
  const [first, setFirst] = useState(0)
  // The head comes and goes with the search.
  const head = useCallback((element: HTMLDivElement) => {
    const pane = element.parentElement
    const look = () => {
      const row = pane?.querySelector('[role="treeitem"]')?.clientHeight ?? 0
      setFirst(pane && row > 0 ? Math.round(pane.scrollTop / row) : 0)
    }
    look()
    pane?.addEventListener('scroll', look, { passive: true })
    return () => pane?.removeEventListener('scroll', look)
  }, [])
  return { head, first }
}

type Below = Readonly<{ id: number; children: readonly Below[] }>
const idsOf = (nodes: readonly Below[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)])

/**
 * A small tree starts expanded, a large one with its first level, and one that is opened at a cost centre with the line to it. The
 * selected cost centre is always visible.
 */
function useExpanded(
  withChildren: readonly number[],
  costCentres: readonly CostCentre[],
  selected: number | undefined,
) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        selected !== undefined
          ? [...withChildren.slice(0, 1), selected]
          : costCentres.length <= 60
            ? withChildren
            : withChildren.slice(0, 1),
      ),
  )
  useEffect(() => {
    const above = ancestorsOf(costCentres, selected).map(({ id }) => id)
    setExpanded(former => (above.every(id => former.has(id)) ? former : new Set([...former, ...above])))
  }, [costCentres, selected])
  return {
    expanded,
    toggle: (id: number, isExpanded: boolean) =>
      setExpanded(former => new Set(isExpanded ? [...former, id] : [...former].filter(each => each !== id))),
    setAll: (isExpanded: boolean) => setExpanded(new Set(isExpanded ? withChildren : [])),
  }
}
