import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { formatMoney } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { Due, kinds } from '../../parts/approvals/index.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { LinkButton, Section, TextLink } from '../../ui/page/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

type Item = Today['approvals']['items'][number]

const lateFirst = { query: { Order: 'DueFirst', pageNumber: 1, pageSize: 50 } } as const

/** What is due first of what waits for the user's decision. Each leads to its place in the inbox. */
export function WaitingApprovals({ approvals: { total, items } }: Pick<Today, 'approvals'>) {
  const isAllLate = items.every(({ isOverdue }) => isOverdue) && total > items.length
  // Of more late ones than the day has, the inbox says how many.
  const inbox = useQuery({ ...readPage('/Approvals', lateFirst), enabled: isAllLate }).data?.items
  const known = inbox ?? items
  if (total === 0) return null
  const overdue = known.filter(({ isOverdue }) => isOverdue).length
  return (
    <Section
      title={
        <>
          {todayTexts.waiting(total)}
          {overdue > 0 && (
            <>
              {' '}
              <Badge tone="danger">{t.overdue(overdue, overdue === known.length && total > overdue)}</Badge>
            </>
          )}
        </>
      }
      actions={
        <LinkButton to="/approvals" size="xs">
          {todayTexts.decide}
        </LinkButton>
      }
    >
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
  const { dueDateTime } = item
  return (
    <>
      <span className={styles.what}>
        <span className={styles.title}>
          <strong>{nameOf(item)}</strong> {todayTexts.about(spokenName(item.employee.name))}
        </span>
        <span className={styles.gist}>{gistOf(item)}</span>
      </span>
      <span className={styles.when}>
        {cost && <strong className={styles.amount}>{formatMoney(cost.amount, cost.currency)}</strong>}
        {dueDateTime && <Due at={dueDateTime} />}
      </span>
    </>
  )
}
