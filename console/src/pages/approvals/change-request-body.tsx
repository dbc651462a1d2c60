import type { components } from '@muster/client'
import { formatDay } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { type Remark, Remarks, RequestNotices, Steps } from '../../parts/approvals/index.ts'
import { ChangesTable, Rescinded } from '../../parts/change-requests/index.ts'
import { t } from '../../texts/index.ts'
import { Block, Facts } from '../../ui/page/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'

type Props = Readonly<{ request: components['schemas']['ChangeRequest']; remarks: readonly Remark[] }>

/** The content of a change request, for its approver. */
export function ChangeRequestBody({ request, remarks }: Props) {
  return (
    <>
      <Facts
        facts={[
          [t.changeRequests.rescinds, request.rescinds && <Rescinded key="rescinds" rescinds={request.rescinds} />],
          [t.changeRequests.effective, formatDay(request.effectiveDate)],
          [t.changeRequests.until, request.effectiveToDate && formatDay(request.effectiveToDate)],
          [t.changeRequests.position, request.organisationChartPosition?.name],
          [t.changeRequests.reason, request.reason],
          [t.changeRequests.requestedBy, spokenName(request.requestedBy.name)],
          [t.changeRequests.submitted, request.submittedDateTime && <Instant at={request.submittedDateTime} />],
        ]}
      />
      {request.description && <Quote>{request.description}</Quote>}
      <RequestNotices request={request} />
      <Block isRuled title={t.changes.title}>
        <ChangesTable changes={request.changes} />
      </Block>
      <Block isRuled title={t.steps.title}>
        <Steps steps={request.approvals} />
      </Block>
      {remarks.length > 0 && (
        <Block isRuled title={t.remarks}>
          <Remarks remarks={remarks} />
        </Block>
      )}
    </>
  )
}
