import { Anchor, Title } from '@mantine/core'
import { IconArrowUp, IconCheck, IconUsers } from '@tabler/icons-react'
import { spokenName } from '../../../format/people.ts'
import type { PathEntry, Verdict } from '../../../parts/approvals/index.ts'
import { ApproverNotice } from '../../../parts/approvals/index.ts'
import { t } from '../../../texts/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Timeline } from '../../../ui/timeline/index.ts'
import { useChart } from '../chart/chart-state.tsx'
import type { SeatTree } from '../picture/seat-tree.ts'
import styles from './seat-panel.module.css'

const words = t.organisationChart.approver

/** Who approves and by which way, or that nobody does, and what was found at each seat on the way up. */
export function VerdictInWords({ verdict }: { verdict: Verdict }) {
  return (
    <>
      <ApproverNotice verdict={verdict} />
      <Title order={4} size="h6" mt="md" mb="xs">
        {words.steps}
      </Title>
      {verdict.path.length === 0 ? <p className={styles.note}>{words.noSteps}</p> : <Steps verdict={verdict} />}
    </>
  )
}

function Steps({ verdict }: { verdict: Verdict }) {
  const { tree, select } = useChart()
  const names = namesIn(tree, verdict)
  return (
    <Timeline
      items={verdict.path.map((entry, index) => ({
        key: `${entry.positionId}-${index}`,
        ...lookOf(entry),
        title: (
          <>
            <Anchor component="button" type="button" onClick={() => select(entry.positionId)}>
              {entry.name}
            </Anchor>{' '}
            <Badge tone={lookOf(entry).tone}>{words.outcomes[entry.outcome]}</Badge>
          </>
        ),
        children: <div className={styles.who}>{words.explained[entry.outcome](nameOf(entry, names))}</div>,
      }))}
    />
  )
}

const lookOf = ({ outcome }: PathEntry) => {
  if (outcome === 'Selected') return { tone: 'success', icon: <IconCheck size={16} /> } as const
  if (outcome === 'Delegated') return { tone: 'info', icon: <IconUsers size={16} /> } as const
  return { tone: 'neutral', icon: <IconArrowUp size={16} /> } as const
}

const nameOf = ({ authorityId }: PathEntry, names: ReadonlyMap<number, string>): string | undefined =>
  authorityId === undefined ? undefined : (names.get(authorityId) ?? words.invisible)

/** The names of the authorities that the caller sees: of whoever holds a seat, and of whoever was found. */
function namesIn({ seats }: SeatTree, { approver }: Verdict): ReadonlyMap<number, string> {
  const holders = [...seats.values()].flatMap(seat => seat.holders ?? [])
  const found = [...(approver ? [approver] : []), ...(approver?.onBehalfOf ? [approver.onBehalfOf] : [])]
  return new Map([
    ...holders.flatMap(({ authorityId, name }) =>
      authorityId === undefined ? [] : [[authorityId, spokenName(name)] as const],
    ),
    ...found.map(({ id, name }) => [id, spokenName(name)] as const),
  ])
}
