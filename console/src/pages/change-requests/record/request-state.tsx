import { formatDate, formatDay } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { decidersOf } from '../../../parts/approvals/index.ts'
import { type ChangeRequest, isLate } from '../../../parts/change-requests/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useAccount } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'

const words = changeRequestsTexts.state

type Props = Readonly<{ request: ChangeRequest }>

/** Where the request stands, and what comes next. */
export function RequestState({ request }: Props) {
  const { personName } = useAccount()
  const isOverdue = isLate(request, useToday())
  const day = formatDate(request.effectiveDate)
  const requester = spokenName(request.requestedBy.name)
  return (
    <>
      {isOverdue && (
        <>
          <strong className="late">{words.late}</strong> {words.lateOn(day)}{' '}
        </>
      )}
      {!isOverdue && ['Pending', 'Failed'].includes(request.status) && `${words.is(day)} `}
      {nextOf(request, requester === spokenName(personName) ? undefined : requester)}
    </>
  )
}

/** @param requester undefined where that is the reader */
function nextOf(request: ChangeRequest, requester: string | undefined): string {
  const { status, effectiveDate, effectiveToDate, approvals } = request
  switch (status) {
    case 'Pending':
      return waitsFor(request)
    case 'Returned':
      return requester === undefined ? words.returned : words.returnedTo(requester)
    case 'Approved':
      return words.Approved(formatDay(effectiveDate))
    case 'Applied':
      return words.Applied(formatDay(effectiveDate), effectiveToDate && formatDay(effectiveToDate))
    case 'Declined':
      return words.Declined(spokenName(approvals.find(step => step.status === 'Declined')?.decidedBy?.name ?? ''))
    case 'Failed':
      return words.failed
    default:
      return words[status]
  }
}

function waitsFor(request: ChangeRequest): string {
  if (request.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed))
    return words.waitsForYou
  const { names, isAll } = decidersOf(request) ?? {}
  if (names === undefined) return words.waitsForNone
  return isAll ? words.waitsForAll(names) : words.waitsFor(names)
}
