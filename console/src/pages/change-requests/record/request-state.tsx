import { formatDate, formatDay } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { waitsFor } from '../../../parts/approvals/index.ts'
import { type Action, type ChangeRequest, isLate } from '../../../parts/change-requests/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import styles from '../requests.module.css'

const words = changeRequestsTexts.state

type Props = Readonly<{ request: ChangeRequest }>

/** Where the request stands, and what comes next. */
export function RequestState({ request }: Props) {
  const isOverdue = isLate(request, useToday())
  const day = formatDate(request.effectiveDate)
  return (
    <>
      {isOverdue && <span className={styles.late}>{words.late(day)} </span>}
      {!isOverdue && ['Pending', 'Failed'].includes(request.status) && `${words.is(day)} `}
      {nextOf(request)}
    </>
  )
}

function nextOf(request: ChangeRequest): string {
  const { status, effectiveDate, effectiveToDate, approvals, requestedBy } = request
  switch (status) {
    case 'Pending':
      return waitsFor(request)
    case 'Returned':
      return may(request, 'submit') ? words.returned : words.returnedTo(spokenName(requestedBy.name))
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

const may = ({ availableActions }: ChangeRequest, which: Action['action']): boolean =>
  availableActions.some(({ action, isAllowed }) => action === which && isAllowed)
