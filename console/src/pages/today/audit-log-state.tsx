import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { auditVerification } from '../../parts/audit-log/index.ts'
import { useHasRole } from '../../session/session.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { Notice, Problem } from '../../ui/message/index.ts'
import { LinkButton, Section } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'

const words = auditLogTexts.verification

/** For auditors: whether the audit log is as it was sealed. */
export const AuditLogState = () => useHasRole('Auditor') && <Verification />

/** Verified once an hour at most, since it reads the whole log. The page of the log has the same result. */
function Verification() {
  const { data, error, dataUpdatedAt } = useQuery({
    ...auditVerification,
    refetchOnWindowFocus: false,
    retryOnMount: ({ state }) => !isRefused(state.error),
  })
  if (isRefused(error)) return null
  const checkedAt = new Date(dataUpdatedAt).toISOString()
  return (
    <Section title={auditLogTexts.title}>
      <div role="status">
        {error ? <Problem error={error} /> : !data && <span className="soft">{words.running}</span>}
        {data?.firstBad && (
          <Notice tone="danger" title={words.broken}>
            {data.firstBad.problem} {words.goodTo(data.sealedTo)}
          </Notice>
        )}
        {data && !data.firstBad && words.whole(formatNumber(data.entries))}
        {data && (
          <div className="soft">
            {words.verified} <Instant at={checkedAt} isAge />
          </div>
        )}
      </div>
      <LinkButton to="/audit-log" search={{ entry: data?.firstBad?.sequence }} variant="default" size="xs" mt="sm">
        {data?.firstBad?.sequence === undefined ? todayTexts.openAuditLog : words.show}
      </LinkButton>
    </Section>
  )
}

/** An auditor of a part of the group may not verify the log of the whole. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403
