import { serverNow } from '../../format/server-time.ts'
import { t } from '../../texts/index.ts'
import { Instant } from '../../ui/timeline/index.ts'

/** "Decision was due yesterday", in red where that is past. */
export function Due({ at }: { at: string }) {
  const isPast = Date.parse(at) < serverNow()
  return (
    <span className={isPast ? 'late' : undefined}>
      {isPast ? t.approvals.overdue : t.steps.due} <Instant at={at} isAge />
    </span>
  )
}
