import { Group, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../format/formats.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { t } from '../../../texts/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { useHolders, useLookUp } from '../chart-state.tsx'
import type { Holder, Position } from '../position-tree.ts'
import { useShortList } from '../short-list.tsx'
import styles from './position-panel.module.css'

const words = t.organisationChart.position

/** The holders of the position today, or on another day. */
export function Holders({ position }: { position: Position }) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { asAt, query, holders } = useHolders(position)
  const { requester } = useLookUp(position)
  // A holder whom the user has searched for comes first.
  const inOrder = (holders ?? []).toSorted((one, other) => Number(other === requester) - Number(one === requester))
  const { shown, showAll } = useShortList(inOrder, 3)
  const setDay = (day: string) =>
    navigate({ search: former => ({ ...former, asAt: day || undefined }), replace: true, resetScroll: false })
  return (
    <section>
      <Group justify="space-between" align="center">
        <Title order={3} size="h5">
          {words.holders}
          {inOrder.length > 1 && <span className={styles.count}> {formatNumber(inOrder.length)}</span>}
        </Title>
        <DayInput
          isFilter
          label={words.asAt}
          classNames={{ root: styles.asAt }}
          size="xs"
          value={asAt}
          onChange={setDay}
        />
      </Group>
      <Problem error={query.error} />
      {holders?.length === 0 && <p className={styles.note}>{noHolder(position, asAt)}</p>}
      <ul className={styles.holders}>
        {shown.map(holder => (
          <HolderLine key={holder.id} holder={holder} />
        ))}
      </ul>
      {showAll}
    </section>
  )
}

const noHolder = (position: Position, asAt: string | undefined): string => {
  if (asAt !== undefined) return words.noHolderOn(formatDate(asAt))
  return position.isVacant ? words.noHolder : words.unseen
}

function HolderLine({ holder }: { holder: Holder }) {
  const { employeeId, authorityId, name, assignmentType, fullTimeEquivalent, from, to } = holder
  const facts = [
    t.words.AssignmentType[assignmentType],
    from === undefined ? words.since : `${words.from} ${formatDate(from)}`,
    to !== undefined && `${words.until} ${formatDate(to)}`,
    fullTimeEquivalent !== undefined && fullTimeEquivalent < 1 && words.fullTime(formatNumber(fullTimeEquivalent)),
  ]
  return (
    <li>
      <ResourceLink type={employeeId === undefined ? 'Authority' : 'Employee'} id={employeeId ?? authorityId}>
        {name}
      </ResourceLink>
      <span className={styles.who}>{facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}
