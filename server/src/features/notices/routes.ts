import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { getNotice, listNotices, readNotice } from './reading.ts'
import { CallerNotice, NoticesQuery, ReadCommand } from './schemas.ts'

export function noticeRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/Notices',
    tag: 'The caller',
    record: CallerNotice,
    get: getNotice,
    // To have read something changes nothing for anyone else.
    writers: 'read',
  })
  routes.list('listNotices', 'List what has happened for the caller in the last quarter', {
    query: NoticesQuery,
    isPaged: true,
    list: listNotices,
  })
  routes.one('getNotice', 'Get a notice')
  routes.action('readNotice', 'Mark a notice as read', { verb: 'read', command: ReadCommand, work: readNotice })
}
