import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { usePageOf } from '../../../parts/links/index.ts'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { Loaded, lazyDialog, lazyPart } from '../../../ui/loading/index.ts'
import { Badge, Notice, StatusBadge } from '../../../ui/message/index.ts'
import { MenuItem } from '../../../ui/more-menu.tsx'
import { Empty, LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import { Tree } from '../../../ui/tree/index.ts'
import { chartsQuery, positionQuery, positionsQuery } from '../chart-queries.ts'
import {
  ChartProvider,
  outcomesOf,
  useChart,
  useExpansion,
  useLookUp,
  useRevealed,
  useSelection,
  useView,
} from '../chart-state.tsx'
import { PositionPanel } from '../position/position-panel.tsx'
import { lineAbove, type PositionNode, type PositionTree, positionTreeOf } from '../position-tree.ts'
import { ChartFilters, PhoneControls, ViewSwitch } from './chart-filters.tsx'
import styles from './chart-page.module.css'
import { ExpansionButtons } from './expansion-buttons.tsx'

const NewPositionDialog = lazyDialog(async () => (await import('../position/position-dialog.tsx')).NewPositionDialog)
const PositionDrawer = lazyDialog(async () => (await import('../position/position-drawer.tsx')).PositionDrawer)

const words = organisationChartTexts
const ChartPicture = lazyPart(async () => (await import('../picture/picture.tsx')).ChartPicture)

/** The reporting lines as a diagram and as a list, and the approver look-up. */
export function OrganisationChartPage() {
  const charts = useQuery(chartsQuery)
  const chartId = useChartId()
  const positions = useQuery({ ...positionsQuery(chartId ?? 0), enabled: chartId !== undefined })
  const tree = useMemo(() => positions.data && positionTreeOf(positions.data), [positions.data])
  const mayAdd = useHasRole(...structureRoles) && chartId !== undefined
  const isPhone = useMediaQuery('(max-width: 40rem)', undefined, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const { select } = useSelection()
  const mayReadHealth = useHasRole(...structureRoles, 'PayrollAdministrator', 'Auditor')
  const health =
    mayReadHealth && chartId !== undefined
      ? linkOptions({ to: '/organisation-chart/$chartId/health', params: { chartId: String(chartId) } })
      : undefined
  return (
    <Page
      title={words.title}
      width="wide"
      badge={tree && <span className={styles.count}>{words.positions(formatNumber(tree.positions.size))}</span>}
      actions={
        <>
          {!isPhone && health && (
            <LinkButton variant="default" {...health}>
              {words.health}
            </LinkButton>
          )}
          {!isPhone && mayAdd && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {chartEditingTexts.position.makeTop}
            </Button>
          )}
          <ViewSwitch />
        </>
      }
      filters={!isPhone && tree && <ChartFilters charts={charts.data ?? []} chartId={chartId} tree={tree} />}
    >
      <Loaded query={charts}>
        {all =>
          all.length === 0 ? (
            <Empty>{words.noCharts}</Empty>
          ) : (
            <Loaded query={positions}>
              {() =>
                tree && (
                  <Chart key={chartId} chartId={chartId ?? 0} tree={tree}>
                    {isPhone && (
                      <PhoneControls charts={all} chartId={chartId} tree={tree}>
                        {health && <MenuItem onClick={() => void navigate(health)}>{words.health}</MenuItem>}
                        {mayAdd && (
                          <MenuItem onClick={() => setAdding(true)}>{chartEditingTexts.position.makeTop}</MenuItem>
                        )}
                      </PhoneControls>
                    )}
                  </Chart>
                )
              }
            </Loaded>
          )
        }
      </Loaded>
      <NewPositionDialog
        isOpen={isAdding}
        chartId={chartId}
        manager={undefined}
        onMade={select}
        onClose={() => setAdding(false)}
      />
    </Page>
  )
}

/** The chart in the address, else the chart of the position in the address, else the default chart. */
function useChartId(): number | undefined {
  const { chart, position: positionId } = useSearch({ from: '/signed-in/organisation-chart' })
  const charts = useQuery(chartsQuery)
  const isAsked = chart === undefined && positionId !== undefined
  const position = useQuery({ ...positionQuery(positionId ?? 0), enabled: isAsked })
  if (chart !== undefined) return chart
  // Not `isLoading`, which the panel's attempt to read it again would set: the chart with the panel would go.
  if (isAsked && !position.isFetched) return undefined
  return position.data?.record.chart?.id ?? (charts.data?.find(({ isDefault }) => isDefault) ?? charts.data?.[0])?.id
}

type ChartProps = Readonly<{ chartId: number; tree: PositionTree; children: ReactNode }>

/** @param children its controls, where they are not above the page's content */
function Chart({ chartId, tree, children }: ChartProps) {
  const { position, select } = useSelection()
  // A new position is selected before the list with it has been read.
  const { isFetching } = useQuery(positionsQuery(chartId))
  const view = useView()
  const expansion = useExpansion(chartId, tree)
  useRevealed(tree, expansion.expandEach)
  const selected = tree.positions.get(position ?? 0)
  const { query, isAsked, requester } = useLookUp(selected)
  const verdict = isAsked ? query.data : undefined
  const outcomes = useMemo(() => outcomesOf(verdict), [verdict])
  const isBeside = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const panel = selected && <PositionPanel key={selected.id} position={selected} />
  return (
    <ChartProvider value={{ tree, expansion, selected, select, requester, outcomes }}>
      {children}
      {position !== undefined && !selected && !isFetching && <Notice tone="warning">{words.noSuchPosition}</Notice>}
      {tree.positions.size === 0 ? (
        <Empty>{words.noPositions}</Empty>
      ) : (
        <div className={styles.panes} data-view={view}>
          <div className={styles.chart}>{view === 'list' ? <PositionList /> : <ChartPicture />}</div>
          {isBeside && panel && (
            <aside className={styles.panel} aria-label={words.position.label}>
              {panel}
            </aside>
          )}
        </div>
      )}
      {!isBeside && panel && <PositionDrawer onClose={() => select(undefined)}>{panel}</PositionDrawer>}
    </ChartProvider>
  )
}

/** The positions of the chart as a tree of text lines. */
function PositionList() {
  const { tree, expansion, selected, select } = useChart()
  return (
    <>
      <div className={styles.tools}>
        <ExpansionButtons />
      </div>
      <div className={`${styles.line} ${styles.head}`} aria-hidden>
        <span>{words.position.label}</span>
        <span>{words.holder}</span>
      </div>
      <Tree
        label={words.listLabel}
        nodes={tree.roots}
        expanded={expansion.expanded}
        onExpand={expansion.expand}
        selected={selected?.id}
        onSelect={select}
        nameOf={({ name }) => name}
        render={node => <Line node={node} />}
      />
    </>
  )
}

function Line({ node: { item: position, id } }: { node: PositionNode }) {
  const { tree } = useChart()
  const below = tree.below.get(id) ?? 0
  return (
    <span className={styles.line}>
      <span>
        <span className={styles.name} data-is-top={(below > 0 && lineAbove(tree, id).length < 2) || undefined}>
          {position.name}
        </span>{' '}
        {position.status !== 'Active' && <StatusBadge status={position.status} />}
        {below > 0 && <span className={styles.below}>{words.countBelow(formatNumber(below))}</span>}
      </span>
      <span className={styles.holder}>
        <Holder position={position} />
      </span>
    </span>
  )
}

/** "Robert Cooper and 1 more". The others, and the records by keyboard, are in the panel that the line opens. */
function Holder({ position: { holders: [first, ...others] = [], isVacant } }: { position: PositionNode['item'] }) {
  const page = usePageOf(
    first && {
      type: first.employeeId === undefined ? 'Authority' : 'Employee',
      id: first.employeeId ?? first.authorityId,
    },
  )
  if (isVacant) return <Badge tone="warning">{words.vacant}</Badge>
  if (first === undefined) return words.heldByUnseen
  const name = spokenName(first.name)
  return (
    <>
      {page ? (
        <TextLink {...page} tabIndex={-1} onClick={event => event.stopPropagation()}>
          {name}
        </TextLink>
      ) : (
        name
      )}
      {others.length > 0 && <span className={styles.others}> {words.andMore(formatNumber(others.length))}</span>}
    </>
  )
}
