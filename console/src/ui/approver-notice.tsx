import { t } from '../texts/index.ts'
import type { Verdict } from './approver.ts'
import { Notice } from './notice.tsx'
import { spokenName } from './people.ts'

const words = t.organisationChart.approver

/** Who approves and by which way, or that nobody does and why. */
export const ApproverNotice = ({ verdict: { approver, message } }: { verdict: Verdict }) =>
  approver ? (
    <Notice tone="success" title={words.found(spokenName(approver.name))}>
      {wayOf(approver)}
    </Notice>
  ) : (
    <Notice tone="danger" title={words.nobody}>
      {message}
    </Notice>
  )

function wayOf({ resolvedVia, onBehalfOf, approverPosition }: NonNullable<Verdict['approver']>): string {
  const { via } = words
  if (resolvedVia === 'Delegation') return via.Delegation(spokenName(onBehalfOf?.name ?? words.somebody))
  if (resolvedVia === 'ReportingLine') return via.ReportingLine(approverPosition?.name ?? '')
  return via[resolvedVia]()
}
