import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ApiScope } from '../domain/api-scope.ts'
import type { Caller } from '../domain/caller.ts'
import type { Db } from '../platform/database/index.ts'

/** The app on which a feature registers its routes. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/**
 * The callers of a route: holders of a key with this scope, or with one of these, or every client (`public`). Every route
 * declares it, or the server does not start.
 */
export type Access = ApiScope | readonly ApiScope[] | 'public'

declare module 'fastify' {
  interface FastifySchema {
    /** Not part of the contract. */
    hide?: boolean
  }

  interface FastifyContextConfig {
    access?: Access
    /** Served without a version segment (health, pages). Resources of the contract never are. */
    isOutsideVersions?: boolean
    /** Answered however busy the service is (health, metrics): nothing that costs work. */
    isAlwaysAnswered?: boolean
    /** Moves the clock of a test group, or stops it on its way. Other commands hold it where it is. */
    clock?: 'moves' | 'stops'
    /** A list, which is answered as CSV too. */
    isList?: boolean
    /** Marked deprecated in the contract and answered with a `Deprecation` header. */
    isDeprecated?: boolean
  }

  interface FastifyRequest {
    /**
     * The declaration of the route. Read it here: `routeOptions` makes a new object of all that is known of a route whenever it is
     * asked, and nearly every hook asks.
     */
    declared: FastifyContextConfig & { url?: string }
    /** Set before any handler of a route that is not public. */
    caller: Caller
    /** Reads in the caller's group. */
    db: Db
  }
}

/** Sets `request.declared`: before all other hooks. */
export function addDeclarations(app: FastifyInstance): void {
  app.decorateRequest('declared')
  app.addHook('onRequest', (request, _reply, done) => {
    request.declared = request.routeOptions.config
    done()
  })
}

/** The route's path with this request's values, spelled as the contract prints it: `/Authorities/12/Positions`. */
export function canonicalPath(request: { routeOptions: { url?: string }; params: unknown }): string {
  const params = request.params as Record<string, string | number>
  return (request.routeOptions.url ?? '').replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}
