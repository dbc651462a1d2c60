export { listOwnRequests, ownRequestSchema } from './own-requests.ts'
export { listApprovals } from './queries.ts'
export { InboxQuery, inboxItemSchema } from './schemas.ts'
export { listWaitingFor } from './waiting-for.ts'
