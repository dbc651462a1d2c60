import { ActionIcon, Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowsMove, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../format/formats.ts'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import { Facts } from '../../../ui/page/index.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useChart } from '../chart/chart-state.tsx'
import { lineAbove, type Seat } from '../picture/seat-tree.ts'
import { ApproverLookUp } from './approver-look-up.tsx'
import { SeatHolders } from './seat-holders.tsx'
import styles from './seat-panel.module.css'

const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

const words = t.organisationChart

/** Everything of the seat that was chosen. */
export function SeatPanel({ seat }: { seat: Seat }) {
  const { select } = useChart()
  const mayMove = useHasRole(...structureRoles)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={2} size="h3">
            {seat.name}
          </Title>
          <Tooltip label={words.seat.close}>
            <ActionIcon variant="subtle" color="gray" aria-label={words.seat.close} onClick={() => select(undefined)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Group gap="xs" mt={6}>
          <StatusBadge status={seat.status} />
          {seat.isVacant && <Badge tone="warning">{words.vacant}</Badge>}
          {mayMove && (
            <Button
              ml="auto"
              size="xs"
              variant="default"
              leftSection={<IconArrowsMove size={15} aria-hidden />}
              onClick={() => setIsMoving(true)}
            >
              {words.seat.move}
            </Button>
          )}
        </Group>
      </div>
      <SeatHolders seat={seat} />
      <ApproverLookUp seat={seat} />
      <Line seat={seat} />
      <Reports seat={seat} />
      <Facts
        facts={[
          [words.seat.costCentre, seat.costCentre && `${seat.costCentre.name} (${seat.costCentre.code})`],
          [
            words.seat.code,
            <span key="code" className={styles.code}>
              {seat.code}
            </span>,
          ],
        ]}
      />
      {isMoving && <MoveDialog seat={seat} onClose={() => setIsMoving(false)} />}
    </Stack>
  )
}

/** From the manager to the top. */
function Line({ seat }: { seat: Seat }) {
  const line = lineAbove(useChart().tree, seat.id)
  return (
    <section aria-label={words.seat.reportsTo}>
      <Title order={3} size="h5">
        {words.seat.reportsTo}
      </Title>
      {line.length === 0 ? <p className={styles.note}>{words.seat.top}</p> : <SeatLinks seats={line} isOrdered />}
    </section>
  )
}

const shownAtFirst = 8

function Reports({ seat }: { seat: Seat }) {
  const { tree } = useChart()
  const [isAll, setIsAll] = useState(false)
  const reports = (tree.nodes.get(seat.id)?.children ?? []).map(({ item }) => item)
  const isLong = reports.length > shownAtFirst + 1
  return (
    <section>
      <Title order={3} size="h5">
        {words.seat.reports}{' '}
        {reports.length > 0 && <span className={styles.count}>{formatNumber(reports.length)}</span>}
      </Title>
      {reports.length === 0 && <p className={styles.note}>{words.seat.noReports}</p>}
      <SeatLinks seats={isLong && !isAll ? reports.slice(0, shownAtFirst) : reports} />
      {isLong && !isAll && (
        <Anchor component="button" type="button" size="sm" onClick={() => setIsAll(true)}>
          {words.seat.showAll(formatNumber(reports.length))}
        </Anchor>
      )}
    </section>
  )
}

function SeatLinks({ seats, isOrdered = false }: { seats: readonly Seat[]; isOrdered?: boolean }) {
  const { select } = useChart()
  const Tag = isOrdered ? 'ol' : 'ul'
  if (seats.length === 0) return null
  return (
    <Tag className={styles.links}>
      {seats.map(seat => (
        <li key={seat.id}>
          <Anchor component="button" type="button" onClick={() => select(seat.id)}>
            {seat.name}
          </Anchor>
          <span className={styles.who}>
            {seat.isVacant
              ? words.vacant
              : (seat.holders ?? [])
                  .map(({ name }) => name)
                  .slice(0, 3)
                  .join('; ')}
          </span>
        </li>
      ))}
    </Tag>
  )
}
