import type { Api } from '../../http/api.ts'
import type { Clock } from '../../platform/clock.ts'
import { healthRoutes } from './health/index.ts'
import { inboxRoutes } from './inbox/index.ts'
import { lookupRoutes } from './lookup/index.ts'
import { type DefaultPolicy, policyRoutes } from './policies/index.ts'

type Parts = Readonly<{ clock: Clock; known: readonly DefaultPolicy[] }>

/** @param parts.known all types of change, with the default chain of each */
export function approvalRoutes(api: Api, { clock, known }: Parts): void {
  policyRoutes(api, known)
  inboxRoutes(api, clock)
  healthRoutes(api)
  lookupRoutes(api)
}
