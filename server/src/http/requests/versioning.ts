import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { UnknownEndpoint } from '../errors.ts'

export const currentVersion = 'v12.21'

/** Answered by the same handlers, with a pointer to the current version. */
const olderVersions = ['v12.5', 'v11.5']

/** Pages are folders to a browser: their trailing slash means something. */
const pages = /^\/(console|reference)(\/|$)/i

/** When the older versions were succeeded, in seconds since 1970 (RFC 9745): 2026-07-01T00:00:00Z. */
const deprecatedSince = 1_782_864_000

type Place = Readonly<{ version: string | undefined; path: string; query: string; hasTrailingSlash: boolean }>

/** Kept on the request itself, where looking it up is cheaper than in a weak map of requests. */
const place = Symbol('place')
type Placed = IncomingMessage & { [place]?: Place }

/**
 * Fastify's rewriteUrl: routes are registered without version, so the version segment is taken off here and remembered.
 * A trailing slash is taken off too, so that the route is found which the redirect will name.
 */
export function takeVersionOff(request: Placed): string {
  const found = placeOf(request.url ?? '/')
  request[place] = found
  return found.path + found.query
}

const usualStart = `/${currentVersion}/`

function placeOf(url: string): Place {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  // Nearly all are of this form, and need not be tried with patterns.
  if (path.startsWith(usualStart) && !path.endsWith('/')) {
    return { version: currentVersion, path: path.slice(usualStart.length - 1), query, hasTrailingSlash: false }
  }
  const [, version, rest] = /^\/(v\d+\.\d+)(\/.*)?$/i.exec(path) ?? []
  const inside = version ? (rest ?? '/') : path
  const hasTrailingSlash = inside.length > 1 && inside.endsWith('/') && !pages.test(path)
  const bare = hasTrailingSlash ? withoutSlashesAtEnd(inside) || '/' : inside
  return { version: version?.toLowerCase(), path: bare, query, hasTrailingSlash }
}

/** Without a regular expression, which would start again at every slash: time by the square of their number. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Unknown versions are not found, paths without version or with a trailing slash lead to the canonical one. */
export function addVersioning(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const found = (request.raw as Placed)[place]
    if (!found) return done()
    const { version, path, query, hasTrailingSlash } = found
    if (mentionsTaxFileNumber(query)) reply.header('Cache-Control', 'no-store')
    const isKnown = version === currentVersion || (version !== undefined && olderVersions.includes(version))
    const isOutside = request.declared.isOutsideVersions === true
    const isResource = !request.is404 && !isOutside
    if (version !== undefined ? !isKnown || isOutside : request.is404) throw new UnknownEndpoint()
    if (isResource && (version === undefined || hasTrailingSlash)) {
      if (mentionsTaxFileNumber(query)) throw new UnknownEndpoint()
      const isSafe = request.method === 'GET' || request.method === 'HEAD'
      reply.header('Cache-Control', 'no-store').code(isSafe ? 301 : 308)
      reply.header('Location', `/${version ?? currentVersion}${path}${query}`).send()
      return
    }
    if (isOutside && hasTrailingSlash) throw new UnknownEndpoint()
    if (version !== undefined && version !== currentVersion) {
      reply.header('Deprecation', `@${deprecatedSince}`)
      reply.header('Link', `</${currentVersion}${path}>; rel="successor-version"`)
    } else if (request.declared.isDeprecated) {
      reply.header('Deprecation', `@${deprecatedSince}`)
    }
    done()
  })
}

/** Such a query is never repeated in a header, where a log would keep it. */
export const mentionsTaxFileNumber = (query: string): boolean => {
  if (query === '') return false
  try {
    return /[?&]taxfilenumber=/i.test(decodeURIComponent(query))
  } catch {
    return true
  }
}

/** The query as it was sent, `?` included. */
export const queryOf = (request: Placed): string => request[place]?.query ?? ''
