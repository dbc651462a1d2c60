import { Checkbox, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import { kinds } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './approvals.module.css'
import { type InboxItem, kindOf, titleOf } from './items.ts'
import { itemElementId } from './use-inbox-keys.ts'

type Props = Readonly<{
  items: readonly InboxItem[]
  current: InboxItem | undefined
  chosen: ReadonlySet<number>
  onChoose: (id: number, isRange: boolean) => void
  /** Whether the item shows beside the list, not instead of it. */
  isBeside: boolean
}>

/** The waiting items, the oldest first. */
export const InboxList = ({ items, current, chosen, onChoose, isBeside }: Props) => (
  <ul className={styles.list} aria-label={t.approvals.list} data-inbox-list>
    {items.map(item => (
      <li key={item.id} className={styles.item} data-current={item === current || undefined}>
        <Checkbox
          size="md"
          checked={chosen.has(item.id)}
          onChange={({ nativeEvent }) => onChoose(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          aria-label={t.approvals.choose(`${titleOf(item)}, ${item.resource.code}`)}
          className={styles.check}
        />
        <Link
          id={itemElementId(item.id)}
          to="/approvals"
          search={old => ({ ...old, step: item.id })}
          resetScroll={!isBeside}
          className={styles.link}
          aria-current={item === current ? 'true' : undefined}
          activeProps={{}}
        >
          <ItemLines item={item} />
        </Link>
      </li>
    ))}
  </ul>
)

function ItemLines({ item }: { item: InboxItem }) {
  return (
    <>
      <Group component="span" justify="space-between" align="baseline" gap="sm" wrap="nowrap">
        <span className={styles.itemKind}>{kindOf(item)}</span>
        {item.waitingSinceDateTime && (
          <span className={styles.age}>
            <Instant at={item.waitingSinceDateTime} isAge />
          </span>
        )}
      </Group>
      <span>{spokenName(item.employee.name)}</span>
      <span className={styles.gist}>{kinds[item.resource.type].gistOf(item)}</span>
      <span className={styles.itemNote}>
        {item.resource.code} · {item.name}
        {item.onBehalfOf && <> · {t.approvals.inPlaceOf(spokenName(item.onBehalfOf.name))}</>}
        {item.requestedBy.name !== item.employee.name && (
          <> · {t.approvals.requestedBy(spokenName(item.requestedBy.name))}</>
        )}
      </span>
      {item.dueDateTime && (
        <span className={styles.itemNote}>
          {item.isOverdue ? (
            <Badge tone="danger">
              {t.approvals.overdue} <Instant at={item.dueDateTime} isAge />
            </Badge>
          ) : (
            <>
              {t.approvals.due} <Instant at={item.dueDateTime} isAge />
            </>
          )}
        </span>
      )}
    </>
  )
}
