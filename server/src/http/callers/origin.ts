import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'

/**
 * Refuses requests that a page of another site makes its visitors' browsers send. Browsers name the origin of a request,
 * and no page can change it: `Sec-Fetch-Site` on every request, `Origin` on every request that may change something or
 * goes to another origin. Our own origin is BASE_URL, or without it the host of the request.
 * @throws 403 `WrongOrigin`
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  const { headers, method } = request
  const own = baseUrl === undefined ? `${request.protocol}://${request.host}` : new URL(baseUrl).origin
  const site = headers['sec-fetch-site'] ?? 'none'
  const isRead = method === 'GET' || method === 'HEAD'
  if (site !== 'same-origin' && site !== 'none') throw wrongOrigin(own)
  // Node joins repeated headers by commas, and such a list is not our origin.
  if ((!isRead || headers.origin !== undefined) && headers.origin !== own) throw wrongOrigin(own)
}

const wrongOrigin = (own: string) =>
  new HttpError(403, 'WrongOrigin', `Sessions are for the pages of ${own} alone. Open the console there.`)
