import type { TObject } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import { getNotice, listNotices, type ReadRequests, readNotice } from './reading.ts'
import { NoticesQuery, noticeSchema, ReadCommand } from './schemas.ts'

type Options = Readonly<{
  clock: Clock
  /** How approvals describe the requests of notices: they depend on notices, not notices on them. */
  requests: Readonly<{ schema: TObject; read: ReadRequests }>
}>

/** Call it after the routes of the features whose requests it shows. */
export function noticeRoutes(api: Api, { clock, requests }: Options): void {
  const routes = routesOf(api, {
    path: '/Notices',
    tag: 'The caller',
    record: noticeSchema(requests.schema),
    get: getNotice,
    // To have read something changes nothing for anyone else.
    writers: 'read',
  })
  routes.list('listNotices', 'List what has happened for the caller in the last quarter', {
    query: NoticesQuery,
    isPaged: true,
    list: (db, caller, asked) =>
      listNotices(db, caller, {
        ...asked,
        now: caller.testClock?.now ?? instantOf(clock),
        readRequests: requests.read,
      }),
  })
  routes.one('getNotice', 'Get a notice')
  routes.action('readNotice', 'Mark a notice as read', { verb: 'read', command: ReadCommand, work: readNotice })
}
