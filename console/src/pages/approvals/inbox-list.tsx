import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { Due, kinds } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
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

/** The waiting items, the one that is due first above. */
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
          <span className={styles.lines}>
            <ItemLines item={item} />
          </span>
          {!isBeside && <IconChevronRight size={18} aria-hidden className={styles.chevron} />}
        </Link>
      </li>
    ))}
  </ul>
)

/** Who and what, and the amount; what it comes to, and by when. */
function ItemLines({ item }: { item: InboxItem }) {
  const { gistOf, costOf } = kinds[item.resource.type]
  const cost = costOf?.(item)
  const gist = gistOf(item)
  return (
    <>
      <span className={styles.line}>
        <span className={styles.subject}>
          <strong>{spokenName(item.employee.name)}</strong>
          <span className={styles.dot}> · </span>
          {kindOf(item)}
        </span>
        {cost && <strong className={styles.amount}>{formatMoney(cost.amount, cost.currency)}</strong>}
      </span>
      <span className={styles.second}>
        <span className={styles.gist}>
          <span className={styles.code}>{item.resource.code}</span> {gist && <span>{gist}</span>}
        </span>
        {item.dueDateTime && (
          <span className={styles.when}>
            <Due at={item.dueDateTime} />
          </span>
        )}
      </span>
      {item.onBehalfOf && (
        <span className={styles.code}>{t.approvals.inPlaceOf(spokenName(item.onBehalfOf.name))}</span>
      )}
    </>
  )
}
