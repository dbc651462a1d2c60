import type { components } from '@muster/client'
import { formatDay } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Facts } from '../../ui/page/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import { ChangesTable, Rescinded } from '../change-requests/index.ts'
import { RequestNotices } from './request-notices.tsx'

type Props = { request: components['schemas']['ChangeRequest'] }

/** The content of a change request, for its approver. */
export const RequestContent = ({ request }: Props) => (
  <>
    {request.description && <Quote>{request.description}</Quote>}
    <RequestNotices request={request} />
    <ChangesTable changes={request.changes} />
    <Facts
      isDense
      facts={[
        [t.changeRequests.rescinds, request.rescinds && <Rescinded key="rescinds" rescinds={request.rescinds} />],
        [t.changeRequests.effective, formatDay(request.effectiveDate)],
        [t.changeRequests.until, request.effectiveToDate && formatDay(request.effectiveToDate)],
        [t.changeRequests.position, request.organisationChartPosition?.name],
        [t.changeRequests.reason, request.reason],
        [t.changeRequests.requestedBy, <Requester key="requester" request={request} />],
      ]}
    />
  </>
)

const Requester = ({ request: { requestedBy, submittedDateTime } }: Props) => (
  <>
    {spokenName(requestedBy.name)}
    {submittedDateTime && (
      <>
        {', '}
        <Instant at={submittedDateTime} isAge />
      </>
    )}
  </>
)

/** A short form of a change request, for a user who has read it before. */
export const RequestSummary = ({ request }: Props) => (
  <>
    <Facts
      facts={[
        [t.changeRequests.status, t.statuses[request.status]],
        [t.changeRequests.effective, formatDay(request.effectiveDate)],
        [t.changeRequests.description, request.description],
      ]}
    />
    <ChangesTable changes={request.changes} />
  </>
)
