import { Button, Checkbox } from '@mantine/core'
import type { Decision } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
import styles from './approvals.module.css'
import { decisions, type InboxItem } from './items.ts'

type Props = Readonly<{
  items: readonly InboxItem[]
  /** Whether there are more on other pages. */
  isPart: boolean
  /** How many of them are selected. */
  count: number
  /** Selects all of them, or none. */
  onChoose: (all: boolean) => void
  onDecide: (decision: Decision) => void
}>

/** Above the list: how many are late, and the decisions on what is selected. */
export function ListHead({ items, isPart, count, onChoose, onDecide }: Props) {
  const chooseAll = t.approvals.chooseAll(items.length, isPart)
  const late = items.filter(({ isOverdue }) => isOverdue).length
  return (
    <div className={styles.head} data-chosen={count > 0 || undefined}>
      <Checkbox
        size="md"
        checked={count === items.length}
        indeterminate={count > 0 && count < items.length}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        aria-label={chooseAll}
        className={styles.check}
      />
      {count === 0 ? (
        <>
          <span aria-hidden>{chooseAll}</span>
          {late > 0 && <span className="late">{t.overdue(late, isPart && late === items.length)}</span>}
        </>
      ) : (
        <section className={styles.chosen} aria-label={t.approvals.chosenLabel}>
          <strong role="status">{t.approvals.chosen(count)}</strong>
          {decisions.map(decision => (
            <Button
              key={decision}
              size="xs"
              variant={decision === 'approve' ? 'filled' : 'default'}
              onClick={() => onDecide(decision)}
              {...{ 'data-decision': decision }}
            >
              {t.deciding[decision].label}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={() => onChoose(false)}>
            {t.clear}
          </Button>
        </section>
      )}
    </div>
  )
}
