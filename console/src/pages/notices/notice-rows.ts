import type { AnswerOf } from '../../api/client.ts'
import { addDays, todayIn } from '../../format/formats.ts'

export type Notice = AnswerOf<'/Notices', 'get'>[number]

/** The newest notice about a record, and the older ones about it. */
export type NoticeRow = Readonly<{ newest: Notice; older: readonly Notice[] }>

export type DayOfNotices = 'today' | 'yesterday' | 'earlier'

/**
 * Notices about one record in one row, in the order of the newest. Those without a record stand alone.
 * @param notices the newest first
 */
export const rowsOf = (notices: readonly Notice[]): NoticeRow[] =>
  [...Map.groupBy(notices, ({ id, resource }) => (resource ? `${resource.type}/${resource.id}` : id)).values()].flatMap(
    ([newest, ...older]) => (newest ? [{ newest, older }] : []),
  )

/** The rows by the day of their newest notice, in the group's zone. */
export const byDay = (rows: readonly NoticeRow[], timeZone: string): Map<DayOfNotices, NoticeRow[]> => {
  const today = todayIn(timeZone)
  const yesterday = addDays(today, -1)
  return Map.groupBy(rows, ({ newest }) => {
    const day = todayIn(timeZone, Date.parse(newest.createdDateTime))
    return day >= today ? 'today' : day === yesterday ? 'yesterday' : 'earlier'
  })
}

/** Whether the record waits for the caller: it is found among the approvals. */
export const isWaiting = ({ newest: { request } }: NoticeRow): boolean => request?.waitsForCaller === true

export const unreadOf = ({ newest, older }: NoticeRow): Notice[] => [newest, ...older].filter(({ isRead }) => !isRead)
