import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'

/**
 * Refuses what a page of another site has its visitors' browsers send. Browsers say where a request comes from, and no
 * page can make them say anything else: `Sec-Fetch-Site` on every request, `Origin` on all that may change something and
 * on whatever goes elsewhere.
 * Ours is BASE_URL, or, where that is not set, the host that was asked.
 * @throws 403 `WrongOrigin`
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  const { headers, method } = request
  const own = baseUrl === undefined ? `${request.protocol}://${request.host}` : new URL(baseUrl).origin
  const site = headers['sec-fetch-site'] ?? 'none'
  const isRead = method === 'GET' || method === 'HEAD'
  if (site !== 'same-origin' && site !== 'none') throw wrongOrigin(own)
  // Node joins what was sent more than once by commas, and two are not ours.
  if ((!isRead || headers.origin !== undefined) && headers.origin !== own) throw wrongOrigin(own)
}

const wrongOrigin = (own: string) =>
  new HttpError(403, 'WrongOrigin', `Sessions are for the pages of ${own} alone. Open the console there.`)
