import { readPage } from '../../api/client.ts'
import { background } from '../../api/in-session.ts'

/**
 * The number of unread notices, and the latest of them. The console reads it each minute, which does not keep the session
 * alive.
 */
export const unreadNotices = {
  ...readPage('/Notices', { query: { IsRead: false, Order: 'NewestFirst', pageNumber: 1, pageSize: 1 } }, background),
  queryKey: ['notices unread'],
  refetchInterval: 60_000,
}
