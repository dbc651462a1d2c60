import type { DefaultPolicy } from '../approvals/index.ts'
import { type Kind, kinds } from './kinds/index.ts'

export { createChangeRequest } from './commands.ts'
export { rescindChangeRequest } from './commands-applied.ts'
export {
  approveChangeRequest,
  declineChangeRequest,
  reassignChangeRequest,
  returnChangeRequest,
} from './commands-deciding.ts'
export { updateChangeRequest } from './commands-editing.ts'
export { cancelChangeRequest } from './commands-ending.ts'
export { createRemark } from './commands-remarks.ts'
export { changeRequestJobs } from './jobs.ts'
export { listChangeRequests } from './queries.ts'
export { changeReasons } from './reasons.ts'
export { changeRequestRoutes } from './routes.ts'
export { changeRequestIsVisible } from './visibility.ts'

/** The chain that a group begins with for each kind of change. */
export const changeRequestPolicies: readonly DefaultPolicy[] = Object.values(kinds as Record<string, Kind>).map(
  ({ changeType, name, isTwoPerson, defaultChain }) => ({ changeType, name, isTwoPerson, steps: defaultChain }),
)
