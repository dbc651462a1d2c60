import type { AnswerOf } from '../../api/client.ts'

export type Notice = AnswerOf<'/Notices', 'get'>[number]

/** The newest notice about a record, and the older ones about it. */
export type NoticeRow = Readonly<{ newest: Notice; older: readonly Notice[] }>

/**
 * Notices about one record in one row, what has happened last above. Those without a record stand alone.
 * @param notices the newest first
 */
export const rowsOf = (notices: readonly Notice[]): NoticeRow[] =>
  [...Map.groupBy(notices, ({ id, resource }) => (resource ? `${resource.type}/${resource.id}` : id)).values()]
    .flatMap(([newest, ...older]) => (newest ? [{ newest, older }] : []))
    .sort((one, other) => momentOf(other.newest).localeCompare(momentOf(one.newest)))

/** When that happened which its row says: what became of a request came after the notice that it waits. */
export function momentOf({ kind, request, createdDateTime }: Notice): string {
  if (!request || !['StepWaits', 'StepOverdue'].includes(kind)) return createdDateTime
  const isDecision = ['Pending', 'Approved', 'Declined', 'Returned'].includes(request.status)
  return (isDecision && request.lastDecision?.decidedDateTime) || request.lastModified
}

/** Whether the record waits for the caller: it is found among the approvals. */
export const isWaiting = ({ newest: { request } }: NoticeRow): boolean => request?.waitsForCaller === true

/** Of the request: after the decision that the notice is about, or now. */
export const statusOf = ({ kind, request, outcome }: Notice): string | undefined =>
  kind === 'StepDecided' ? outcome : request?.status

export const unreadOf = ({ newest, older }: NoticeRow): Notice[] => [newest, ...older].filter(({ isRead }) => !isRead)
