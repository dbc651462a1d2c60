import type { AnswerOf } from '../../api/client.ts'

export type Notice = AnswerOf<'/Notices', 'get'>[number]

/** The newest notice about a record, and the older ones about it. */
export type NoticeRow = Readonly<{ newest: Notice; older: readonly Notice[] }>

/**
 * Notices about one record in one row, in the order of the newest. Those without a record stand alone.
 * @param notices the newest first
 */
export const rowsOf = (notices: readonly Notice[]): NoticeRow[] =>
  [...Map.groupBy(notices, ({ id, resource }) => (resource ? `${resource.type}/${resource.id}` : id)).values()].flatMap(
    ([newest, ...older]) => (newest ? [{ newest, older }] : []),
  )

/** Whether the record waits for the caller: it is found among the approvals. */
export const isWaiting = ({ newest: { request } }: NoticeRow): boolean => request?.waitsForCaller === true

/** Of the request: after the decision that the notice is about, or now. */
export const statusOf = ({ kind, request, outcome }: Notice): string | undefined =>
  kind === 'StepDecided' ? outcome : request?.status

export const unreadOf = ({ newest, older }: NoticeRow): Notice[] => [newest, ...older].filter(({ isRead }) => !isRead)
