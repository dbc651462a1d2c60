import type { DefaultPolicy } from '../approvals/index.ts'
import { type Kind, kinds } from './kinds/index.ts'

export { changeRequestJobs } from './applying/index.ts'
export {
  approveChangeRequest,
  cancelChangeRequest,
  createChangeRequest,
  createRemark,
  declineChangeRequest,
  reassignChangeRequest,
  rescindChangeRequest,
  returnChangeRequest,
  updateChangeRequest,
} from './commands.ts'
export { changeReasons } from './drafting/index.ts'
export { changeRequestIsVisible, listChangeRequests } from './record/index.ts'
export { changeRequestRoutes } from './routes.ts'

/** The default policy of each kind of change. */
export const changeRequestPolicies: readonly DefaultPolicy[] = Object.values(kinds as Record<string, Kind>).map(
  ({ changeType, name, isTwoPerson, defaultChain }) => ({ changeType, name, isTwoPerson, steps: defaultChain }),
)
