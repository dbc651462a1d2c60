import { Anchor, NativeSelect, Stack, Title } from '@mantine/core'
import { IconArrowUp, IconCheck, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inSentence } from '../../../format/in-sentence.ts'
import { spokenName } from '../../../format/people.ts'
import { ApproverNotice, approverTypes, type PathEntry, type Verdict } from '../../../parts/approvals/index.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Timeline } from '../../../ui/timeline/index.ts'
import { useChart, useHolders, useLookUp } from '../chart-state.tsx'
import type { Position, PositionTree } from '../position-tree.ts'
import styles from './position-panel.module.css'

const words = organisationChartTexts.approver

/** Asks the server who approves for a holder of the position, and explains step by step how the answer was found. */
export function ApproverLookUp({ position }: { position: Position }) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { holders } = useHolders(position)
  const { requesters, requester, approverType, isAsked, query } = useLookUp(position)
  const ask = (asked: { holder?: number | undefined; approver?: string | undefined }) =>
    navigate({ search: former => ({ ...former, ...asked }), replace: true, resetScroll: false })
  const isUnknown = !holders || (!position.isVacant && holders.length === 0)
  if (requesters.length === 0 && isUnknown) return null
  return (
    <section>
      <Title order={3} size="h5">
        {words.title}
      </Title>
      {requesters.length === 0 ? (
        <p className={styles.note}>{holders?.length === 0 ? words.noRequester : words.noAuthority}</p>
      ) : (
        <Stack gap="0.625rem" mt="xs">
          {holders && holders.length > 1 && (
            <NativeSelect
              label={words.for}
              description={requesters.length < holders.length ? words.onlyAuthorities : undefined}
              value={String(requester?.authorityId)}
              onChange={event => ask({ holder: Number(event.currentTarget.value) })}
              data={requesters.map(({ authorityId, name }) => ({
                value: String(authorityId),
                label: spokenName(name),
              }))}
            />
          )}
          <NativeSelect
            label={words.type}
            value={approverType ?? ''}
            onChange={event => ask({ approver: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: words.choose },
              ...approverTypes.map(value => ({ value, label: words.types[value] })),
            ]}
          />
          <Answer position={position} />
          {isAsked && query.data && <Steps verdict={query.data} />}
        </Stack>
      )}
    </section>
  )
}

/** Who approves, once it has been asked. */
function Answer({ position }: { position: Position }) {
  const { approverType, isAsked, query } = useLookUp(position)
  return (
    <div className={styles.answer} aria-live="polite">
      {isAsked && approverType && (
        <Loaded query={query}>
          {verdict => <ApproverNotice verdict={verdict} what={inSentence(words.types[approverType])} />}
        </Loaded>
      )}
    </div>
  )
}

/** The finding at each position on the way up. */
function Steps({ verdict }: { verdict: Verdict }) {
  const { tree, select } = useChart()
  const names = namesIn(tree, verdict)
  return (
    <div>
      <Title order={4} size="h6" mt="xs" mb="xs">
        {words.steps}
      </Title>
      {verdict.path.length === 0 && <p className={styles.note}>{words.noSteps}</p>}
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
    </div>
  )
}

const lookOf = ({ outcome }: PathEntry) => {
  if (outcome === 'Selected') return { tone: 'success', icon: <IconCheck size={16} /> } as const
  if (outcome === 'Delegated') return { tone: 'info', icon: <IconUsers size={16} /> } as const
  return { tone: 'neutral', icon: <IconArrowUp size={16} /> } as const
}

const nameOf = ({ authorityId }: PathEntry, names: ReadonlyMap<number, string>): string | undefined =>
  authorityId === undefined ? undefined : (names.get(authorityId) ?? words.invisible)

/** The names of the authorities that the caller sees: holders in the chart, and the approver that the look-up found. */
function namesIn({ positions }: PositionTree, { approver }: Verdict): ReadonlyMap<number, string> {
  const holders = [...positions.values()].flatMap(position => position.holders ?? [])
  const found = [approver, approver?.onBehalfOf].filter(each => each !== undefined)
  return new Map([
    ...holders.flatMap(({ authorityId, name }) =>
      authorityId === undefined ? [] : [[authorityId, spokenName(name)] as const],
    ),
    ...found.map(({ id, name }) => [id, spokenName(name)] as const),
  ])
}
