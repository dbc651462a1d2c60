import { Button, Group, NativeSelect } from '@mantine/core'
import { IconListTree, IconMapPin, IconSearch, IconSitemap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnswerOf } from '../../../api/client.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { Select } from '../../../ui/input/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useChart, useOwnPositions, useSelection, useView } from '../chart-state.tsx'
import { HolderSummary } from '../picture/position-card.tsx'
import { findPositions, type PositionTree } from '../position-tree.ts'
import styles from './chart-page.module.css'

const words = organisationChartTexts

type Props = Readonly<{
  charts: AnswerOf<'/OrganisationCharts', 'get'>
  chartId: number | undefined
  tree: PositionTree
}>

/** Selects a chart and a position of it. */
export function ChartFilters({ charts, chartId, tree }: Props) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const view = useView()
  return (
    <>
      {charts.length > 1 && (
        <NativeSelect
          aria-label={words.chart}
          value={String(chartId)}
          onChange={event => navigate({ search: { chart: Number(event.currentTarget.value), view } })}
          data={charts.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FindPosition tree={tree} />
      <OwnPosition tree={tree} />
    </>
  )
}

/** The same in one row for a phone, with everything but the search behind a button. @param children more items */
export function PhoneControls({ charts, chartId, tree, children }: Props & Readonly<{ children: ReactNode }>) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { select } = useSelection()
  const view = useView()
  const [mine] = useOwnPositions(tree)
  const { expandAll, collapseAll } = useChart().expansion
  return (
    <search className={styles.phone} aria-label={t.filters.label}>
      <FindPosition tree={tree} />
      <MoreMenu>
        {mine && <MenuItem onClick={() => select(mine.id)}>{words.ownPosition}</MenuItem>}
        {view === 'list' && (
          <>
            <MenuItem onClick={expandAll}>{words.openAll}</MenuItem>
            <MenuItem onClick={collapseAll}>{words.closeAll}</MenuItem>
          </>
        )}
        {charts
          .filter(({ id }) => id !== chartId)
          .map(({ id, name }) => (
            <MenuItem key={id} onClick={() => void navigate({ search: { chart: id, view } })}>
              {words.showChart(name)}
            </MenuItem>
          ))}
        {children}
      </MoreMenu>
    </search>
  )
}

/** Switches between diagram and list. */
export function ViewSwitch() {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const view = useView()
  return (
    <Segmented
      aria-label={words.view}
      value={view}
      onChange={chosen => navigate({ search: former => ({ ...former, view: chosen }), replace: true })}
      data={[
        { value: 'picture', label: <View Icon={IconSitemap} name={words.picture} /> },
        { value: 'list', label: <View Icon={IconListTree} name={words.list} /> },
      ]}
    />
  )
}

const View = ({ Icon, name }: { Icon: typeof IconSitemap; name: string }) => (
  <Group gap={6} wrap="nowrap">
    <Icon size={16} aria-hidden />
    {name}
  </Group>
)

function OwnPosition({ tree }: { tree: PositionTree }) {
  const { select } = useSelection()
  const [mine] = useOwnPositions(tree)
  if (!mine) return null
  return (
    <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={() => select(mine.id)}>
      {words.ownPosition}
    </Button>
  )
}

const shownAtOnce = 20

/** Finds a position by its name or its holders, and selects it. */
function FindPosition({ tree }: { tree: PositionTree }) {
  const { select } = useSelection()
  const [text, setText] = useState('')
  const found = useMemo(() => findPositions(tree, text).slice(0, shownAtOnce), [tree, text])
  return (
    <Select
      className={styles.find}
      aria-label={words.find}
      placeholder={words.find}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={found.map(({ position, holder }) => ({
        value: String(position.id),
        label: position.name,
        note: <HolderSummary position={position} named={holder} />,
      }))}
      isFound
      searchable
      onSearchChange={setText}
      onChange={id => {
        const chosen = found.find(({ position }) => String(position.id) === id)
        if (chosen) select(chosen.position.id, chosen.holder?.authorityId)
      }}
      nothingFound={t.nothingFound}
      rightSection={null}
    />
  )
}
