export type { Routing, StepTemplate } from './approvable/index.ts'
export { approversWithout } from './approver/index.ts'
export { listUndecidable } from './health/index.ts'
export {
  inboxItemSchema,
  listApprovals,
  listOwnRequests,
  listWaitingFor,
  noticedRequestSchema,
  ownRequestSchema,
  readNoticed,
} from './inbox/index.ts'
export { approvalJobs, escalateOverdue, rerouteStaleSteps, routeAnewByDate } from './jobs.ts'
export * as lifecycle from './lifecycle/index.ts'
export { applyPolicyChange, policyChange, seedPolicies } from './policies/index.ts'
export * as approvables from './reading/index.ts'
export { previewRerouting, rerouteStale } from './rerouting/index.ts'
export { approvalRoutes } from './routes.ts'
