import type { DefaultPolicy } from '../approvals/index.ts'
import { changeTypes, kindNamed } from './kinds/index.ts'

export * as changeRequests from './commands.ts'
export { changeReasons } from './drafting/index.ts'
export { changeRequestJobs } from './jobs.ts'
export { listChangeRequests } from './reading/index.ts'
export { changeRequestIsVisible } from './record/index.ts'
export { changeRequestRoutes } from './routes.ts'

/** The default policy of each kind of change. */
export const changeRequestPolicies: readonly DefaultPolicy[] = changeTypes.map(type => {
  const { changeType, name, isTwoPerson, defaultChain: steps } = kindNamed(type)
  return { changeType, name, isTwoPerson, steps }
})
