import type { Api } from '../../../http/api.ts'
import { routesOf } from '../../../http/routes/resource-routes.ts'
import { type Clock, instantOf } from '../../../platform/clock.ts'
import { listApprovals } from './queries.ts'
import { InboxQuery, inboxItemSchema } from './schemas.ts'

export function inboxRoutes(api: Api, clock: Clock): void {
  const InboxItem = inboxItemSchema()
  routesOf(api, { path: '/Approvals', tag: 'Approvals', record: InboxItem }).list(
    'listApprovals',
    'What waits for the decision of the caller, the oldest first unless asked otherwise; or what they decided',
    { query: InboxQuery, list: (db, caller, asked) => listApprovals(db, caller, { ...asked, now: instantOf(clock) }) },
  )
}
