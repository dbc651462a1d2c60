import { SegmentedControl } from '@mantine/core'
import { formatDate, formatNumber } from '../../../format/formats.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { Section } from '../../../ui/page/index.ts'
import type { ExpiryDay } from './expiring.ts'
import styles from './expiry-strip.module.css'
import { type Period, wholeMonth } from './periods.ts'

const words = credentialsTexts.strip

type Props = Readonly<{
  by: 'weeks' | 'months'
  onBy: (by: 'weeks' | 'months') => void
  periods: readonly Period[]
  days: readonly ExpiryDay[] | undefined
  expired: number | undefined
  /** The first day of the period that the table shows, or `expired`. */
  chosen: string | undefined
  onChoose: (chosen: Period | 'expired' | undefined) => void
}>

/** The number of expiries in each week or month ahead. Each is a button that filters the table. */
export function ExpiryStrip({ by, onBy, periods, days, expired, chosen, onChoose }: Props) {
  const counts = periods.map(period => countIn(period, days ?? []))
  const most = Math.max(1, ...counts)
  return (
    <Section
      title={words.title}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={words.by}
          value={by}
          onChange={value => onBy(value as Props['by'])}
          data={[
            { value: 'weeks', label: words.weeks },
            { value: 'months', label: words.months },
          ]}
        />
      }
    >
      <ol className={styles.strip}>
        <Tile
          label={words.expired}
          name={words.expiredCount(expired === undefined ? words.unknown : formatNumber(expired))}
          count={expired}
          share={0}
          isChosen={chosen === 'expired'}
          isPast
          onClick={() => onChoose(chosen === 'expired' ? undefined : 'expired')}
        />
        {periods.map((period, place) => (
          <Tile
            key={period.from}
            label={period.label}
            name={nameOf(period, by, days && counts[place])}
            count={days && counts[place]}
            share={(counts[place] ?? 0) / most}
            isChosen={chosen === period.from}
            onClick={() => onChoose(chosen === period.from ? undefined : period)}
          />
        ))}
      </ol>
      <p className={styles.note}>{words.renewedAreLeftOut}</p>
    </Section>
  )
}

type TileProps = Readonly<{
  label: string
  /** For screen readers: the days and the number. */
  name: string
  count: number | undefined
  /** The number of the fullest period. */
  share: number
  isChosen: boolean
  isPast?: boolean
  onClick: () => void
}>

const Tile = ({ label, name, count, share, isChosen, isPast, onClick }: TileProps) => (
  <li>
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      data-past={isPast || undefined}
      data-none={count === 0 || undefined}
      onClick={onClick}
    >
      <span className="visually-hidden">{name}</span>
      <span className={styles.count} aria-hidden="true">
        {count === undefined ? '·' : formatNumber(count)}
      </span>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className={styles.rail} />
        <rect width={isPast && count ? 100 : share * 100} height="4" className={styles.fill} />
      </svg>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </button>
  </li>
)

function countIn({ from, before }: Period, days: readonly ExpiryDay[]): number {
  const within = days.filter(({ expiryDate }) => expiryDate >= from && expiryDate < before)
  return within.reduce((sum, { count }) => sum + count, 0)
}

function nameOf(period: Period, by: Props['by'], count: number | undefined): string {
  const number = count === undefined ? words.unknown : formatNumber(count)
  return by === 'weeks' ? words.week(formatDate(period.from), number) : words.month(wholeMonth(period.from), number)
}
