import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { UnknownEndpoint } from './errors.ts'

export const currentVersion = 'v12.21'

/** Answered by the same handlers, with a pointer to the current version. */
const olderVersions = ['v12.5', 'v11.5']

/** Pages are folders to a browser: their trailing slash means something. */
const pages = /^\/(console|reference)(\/|$)/i

/** When the older versions were succeeded, in seconds since 1970 (RFC 9745): 2026-07-01T00:00:00Z. */
const deprecatedSince = 1_782_864_000

type Place = Readonly<{ version: string | undefined; path: string; query: string; hasTrailingSlash: boolean }>
const places = new WeakMap<IncomingMessage, Place>()

/**
 * Fastify's rewriteUrl: routes are registered without version, so the version segment is taken off here and remembered.
 * A trailing slash is taken off too, so that the route is found which the redirect will name.
 */
export function takeVersionOff(request: IncomingMessage): string {
  const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/.exec(request.url ?? '/') ?? []
  const [, version, rest] = /^\/(v\d+\.\d+)(\/.*)?$/i.exec(path) ?? []
  const inside = version ? (rest ?? '/') : path
  const hasTrailingSlash = inside.length > 1 && inside.endsWith('/') && !pages.test(path)
  const bare = hasTrailingSlash ? inside.replace(/\/+$/, '') || '/' : inside
  places.set(request, { version: version?.toLowerCase(), path: bare, query, hasTrailingSlash })
  return bare + query
}

/** Unknown versions are not found, paths without version or with a trailing slash lead to the canonical one. */
export function addVersioning(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const place = places.get(request.raw)
    if (!place) return
    const { version, path, query, hasTrailingSlash } = place
    if (mentionsTaxFileNumber(query)) reply.header('Cache-Control', 'no-store')
    const isKnown = version === currentVersion || (version !== undefined && olderVersions.includes(version))
    const isOutside = request.routeOptions.config.isOutsideVersions === true
    const isResource = !request.is404 && !isOutside
    if (version !== undefined ? !isKnown || isOutside : request.is404) throw new UnknownEndpoint()
    if (isResource && (version === undefined || hasTrailingSlash)) {
      if (mentionsTaxFileNumber(query)) throw new UnknownEndpoint()
      const isSafe = request.method === 'GET' || request.method === 'HEAD'
      reply.header('Cache-Control', 'no-store').code(isSafe ? 301 : 308)
      return reply.header('Location', `/${version ?? currentVersion}${path}${query}`).send()
    }
    if (isOutside && hasTrailingSlash) throw new UnknownEndpoint()
    if (version !== undefined && version !== currentVersion) {
      reply.header('Deprecation', `@${deprecatedSince}`)
      reply.header('Link', `</${currentVersion}${path}>; rel="successor-version"`)
    } else if (request.routeOptions.config.isDeprecated) {
      reply.header('Deprecation', `@${deprecatedSince}`)
    }
  })
}

/** Such a query is never repeated in a header, where a log would keep it. */
export const mentionsTaxFileNumber = (query: string): boolean => {
  try {
    return /[?&]taxfilenumber=/i.test(decodeURIComponent(query))
  } catch {
    return true
  }
}

/** The query as it was sent, `?` included. */
export const queryOf = (request: IncomingMessage): string => places.get(request)?.query ?? ''
