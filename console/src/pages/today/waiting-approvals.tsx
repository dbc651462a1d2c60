import { Link } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import { kinds } from '../../parts/approvals/index.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { Badge } from '../../ui/message/index.ts'
import { LinkButton, Section } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

/** What waits longest for the user's decision. Each leads to its place in the inbox. */
export function WaitingApprovals({ approvals: { total, items } }: Pick<Today, 'approvals'>) {
  if (total === 0) return null
  return (
    <Section
      title={todayTexts.waiting(total)}
      actions={<LinkButton to="/approvals">{todayTexts.decide(total)}</LinkButton>}
    >
      <ul className={styles.rows}>
        {items.map(item => (
          <li key={item.id}>
            <Link to="/approvals" search={{ step: item.id }} className={styles.row ?? ''}>
              <span className={styles.what}>
                <strong>{kinds[item.resource.type].nameOf(item)}</strong>{' '}
                {todayTexts.about(spokenName(item.employee.name))}
                <span className={styles.gist}>{kinds[item.resource.type].gistOf(item)}</span>
              </span>
              <span className={styles.when}>
                {item.isOverdue ? <Badge tone="danger">{todayTexts.overdue}</Badge> : null}
                {item.waitingSinceDateTime && <Instant at={item.waitingSinceDateTime} isAge />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
