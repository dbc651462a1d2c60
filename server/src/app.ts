import type { Context } from './context.ts'
import { createAuthenticator } from './features/accounts/index.ts'
import { costCentreRoutes } from './features/cost-centres/index.ts'
import { healthRoutes } from './features/health/index.ts'
import { referenceRoutes } from './features/reference/index.ts'
import type { Api } from './http/api.ts'
import { createWire } from './http/wire.ts'
import { createMetrics } from './platform/metrics.ts'

/** The whole server, ready to listen: the wire's conventions, then every feature by name. */
export async function buildApp(context: Context): Promise<Api> {
  const metrics = createMetrics()
  const authenticate = createAuthenticator(context.database, context.clock)
  const { api, finish } = await createWire({ ...context, metrics, authenticate })

  costCentreRoutes(api)
  healthRoutes(api, context, metrics)
  referenceRoutes(api)

  return finish()
}
