import { ActionIcon, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconFoldDown, IconFoldUp, IconListTree, IconMapPin, IconSitemap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { SeatTree } from '../picture/seat-tree.ts'
import { useMySeats, useOpenSeats, useSelection, useView } from './chart-state.tsx'
import { FindSeat } from './find-seat.tsx'

const words = t.organisationChart

type Props = Readonly<{
  charts: AnswerOf<'/OrganisationCharts', 'get'>
  chartId: number | undefined
  tree: SeatTree
}>

/** Which chart, in which form, and the ways to a seat of it. */
export function ChartFilters({ charts, chartId, tree }: Props) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const view = useView()
  return (
    <>
      {charts.length > 1 && (
        <NativeSelect
          label={words.chart}
          value={String(chartId)}
          onChange={event => navigate({ search: { chart: Number(event.currentTarget.value), view } })}
          data={charts.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FindSeat tree={tree} />
      <Shortcuts chartId={chartId ?? 0} tree={tree} />
    </>
  )
}

/** As a picture or as a list. */
export function ViewSwitch() {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const view = useView()
  return (
    <SegmentedControl
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

function Shortcuts({ chartId, tree }: { chartId: number; tree: SeatTree }) {
  const { select } = useSelection()
  const { openAll, closeAll } = useOpenSeats(chartId, tree)
  const [mine] = useMySeats(tree)
  return (
    <Group gap="xs">
      {mine && (
        <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={() => select(mine.id)}>
          {words.mySeat}
        </Button>
      )}
      {[
        { label: words.openAll, Icon: IconFoldDown, act: openAll },
        { label: words.closeAll, Icon: IconFoldUp, act: closeAll },
      ].map(({ label, Icon, act }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} onClick={act}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
