import { useSyncExternalStore } from 'react'
import { formatAge, formatDate, formatInstant } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Tooltip } from '../tooltip.tsx'

/** A moment in the group's time zone. `isAge` shows its age, and the moment in a tooltip and for screen readers. */
export function Instant({ at, isAge = false }: { at: string; isAge?: boolean }) {
  const { group } = useAccount()
  const full = formatInstant(at, group.timeZone)
  return isAge ? <Age at={at} full={full} /> : <time dateTime={at}>{full}</time>
}

function Age({ at, full }: { at: string; full: string }) {
  const age = useSyncExternalStore(eachMinute, () => formatAge(at))
  return (
    <Tooltip label={full}>
      <time dateTime={at}>
        {age}
        <span className="visually-hidden"> ({full})</span>
      </time>
    </Tooltip>
  )
}

function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, 60_000)
  return () => clearInterval(timer)
}

/** A business date, which has no zone. */
export const Day = ({ on }: { on: string }) => <time dateTime={on.slice(0, 10)}>{formatDate(on)}</time>

/** "from 1 May 2026", "until …" or "… to …"; empty without a day. */
export function daysOf({ from, to }: Readonly<{ from?: string | undefined; to?: string | undefined }>): string {
  if (from === undefined) return to === undefined ? '' : t.days.until(formatDate(to))
  return to === undefined ? t.days.from(formatDate(from)) : t.days.fromUntil(formatDate(from), formatDate(to))
}
