import type { Api } from '../../../http/api.ts'
import { wholeOrPageOf } from '../../../http/pagination.ts'
import { listOf } from '../../../http/schemas.ts'
import { type Clock, instantOf } from '../../../platform/clock.ts'
import { listApprovals } from './queries.ts'
import { InboxQuery, inboxItemSchema } from './schemas.ts'

export function inboxRoutes(api: Api, clock: Clock): void {
  const InboxItem = inboxItemSchema()
  api.addSchema(InboxItem)

  api.get(
    '/Approvals',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listApprovals',
        summary:
          'What waits for the decision of the caller, the oldest first unless asked otherwise; or what they decided',
        tags: ['Approvals'],
        querystring: InboxQuery,
        response: { 200: listOf(InboxItem) },
      },
    },
    ({ db, caller, query }) => wholeOrPageOf(listApprovals(db, caller, { ...query, now: instantOf(clock) }), query),
  )
}
