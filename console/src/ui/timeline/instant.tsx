import { useSyncExternalStore } from 'react'
import {
  addDays,
  formatAge,
  formatDate,
  formatDay,
  formatDaysAway,
  formatInstant,
  formatSince,
  formatTime,
  todayIn,
} from '../../format/formats.ts'
import { capitalized } from '../../format/in-sentence.ts'
import { serverNow } from '../../format/server-time.ts'
import { useAccount } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Tooltip } from '../tooltip.tsx'

type InstantProps = Readonly<{ at: string; isAge?: boolean; isExact?: boolean }>

/**
 * A moment in the group's time zone. `isAge` shows its age within two weeks and its day otherwise, and the moment in a tooltip
 * and for screen readers. `isExact` adds the seconds.
 */
export function Instant({ at, isAge = false, isExact = false }: InstantProps) {
  const { timeZone } = useAccount().group
  const full = formatInstant(at, timeZone, isExact ? 'medium' : 'short')
  return isAge ? <Age at={at} full={full} timeZone={timeZone} /> : <time dateTime={at}>{full}</time>
}

/**
 * The time of day, "9:05 am", below a title that says the day; the day and the seconds are in a tooltip and for screen readers.
 * `isExact` shows the seconds too.
 */
export function TimeOfDay({ at, isExact = false }: Omit<InstantProps, 'isAge'>) {
  const { timeZone } = useAccount().group
  const shown = formatTime(at, timeZone, isExact ? 'medium' : 'short')
  return <Explained at={at} shown={shown} full={formatInstant(at, timeZone, 'medium')} />
}

/** The day of a moment, "4 Nov 2026", however near it is; the moment in a tooltip and for screen readers. */
export function DayOf({ at }: { at: string }) {
  const { timeZone } = useAccount().group
  return <Explained at={at} shown={formatDate(todayIn(timeZone, Date.parse(at)))} full={formatInstant(at, timeZone)} />
}

/** The title of the day of a moment, in the group's time zone: "Today", "Yesterday", "Fri, 20 Nov 2026". */
export function useDayTitle(): (at: string) => string {
  const { timeZone } = useAccount().group
  const today = todayIn(timeZone)
  return at => {
    const day = todayIn(timeZone, Date.parse(at))
    const away = formatDaysAway(day, today)
    return day === today || addDays(day, 1) === today ? capitalized(away) : formatDay(day)
  }
}

/** Whether a moment is of today, in the group's time zone. */
export function useIsToday(): (at: string) => boolean {
  const { timeZone } = useAccount().group
  const today = todayIn(timeZone)
  return at => todayIn(timeZone, Date.parse(at)) === today
}

function Age({ at, full, timeZone }: { at: string; full: string; timeZone: string }) {
  const age = useSyncExternalStore(eachMinute, () =>
    isNear(Date.parse(at) - serverNow()) ? formatAge(at) : formatDate(todayIn(timeZone, Date.parse(at))),
  )
  return <Explained at={at} shown={age} full={full} />
}

/** "4 days late": for how long a moment is over by which something was to be done. */
export function Lateness({ at }: { at: string }) {
  const { timeZone } = useAccount().group
  const since = useSyncExternalStore(eachMinute, () => formatSince(at))
  return <Explained at={at} shown={t.late(since)} full={formatInstant(at, timeZone)} />
}

const Explained = ({ at, shown, full }: Readonly<{ at: string; shown: string; full: string }>) => (
  <Tooltip label={full}>
    <time dateTime={at}>
      {shown}
      <span className="visually-hidden"> ({full})</span>
    </time>
  </Tooltip>
)

const isNear = (milliseconds: number) => Math.abs(milliseconds) < 14 * 86_400_000

function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, 60_000)
  return () => clearInterval(timer)
}

/** A business date, which has no zone. */
export const Day = ({ on }: { on: string }) => <time dateTime={on.slice(0, 10)}>{formatDate(on)}</time>

/** A business date, by its distance within two weeks of today: "in 10 days", the day in a tooltip and for screen readers. */
export function NearDay({ on, today }: { on: string; today: string }) {
  if (!isNear(Date.parse(on.slice(0, 10)) - Date.parse(today))) return <Day on={on} />
  return (
    <Tooltip label={formatDate(on)}>
      <time dateTime={on.slice(0, 10)}>
        {formatDaysAway(on, today)}
        <span className="visually-hidden"> ({formatDate(on)})</span>
      </time>
    </Tooltip>
  )
}

/** "from 1 May 2026", "until …" or "… to …"; empty without a day. */
export function daysOf({ from, to }: Readonly<{ from?: string | undefined; to?: string | undefined }>): string {
  if (from === undefined) return to === undefined ? '' : t.days.until(formatDate(to))
  return to === undefined ? t.days.from(formatDate(from)) : t.days.fromUntil(formatDate(from), formatDate(to))
}
