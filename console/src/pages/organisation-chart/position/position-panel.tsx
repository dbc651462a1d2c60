import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../api/client.ts'
import { formatDate, formatNumber } from '../../../format/formats.ts'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { lazyDialog, ReadFailure } from '../../../ui/loading/index.ts'
import { Badge, Notice, notify, Problem, StatusBadge } from '../../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { Facts } from '../../../ui/page/index.ts'
import { useSending } from '../../../ui/unsaved/index.ts'
import { positionQuery } from '../chart-queries.ts'
import { useChart, useIsOwn } from '../chart-state.tsx'
import { lineAbove, type Position } from '../position-tree.ts'
import { useShortList } from '../short-list.tsx'
import { ApproverLookUp } from './approver-look-up.tsx'
import { Holders } from './holders.tsx'
import styles from './position-panel.module.css'

const EditPositionDialog = lazyDialog(async () => (await import('./position-dialog.tsx')).EditPositionDialog)
const NewPositionDialog = lazyDialog(async () => (await import('./position-dialog.tsx')).NewPositionDialog)
const DeletePositionDialog = lazyDialog(async () => (await import('./position-dialog.tsx')).DeletePositionDialog)
const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

const words = organisationChartTexts

/** Shows the selected position with its holders, approvers, manager line and reports. */
export function PositionPanel({ position }: { position: Position }) {
  const { select } = useChart()
  const mayWrite = useHasRole(...structureRoles)
  const isOwn = useIsOwn(position)
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={2} size="h3">
            {position.name}
          </Title>
          <IconAction
            variant="subtle"
            color="gray"
            label={words.position.close}
            Icon={IconX}
            onClick={() => select(undefined)}
          />
        </Group>
        {(position.status !== 'Active' || position.isVacant) && (
          <Group gap="xs" mt={6}>
            {position.status !== 'Active' && <StatusBadge status={position.status} />}
            {position.isVacant && <Badge tone="warning">{words.vacant}</Badge>}
          </Group>
        )}
        <PlannedMove position={position} mayCancel={mayWrite && !isOwn} />
        {mayWrite && (isOwn ? <p className={styles.note}>{words.position.own}</p> : <Changes position={position} />)}
      </div>
      <ApproverLookUp position={position} />
      <Holders position={position} />
      <Line position={position} />
      <Reports position={position} />
      <Facts
        facts={[
          [
            words.position.costCentre,
            position.costCentre && `${position.costCentre.name} (${position.costCentre.code})`,
          ],
          [
            words.position.code,
            <span key="code" className={styles.code}>
              {position.code}
            </span>,
          ],
        ]}
      />
    </Stack>
  )
}

/** The move that is planned for the position, as in the version that its cancelling names. */
function PlannedMove({ position, mayCancel }: { position: Position; mayCancel: boolean }) {
  const { tree } = useChart()
  const { id, name } = position
  const seen = useQuery({ ...positionQuery(id), enabled: mayCancel && position.plannedMove !== undefined })
  const plannedMove = position.plannedMove && (seen.data?.record ?? position).plannedMove
  const cancel = useSending({
    mutationFn: () => send('put', '/Positions/{id}/actions/cancel-move', { path: { id }, ifMatch: seen.data?.etag }),
    onSuccess: () => notify(words.position.moveCancelled(name)),
  })
  if (!plannedMove) return null
  const { from, reportingPositionId: to } = plannedMove
  const manager = to === undefined ? undefined : (tree.positions.get(to)?.name ?? String(to))
  return (
    <div className={styles.planned}>
      <Notice tone="info">
        <div>{words.position.moves(manager, formatDate(from))}</div>
        {mayCancel && !(seen.error && !seen.data) && (
          <Button
            size="xs"
            variant="default"
            mt="xs"
            loading={cancel.isPending}
            disabled={!seen.data}
            onClick={() => cancel.mutate()}
          >
            {words.position.cancelMove}
          </Button>
        )}
      </Notice>
      <ReadFailure query={seen} />
      <Problem error={cancel.error} />
    </div>
  )
}

type Change = 'edit' | 'add' | 'move' | 'delete'

/** What one may do with the position. */
function Changes({ position }: { position: Position }) {
  const { select } = useChart()
  const [asked, ask] = useState<Change>()
  const close = () => ask(undefined)
  const button = (change: Change, label: string) => (
    <Button size="xs" variant="default" onClick={() => ask(change)}>
      {label}
    </Button>
  )
  const { id, name, chart } = position
  const texts = chartEditingTexts.position
  return (
    <>
      <Group gap={6} mt="xs">
        {button('edit', t.edit)}
        {button('move', words.position.move)}
        <MoreMenu size="xs">
          <MenuItem onClick={() => ask('add')}>{texts.makeBelow}</MenuItem>
          <MenuItem onClick={() => ask('delete')}>{texts.delete}</MenuItem>
        </MoreMenu>
      </Group>
      {asked === 'edit' && <EditPositionDialog position={position} onClose={close} />}
      {asked === 'add' && (
        <NewPositionDialog chartId={chart?.id} manager={{ id, name }} onMade={select} onClose={close} />
      )}
      {asked === 'move' && <MoveDialog position={position} onClose={close} />}
      {asked === 'delete' && <DeletePositionDialog position={position} onClose={close} />}
    </>
  )
}

/** The managers from the nearest to the top. */
function Line({ position }: { position: Position }) {
  const line = lineAbove(useChart().tree, position.id)
  return (
    <section aria-label={words.position.reportsTo}>
      <Title order={3} size="h5">
        {words.position.reportsTo}
      </Title>
      {line.length === 0 ? (
        <p className={styles.note}>{words.position.top}</p>
      ) : (
        <PositionLinks positions={line} isOrdered />
      )}
    </section>
  )
}

function Reports({ position }: { position: Position }) {
  const reports = (useChart().tree.nodes.get(position.id)?.children ?? []).map(({ item }) => item)
  const { shown, showAll } = useShortList(reports, 9)
  return (
    <section>
      <Title order={3} size="h5">
        {words.position.reports}{' '}
        {reports.length > 0 && <span className={styles.count}>{formatNumber(reports.length)}</span>}
      </Title>
      {reports.length === 0 && <p className={styles.note}>{words.position.noReports}</p>}
      <PositionLinks positions={shown} />
      {showAll}
    </section>
  )
}

function PositionLinks({ positions, isOrdered = false }: { positions: readonly Position[]; isOrdered?: boolean }) {
  const { select } = useChart()
  const Tag = isOrdered ? 'ol' : 'ul'
  if (positions.length === 0) return null
  return (
    <Tag className={styles.links}>
      {positions.map(position => (
        <li key={position.id}>
          <Anchor component="button" type="button" onClick={() => select(position.id)}>
            {position.name}
          </Anchor>
          <span className={styles.who}>
            {position.isVacant
              ? words.vacant
              : (position.holders ?? [])
                  .map(({ name }) => name)
                  .slice(0, 3)
                  .join('; ')}
          </span>
        </li>
      ))}
    </Tag>
  )
}
