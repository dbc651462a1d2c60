import { serverNow } from '../../format/server-time.ts'
import { t } from '../../texts/index.ts'
import { Instant, Lateness } from '../../ui/timeline/index.ts'

/** "Decision was due yesterday", in red where that is past. */
export function Due({ at }: { at: string }) {
  const isPast = Date.parse(at) < serverNow()
  return (
    <span className={isPast ? 'late' : undefined}>
      {isPast ? t.approvals.overdue : t.steps.due} <Instant at={at} isAge />
    </span>
  )
}

/** At the end of a row: "Due in 2 hours", "4 days late". */
export const ShortDue = ({ at }: { at: string }) =>
  Date.parse(at) < serverNow() ? (
    <Lateness at={at} />
  ) : (
    <>
      {t.approvals.due} <Instant at={at} isAge />
    </>
  )
