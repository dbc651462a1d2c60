import { IconMinus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { formatNumber } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import type { PathEntry } from '../../../parts/approvals/index.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import type { Point } from '../../../ui/canvas/index.ts'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import type { Holder, Position } from '../position-tree.ts'
import { cardHeight, cardWidth } from './layout.ts'
import styles from './picture.module.css'

type Outcome = PathEntry['outcome']

export type Card = Readonly<{
  position: Position
  place: Point
  below: number
  isOpen: boolean
  isSelected: boolean
  /** In the line from the selected position up to the top, or on the path of a look-up. */
  isInLine: boolean
  /** Beside the path of a look-up. */
  isAside: boolean
  /** The holder to name instead of the first one. */
  named: Holder | undefined
  /** Whether the Tab key stops here. */
  isStop: boolean
  /** Takes the focus when the card appears. */
  isFocused: boolean
  outcomes: readonly Outcome[]
  onSelect: (id: number) => void
  onToggle: (id: number) => void
  onFocus: (id: number) => void
}>

const words = organisationChartTexts

/** A card of the diagram: the position, its holders, its status, and the number of positions below it. */
export const PositionCard = memo((card: Card) => {
  const { position, place, below, isOpen, isSelected, isInLine, isAside, named, isStop, isFocused, outcomes } = card
  const { onSelect, onToggle, onFocus } = card
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <div
      className={styles.node}
      style={{ transform: `translate(${place.x}px, ${place.y}px)`, width: cardWidth, height: cardHeight }}
    >
      <button
        ref={button}
        type="button"
        className={styles.card}
        data-position-id={position.id}
        data-vacant={position.isVacant || undefined}
        data-inactive={position.status !== 'Active' || undefined}
        data-outcome={outcomes.at(-1)}
        data-in-line={isInLine || undefined}
        data-aside={isAside || undefined}
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onSelect(position.id)}
        onFocus={() => onFocus(position.id)}
      >
        <span className={styles.name}>{position.name}</span>
        <span className={styles.foot}>
          <HolderSummary position={position} named={named} isShort />
          {position.status !== 'Active' && <StatusBadge status={position.status} />}
        </span>
        <Outcomes outcomes={outcomes} />
      </button>
      {below > 0 && (
        <button
          type="button"
          className={styles.toggle}
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={isOpen ? words.close(position.name) : words.open(position.name, formatNumber(below))}
          onClick={() => onToggle(position.id)}
        >
          {isOpen ? <IconMinus size={14} aria-hidden /> : `+${formatNumber(below)}`}
        </button>
      )}
    </div>
  )
})

type HolderSummaryProps = Readonly<{
  position: Position
  /** The holder to name instead of the first one. */
  named?: Holder | undefined
  isShort?: boolean
}>

/** The holders in one line. */
export function HolderSummary({
  position: { holders = [], isVacant },
  named = holders[0],
  isShort = false,
}: HolderSummaryProps) {
  const more = holders.length > 1 ? formatNumber(holders.length - 1) : undefined
  return (
    <span className={styles.holders}>
      <span>{isVacant ? words.vacant : named ? spokenName(named.name) : words.heldByUnseen}</span>
      {more && <span className={styles.more}>{isShort ? `+${more}` : words.andMore(more)}</span>}
    </span>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const last = outcomes.at(-1)
  if (!last) return null
  return (
    <span className={styles.outcome}>
      <Badge tone={last === 'Selected' ? 'success' : 'warning'}>{words.approver.outcomes[last]}</Badge>
    </span>
  )
}
