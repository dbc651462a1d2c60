import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { Rescinded, readChangeRequest } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { Facts, TextLink } from '../../../ui/page/index.ts'
import { Quote } from '../../../ui/timeline/index.ts'

const words = changeRequestsTexts

/** The employee, the effective dates, the requester and related requests. */
export function RequestFacts({ request }: { request: ChangeRequest }) {
  return (
    <Facts
      isDense
      facts={[
        [words.employee, <EmployeeLink key="employee" employee={request.employee} />],
        [words.effective, formatDay(request.effectiveDate)],
        [words.until, request.effectiveToDate && formatDay(request.effectiveToDate)],
        [words.position, request.organisationChartPosition?.name],
        [words.reason, request.reason],
        [words.description, request.description && <Quote>{request.description}</Quote>],
        [words.requestedBy, spokenName(request.requestedBy.name)],
        [words.revision, request.revision > 1 && request.revision],
        [words.supersedes, request.supersedesChangeRequestId && <RequestLink id={request.supersedesChangeRequestId} />],
        [words.rescinds, request.rescinds && <Rescinded key="rescinds" rescinds={request.rescinds} />],
        [words.externalReference, request.externalReference],
      ].map(([label, value]) => [label as string, value === false ? undefined : value] as const)}
    />
  )
}

const EmployeeLink = ({ employee }: Pick<ChangeRequest, 'employee'>) => (
  <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
    {spokenName(employee.name)}
  </TextLink>
)

function RequestLink({ id }: { id: number }) {
  const { data } = useQuery(readChangeRequest(id))
  return (
    <TextLink to="/change-requests/$id" params={{ id: String(id) }}>
      {data?.record.code ?? words.requestNumber(id)}
    </TextLink>
  )
}
