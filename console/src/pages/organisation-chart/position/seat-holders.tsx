import { Anchor, Group, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { useHolders, useLookUp } from '../chart/chart-state.tsx'
import type { Holder, Seat } from '../picture/seat-tree.ts'
import styles from './seat-panel.module.css'

const words = t.organisationChart.seat
const shownAtFirst = 3

/** Who holds the seat today, or on the day that is asked for. */
export function SeatHolders({ seat }: { seat: Seat }) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { asAt, query, holders } = useHolders(seat)
  const { asker } = useLookUp(seat)
  const [isAll, setIsAll] = useState(false)
  // Whoever was looked for comes first.
  const inOrder = holders?.toSorted((one, other) => Number(other === asker) - Number(one === asker))
  const shown = isAll ? inOrder : inOrder?.slice(0, shownAtFirst)
  const setDay = (day: string) =>
    navigate({ search: former => ({ ...former, asAt: day || undefined }), replace: true, resetScroll: false })
  return (
    <section>
      <Group justify="space-between" align="center">
        <Title order={3} size="h5">
          {words.holders}
          {holders && holders.length > 1 && <span className={styles.count}> {formatNumber(holders.length)}</span>}
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
      {holders?.length === 0 && <p className={styles.note}>{noHolder(seat, asAt)}</p>}
      <ul className={styles.holders}>
        {shown?.map(holder => (
          <HolderLine key={holder.id} holder={holder} />
        ))}
      </ul>
      {holders && shown && holders.length > shown.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setIsAll(true)}>
          {words.showAll(formatNumber(holders.length))}
        </Anchor>
      )}
    </section>
  )
}

const noHolder = (seat: Seat, asAt: string | undefined): string => {
  if (asAt !== undefined) return words.noHolderOn(formatDate(asAt))
  return seat.isVacant ? words.noHolder : words.unseen
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
      {employeeId !== undefined ? (
        <TextLink to="/employees/$id" params={{ id: String(employeeId) }}>
          {name}
        </TextLink>
      ) : authorityId !== undefined ? (
        <TextLink to="/authorities/$id" params={{ id: String(authorityId) }}>
          {name}
        </TextLink>
      ) : (
        name
      )}
      <span className={styles.who}>{facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}
