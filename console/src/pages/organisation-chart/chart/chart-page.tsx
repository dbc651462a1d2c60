import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { loadingCode } from '../../../code/load.ts'
import { formatNumber } from '../../../format/formats.ts'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import { Empty, LinkButton, Page } from '../../../ui/page/index.ts'
import { type SeatTree, seatTreeOf } from '../picture/seat-tree.ts'
import { SeatPanel } from '../position/seat-panel.tsx'
import { ChartFilters, ViewSwitch } from './chart-filters.tsx'
import styles from './chart-page.module.css'
import { chartsQuery, positionQuery, positionsQuery } from './chart-queries.ts'
import {
  ChartProvider,
  outcomesOf,
  useLookUp,
  useOpenSeats,
  useRevealed,
  useSelection,
  useView,
} from './chart-state.tsx'
import { SeatList } from './seat-list.tsx'

const SeatDrawer = lazyDialog(async () => (await import('../position/seat-drawer.tsx')).SeatDrawer)

const words = t.organisationChart
const ChartPicture = lazy(loadingCode(async () => ({ default: (await import('../picture/picture.tsx')).ChartPicture })))

/** Who reports to whom, as a picture and as a list, and who approves for whom. */
export function OrganisationChartPage() {
  const charts = useQuery(chartsQuery)
  const chartId = useChartId()
  const positions = useQuery({ ...positionsQuery(chartId ?? 0), enabled: chartId !== undefined })
  const tree = useMemo(() => positions.data && seatTreeOf(positions.data), [positions.data])
  const mayReadHealth = useHasRole(...structureRoles, 'PayrollAdministrator', 'Auditor')
  return (
    <Page
      title={words.title}
      width="wide"
      subtitle={tree && words.seats(formatNumber(tree.seats.size))}
      actions={
        <>
          {mayReadHealth && chartId !== undefined && (
            <LinkButton
              variant="default"
              to="/organisation-chart/$chartId/health"
              params={{ chartId: String(chartId) }}
            >
              {words.health}
            </LinkButton>
          )}
          <ViewSwitch />
        </>
      }
      filters={tree && <ChartFilters charts={charts.data ?? []} chartId={chartId} tree={tree} />}
    >
      <Loaded query={charts}>
        {all =>
          all.length === 0 ? (
            <Empty>{words.noCharts}</Empty>
          ) : (
            <Loaded query={positions}>
              {() => tree && <Chart key={chartId} chartId={chartId ?? 0} tree={tree} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The chart that the address names; else that of the seat that it names; else the default one. */
function useChartId(): number | undefined {
  const { chart, position } = useSearch({ from: '/signed-in/organisation-chart' })
  const charts = useQuery(chartsQuery)
  const isAsked = chart === undefined && position !== undefined
  const seat = useQuery({ ...positionQuery(position ?? 0), enabled: isAsked })
  if (chart !== undefined) return chart
  if (isAsked && seat.isLoading) return undefined
  return seat.data?.record.chart?.id ?? (charts.data?.find(({ isDefault }) => isDefault) ?? charts.data?.[0])?.id
}

function Chart({ chartId, tree }: { chartId: number; tree: SeatTree }) {
  const { position, select } = useSelection()
  const view = useView()
  const open = useOpenSeats(chartId, tree)
  useRevealed(tree, open)
  const selected = tree.seats.get(position ?? 0)
  const { query, isAsked } = useLookUp(selected)
  const verdict = isAsked ? query.data : undefined
  const outcomes = useMemo(() => outcomesOf(verdict), [verdict])
  const isBeside = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  if (tree.seats.size === 0) return <Empty>{words.noSeats}</Empty>
  return (
    <ChartProvider value={{ tree, open, selected, select, outcomes }}>
      {position !== undefined && !selected && <Notice tone="warning">{words.noSuchSeat}</Notice>}
      <div className={styles.panes} data-view={view}>
        <div className={styles.chart}>
          {view === 'list' ? (
            <SeatList />
          ) : (
            <Suspense fallback={<div role="status" aria-label={t.loading} />}>
              <ChartPicture />
            </Suspense>
          )}
        </div>
        {selected && isBeside && (
          <aside className={styles.panel} aria-label={words.seat.label}>
            <SeatPanel key={selected.id} seat={selected} />
          </aside>
        )}
      </div>
      {selected && !isBeside && <SeatDrawer seat={selected} onClose={() => select(undefined)} />}
    </ChartProvider>
  )
}
