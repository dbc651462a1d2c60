import { IconCircleCheckFilled, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { nameOfItem } from '../../parts/hire/index.ts'
import { useAccount } from '../../session/session.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { LinkButton, Section, TextLink } from '../../ui/page/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

type Start = NonNullable<Today['ownStart']>
type Item = Start['checklist'][number]

const words = todayTexts.start

/** What a new employee is to give before, or soon after, the first day. */
export function OwnStart({ start: { date, position, checklist } }: { start: Start }) {
  return (
    <Section title={words.title}>
      <p>
        {words.firstDay} <Day on={date} />
        {position && `, ${position.name}`}. <span className="soft">{words.help}</span>
      </p>
      <ul className={styles.checklist}>
        {checklist.map(item => (
          <ChecklistRow key={item.item} item={item} />
        ))}
      </ul>
    </Section>
  )
}

const icons = {
  Missing: <IconCircleDashed size={20} aria-hidden />,
  Requested: <IconClock size={20} aria-hidden />,
  Done: <IconCircleCheckFilled size={20} aria-hidden />,
}

/** "Bank accounts: given" */
function ChecklistRow({ item: { item, status, changeRequestId } }: { item: Item }) {
  const { employeeId } = useAccount()
  return (
    <li className={styles.item} data-status={status}>
      {icons[status]}
      <strong className={styles.itemName}>{nameOfItem(item)}</strong>
      <span>{words.status[status]}</span>
      {status === 'Missing' && item !== 'Credentials' && (
        <LinkButton
          to="/change-requests/new"
          search={{ type: item, employee: employeeId }}
          variant="default"
          size="xs"
          aria-label={words.giveWhat(nameOfItem(item))}
        >
          {words.give}
        </LinkButton>
      )}
      {status === 'Missing' && item === 'Credentials' && (
        <LinkButton to="/credentials" variant="default" size="xs" aria-label={words.giveWhat(nameOfItem(item))}>
          {words.give}
        </LinkButton>
      )}
      {status === 'Requested' && changeRequestId !== undefined && (
        <TextLink to="/change-requests/$id" params={{ id: String(changeRequestId) }}>
          {words.follow}
        </TextLink>
      )}
    </li>
  )
}
