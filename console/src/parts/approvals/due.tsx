import { serverNow } from '../../format/server-time.ts'
import { t } from '../../texts/index.ts'
import { Instant, Lateness } from '../../ui/timeline/index.ts'

/** By when something is to be decided: "due in 2 hours" in grey, "4 days late" in red. */
export const Due = ({ at }: { at: string }) =>
  Date.parse(at) < serverNow() ? (
    <span className="late">
      <Lateness at={at} />
    </span>
  ) : (
    <span className="due">
      {t.approvals.due} <Instant at={at} isAge />
    </span>
  )
