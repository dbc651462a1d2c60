import type { DefaultPolicy } from '../approvals/index.ts'
import { type Kind, kinds } from './kinds/index.ts'

export { changeRequestJobs } from './jobs.ts'
export { listChangeRequests } from './queries.ts'
export { changeRequestRoutes } from './routes.ts'
export { changeRequestIsVisible } from './visibility.ts'

/** The chain that a group begins with for each kind of change. */
export const changeRequestPolicies: readonly DefaultPolicy[] = Object.values(kinds as Record<string, Kind>).map(
  ({ changeType, name, isTwoPerson, defaultChain }) => ({ changeType, name, isTwoPerson, steps: defaultChain }),
)
