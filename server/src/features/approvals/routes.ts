import type { Api } from '../../http/api.ts'
import type { Clock } from '../../platform/clock.ts'
import { healthRoutes } from './health/index.ts'
import { inboxRoutes } from './inbox/index.ts'
import { lookupRoutes } from './lookup/index.ts'
import { type DefaultPolicy, policyRoutes } from './policies/index.ts'

type Parts = Readonly<{ clock: Clock; known: readonly DefaultPolicy[] }>

/** @param parts.known the types of change that there are, with the chain that a group begins with */
export function approvalRoutes(api: Api, { clock, known }: Parts): void {
  policyRoutes(api, known)
  inboxRoutes(api, clock)
  healthRoutes(api)
  lookupRoutes(api)
}
