export { listApprovals } from './queries.ts'
export { InboxQuery, inboxItemSchema } from './schemas.ts'
