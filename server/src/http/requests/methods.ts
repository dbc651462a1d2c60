import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { HttpError } from '../errors.ts'

const usualMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Methods that the router must know before it can refuse them by name. */
const furtherMethods: readonly HTTPMethods[] = ['TRACE', 'PROPFIND', 'LOCK', 'REPORT', 'SEARCH']

const allMethods = [...usualMethods, ...furtherMethods]

type Known = { methods: Set<string>; route: RouteOptions }

/** Collects which methods each path has; `refuseOthers`, called when all routes stand, answers 405 to the rest. */
export function collectMethods(app: FastifyInstance): { refuseOthers(): void } {
  for (const method of furtherMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const paths = new Map<string, Known>()
  app.addHook('onRoute', route => {
    const known = paths.get(route.url) ?? { methods: new Set<string>(), route }
    for (const method of [route.method].flat()) known.methods.add(method)
    if (known.methods.has('GET')) known.methods.add('HEAD')
    paths.set(route.url, known)
  })
  return {
    refuseOthers() {
      for (const [url, { methods, route }] of [...paths]) {
        const { access, isOutsideVersions = false } = route.config ?? {}
        const others = allMethods.filter(method => !methods.has(method))
        const allow = [...methods].join(', ')
        if (url.includes('*')) continue
        app.route({
          method: [...others],
          url,
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
    },
  }
}
