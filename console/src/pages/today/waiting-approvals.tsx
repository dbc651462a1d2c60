import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { kinds } from '../../parts/approvals/index.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { t } from '../../texts/index.ts'
import { LinkButton, Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

type Item = Today['approvals']['items'][number]

/** What waits longest for the user's decision. Each leads to its place in the inbox. */
export function WaitingApprovals({ approvals: { total, items } }: Pick<Today, 'approvals'>) {
  if (total === 0) return null
  return (
    <Section title={todayTexts.waiting(total)} actions={<LinkButton to="/approvals">{todayTexts.decide}</LinkButton>}>
      <ul className={styles.rows}>
        {items.map(item => (
          <li key={item.id}>
            <Link to="/approvals" search={{ step: item.id }} className={styles.row ?? ''}>
              <ItemLines item={item} />
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className={styles.all}>
          <TextLink to="/approvals">{todayTexts.all(total)}</TextLink>
        </p>
      )}
    </Section>
  )
}

function ItemLines({ item }: { item: Item }) {
  const { nameOf, gistOf, costOf } = kinds[item.resource.type]
  const cost = costOf?.(item)
  const { dueDateTime, isOverdue } = item
  return (
    <>
      <span className={styles.what}>
        <strong>{nameOf(item)}</strong> {todayTexts.about(spokenName(item.employee.name))}
        <span className={styles.gist}>{gistOf(item)}</span>
      </span>
      <span className={styles.when}>
        {cost && <strong className={styles.amount}>{formatMoney(cost.amount, cost.currency)}</strong>}
        {dueDateTime && (
          <span data-late={isOverdue || undefined}>
            {isOverdue ? t.approvals.overdue : t.approvals.due} <Instant at={dueDateTime} isAge />
          </span>
        )}
      </span>
    </>
  )
}
