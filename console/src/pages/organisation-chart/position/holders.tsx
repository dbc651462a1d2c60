import { Button, Group, Title } from '@mantine/core'
import { IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { DayInput } from '../../../ui/input/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { useHolders, useIsOwn, useLookUp } from '../chart-state.tsx'
import type { Holder, Position } from '../position-tree.ts'
import { useShortList } from '../short-list.tsx'
import styles from './position-panel.module.css'

const FillDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).FillDialog)
const EditHolderDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).EditHolderDialog)
const RemoveHolderDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).RemoveHolderDialog)

const words = organisationChartTexts.position
const texts = chartEditingTexts.holder

type Change = 'fill' | Readonly<{ holder: Holder; isRemoval: boolean }>

/** The holders of the position today, or on another day. */
export function Holders({ position }: { position: Position }) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { asAt, query, holders } = useHolders(position)
  const { requester } = useLookUp(position)
  const isOwn = useIsOwn(position)
  const mayWrite = useHasRole(...structureRoles) && !isOwn
  const [asked, ask] = useState<Change>()
  const dialog = { positionId: position.id, onClose: () => ask(undefined) }
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
          placeholder={t.today}
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
          <HolderLine key={holder.id} holder={holder} onChange={mayWrite ? ask : undefined} />
        ))}
      </ul>
      <Group justify="space-between" gap="xs" mt="xs">
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserPlus size={15} aria-hidden />}
            onClick={() => ask('fill')}
          >
            {texts.add}
          </Button>
        )}
        {showAll}
      </Group>
      {asked === 'fill' && <FillDialog {...dialog} />}
      {typeof asked === 'object' && !asked.isRemoval && <EditHolderDialog {...dialog} holder={asked.holder} />}
      {typeof asked === 'object' && asked.isRemoval && <RemoveHolderDialog {...dialog} holder={asked.holder} />}
    </section>
  )
}

const noHolder = (position: Position, asAt: string | undefined): string => {
  if (asAt !== undefined) return words.noHolderOn(formatDate(asAt))
  return position.isVacant ? words.noHolder : words.unseen
}

type LineProps = Readonly<{
  holder: Holder
  /** Undefined for those who may not change it. */
  onChange: ((change: Change) => void) | undefined
}>

function HolderLine({ holder, onChange }: LineProps) {
  const { employeeId, authorityId, assignmentType, fullTimeEquivalent, from, to } = holder
  const name = spokenName(holder.name)
  const facts = [
    t.words.AssignmentType[assignmentType],
    from === undefined ? words.since : `${words.from} ${formatDate(from)}`,
    to !== undefined && `${words.until} ${formatDate(to)}`,
    fullTimeEquivalent !== undefined && fullTimeEquivalent < 1 && words.fullTime(formatNumber(fullTimeEquivalent)),
  ]
  return (
    <li>
      <div>
        <ResourceLink type={employeeId === undefined ? 'Authority' : 'Employee'} id={employeeId ?? authorityId}>
          {name}
        </ResourceLink>
        <span className={styles.who}>{facts.filter(Boolean).join(', ')}</span>
      </div>
      {onChange && (
        <div className={styles.changes}>
          <IconAction
            variant="subtle"
            label={texts.edit(name)}
            Icon={IconPencil}
            onClick={() => onChange({ holder, isRemoval: false })}
          />
          <IconAction
            variant="subtle"
            label={texts.remove(name)}
            Icon={IconUserMinus}
            onClick={() => onChange({ holder, isRemoval: true })}
          />
        </div>
      )}
    </li>
  )
}
