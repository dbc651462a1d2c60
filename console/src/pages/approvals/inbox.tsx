import { Kbd, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Decision } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Empty, Section } from '../../ui/page/index.ts'
import { Pager, useLastPage } from '../../ui/table/index.ts'
import styles from './approvals.module.css'
import { InboxList } from './inbox-list.tsx'
import { ItemPane } from './item-pane.tsx'
import { approvableOf, type InboxItem, pageSize } from './items.ts'
import { ListHead } from './list-head.tsx'
import { useAsking } from './use-asking.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { usePrefetched } from './use-prefetched.ts'

type Page = Readonly<{ items: readonly InboxItem[]; total: number }>

export const Inbox = ({ query, page }: { query: UseQueryResult<Page>; page: number }) => (
  <Loaded query={useLastPage(query, page, pageSize)}>
    {({ items, total }) => <Waiting items={items} total={total} page={page} />}
  </Loaded>
)

/** The list, and the current item beside it; on a phone one at a time. */
function Waiting({ items, total, page }: Page & { page: number }) {
  const { step } = useSearch({ from: '/signed-in/approvals' })
  const navigate = useNavigate({ from: '/approvals' })
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  /** Where a range begins. */
  const [last, setLast] = useState<number>()
  const found = items.find(({ id }) => id === step)
  const current = found ?? (isWide && step === undefined ? items[0] : undefined)
  const chosenItems = items.filter(({ id }) => chosen.has(id))

  const show = (id: number | undefined) =>
    navigate({ search: old => ({ ...old, step: id }), replace: isWide, resetScroll: !isWide })
  const choose = (id: number, isRange = false) => {
    setChosen(old => (isRange ? old.union(new Set(between(items, last, id))) : old.symmetricDifference(new Set([id]))))
    setLast(id)
  }
  const { ask, isAsking, dialog } = useAsking({
    items,
    current,
    onDecided(next, isDecided) {
      // Items whose decision failed stay selected.
      setChosen(old => new Set(items.filter(item => old.has(item.id) && !isDecided(item)).map(({ id }) => id)))
      if (next !== 'stay') show(isWide ? next?.id : undefined)
    },
  })
  usePrefetched(items, current)
  const decideChosen = (decision: Decision) => ask(decision, chosenItems.map(approvableOf))
  useInboxKeys({ items, current, isOn: !isAsking, show, choose, decide: pressDecision })

  const pane = current && (
    <ItemPane
      key={current.id}
      item={current}
      isSelecting={chosenItems.length > 0}
      onDecide={(decision, approvable, most) => ask(decision, [approvable], most)}
      onBack={isWide ? undefined : () => show(undefined)}
    />
  )
  const list = (
    <>
      <div className={styles.card}>
        <ListHead
          items={items}
          isPart={total > items.length}
          count={chosenItems.length}
          onChoose={all => setChosen(new Set(all ? items.map(({ id }) => id) : []))}
          onDecide={decideChosen}
        />
        <InboxList items={items} current={current} chosen={chosen} onChoose={choose} isBeside={isWide} />
      </div>
      <Pager total={total} page={page} pageSize={pageSize} onChange={next => navigate({ search: { page: next } })} />
      <Hints />
    </>
  )
  return (
    <>
      {dialog}
      <Panes
        list={items.length > 0 && list}
        pane={pane}
        isWide={isWide}
        gone={step !== undefined && !found && <Notice tone="info">{t.approvals.gone}</Notice>}
      />
    </>
  )
}

/** The items from one to another, both included. Without the one, the other alone. */
function between(items: readonly InboxItem[], one: number | undefined, other: number): number[] {
  const ids = items.map(({ id }) => id)
  const places = [one ?? other, other].map(id => ids.indexOf(id)).filter(place => place >= 0)
  return ids.slice(Math.min(...places), Math.max(...places) + 1)
}

type PanesProps = Readonly<{ list: ReactNode; pane: ReactNode; gone: ReactNode; isWide: boolean }>

function Panes({ list, pane, gone, isWide }: PanesProps) {
  if (!list) {
    return (
      <Section>
        <Empty icon={<IconCircleCheck size={36} stroke={1.4} aria-hidden />}>{t.approvals.empty}</Empty>
      </Section>
    )
  }
  if (!isWide && pane) return pane
  return (
    <div className={styles.panes}>
      <Stack gap="sm" className={styles.listPane}>
        {!isWide && gone}
        {list}
      </Stack>
      {isWide && <div className={styles.detailPane}>{pane ?? gone}</div>}
    </div>
  )
}

/** A key presses the button that is there: of the selection, else of the shown item. */
const pressDecision = (decision: Decision) =>
  document.querySelector<HTMLElement>(`[data-decision="${decision}"]`)?.click()

/** Where the keys are found; hidden on devices without a keyboard. */
const Hints = () => (
  <p className={styles.hints}>
    <Kbd size="xs">?</Kbd> {t.shortcuts.title}
  </p>
)
