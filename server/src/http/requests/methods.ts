import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { HttpError } from '../errors.ts'

const usualMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Methods that the router must know before it can refuse them by name. */
const furtherMethods: readonly HTTPMethods[] = ['TRACE', 'PROPFIND', 'LOCK', 'REPORT', 'SEARCH']

/** Collects the routes. Call `finish` after the last one: it checks them, and answers 405 to the other methods of each path. */
export function collectRoutes(app: FastifyInstance): { finish(): void } {
  for (const method of furtherMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => void routes.push(route))
  return {
    finish() {
      routes.forEach(requireDeclarations)
      for (const [url, own] of Map.groupBy(routes, route => route.url)) if (!url.includes('*')) refuseOthers(app, own)
    },
  }
}

/** @throws where a route does not declare its callers and its answers */
function requireDeclarations({ method, url, config, schema }: RouteOptions): void {
  if (!config?.access) throw new Error(`${method} ${url} declares no access.`)
  if (!schema?.response && !schema?.hide) throw new Error(`${method} ${url} declares no response.`)
}

function refuseOthers(app: FastifyInstance, [first, ...others]: readonly RouteOptions[]): void {
  if (!first) return
  const methods = new Set([first, ...others].flatMap(route => route.method))
  if (methods.has('GET')) methods.add('HEAD')
  const allow = [...methods].join(', ')
  const { access, isOutsideVersions = false } = first.config ?? {}
  app.route({
    method: [...usualMethods, ...furtherMethods].filter(method => !methods.has(method)),
    url: first.url,
    // A caller who may use the path in some way may learn how.
    config: { access: access === 'public' ? 'public' : 'read', isOutsideVersions },
    schema: { hide: true },
    // Before the body is read: anonymous requests arrive at public paths.
    preParsing: async () => {
      throw new HttpError(405, 'MethodNotAllowed', `This path answers to ${allow}.`, { Allow: allow })
    },
    handler: async () => {},
  })
}
