import { IconArmchairOff, IconCheck, IconMinus, IconUser, IconUserOff, IconUsers, IconX } from '@tabler/icons-react'
import type { Node, NodeProps } from '@xyflow/react'
import { memo, useEffect, useRef } from 'react'
import { formatNumber } from '../../../format/formats.ts'
import type { PathEntry } from '../../../parts/approvals/index.ts'
import { t } from '../../../texts/index.ts'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import styles from './picture.module.css'
import type { Holder, Seat } from './seat-tree.ts'

type Outcome = PathEntry['outcome']

export type SeatCardNode = Node<
  {
    seat: Seat
    below: number
    isOpen: boolean
    isSelected: boolean
    /** The one stop of the Tab key. */
    isStop: boolean
    /** Takes the focus as soon as it is there. */
    isFocused: boolean
    outcomes: readonly Outcome[]
    onSelect: (id: number) => void
    onToggle: (id: number) => void
    onFocus: (id: number) => void
  },
  'seat'
>

const words = t.organisationChart

/** A seat in the picture: who sits there, what is out of the ordinary, and how many there are below. */
export const SeatCard = memo(({ data }: NodeProps<SeatCardNode>) => {
  const { seat, below, isOpen, isSelected, isStop, isFocused, outcomes, onSelect, onToggle, onFocus } = data
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <div className={styles.seat}>
      <button
        ref={button}
        type="button"
        className={styles.card}
        data-seat={seat.id}
        data-vacant={seat.isVacant || undefined}
        data-inactive={seat.status !== 'Active' || undefined}
        data-outcome={outcomes.at(-1)}
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onSelect(seat.id)}
        onFocus={() => onFocus(seat.id)}
      >
        <span className={styles.name}>{seat.name}</span>
        <span className={styles.foot}>
          <Sitting seat={seat} isShort />
          {seat.status !== 'Active' && <StatusBadge status={seat.status} />}
        </span>
      </button>
      <Outcomes outcomes={outcomes} />
      {below > 0 && (
        <button
          type="button"
          className={styles.toggle}
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={isOpen ? words.close(seat.name) : words.open(seat.name, formatNumber(below))}
          onClick={() => onToggle(seat.id)}
        >
          {isOpen ? <IconMinus size={14} aria-hidden /> : `+${formatNumber(below)}`}
        </button>
      )}
    </div>
  )
})

type SittingProps = Readonly<{
  seat: Seat
  /** Is named rather than the first of the holders. */
  named?: Holder | undefined
  isShort?: boolean
}>

/** Who sits there, in one line. */
export function Sitting({ seat: { holders = [], isVacant }, named = holders[0], isShort = false }: SittingProps) {
  const more = holders.length > 1 ? formatNumber(holders.length - 1) : undefined
  const Icon = isVacant ? IconArmchairOff : named === undefined ? IconUserOff : more ? IconUsers : IconUser
  return (
    <span className={styles.sitting}>
      <Icon size={15} stroke={1.7} aria-hidden />
      <span>{isVacant ? words.vacant : (named?.name ?? words.heldByUnseen)}</span>
      {more && <span className={styles.more}>{isShort ? `+${more}` : words.andMore(more)}</span>}
    </span>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const last = outcomes.at(-1)
  if (!last) return null
  const isFound = last === 'Selected'
  return (
    <span className={styles.outcome}>
      <Badge tone={isFound ? 'success' : 'warning'}>
        {isFound ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
        {words.approver.outcomes[last]}
      </Badge>
    </span>
  )
}
