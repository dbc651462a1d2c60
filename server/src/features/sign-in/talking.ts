import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBackground } from '../../http/authentication.ts'
import { sessionCookie, sessionTokenOf } from '../../http/cookies.ts'
import { requireOwnOrigin } from '../../http/origin.ts'
import { instantOf } from '../../platform/clock.ts'
import { sessionBody } from './answer.ts'
import { sessionNeeded } from './refusals.ts'
import { notedEvery } from './rules.ts'
import type { Service, Visit } from './service.ts'
import { touchSession } from './sessions.ts'
import { type Standing, standingOf } from './standing.ts'
import { cookieValueOf, tokenIn } from './tokens.ts'

/** What the routes of signing in have in common: they are the console's own, and in no contract. */
export const privately = { config: { access: 'public', isOutsideVersions: true } } as const

/** Before anything else is looked at. Those who are unknown are counted by their address. */
export const atTheDoor =
  ({ config }: Pick<Service, 'config'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('Cache-Control', 'no-store')
    requireOwnOrigin(request, config.baseUrl)
    if (request.method !== 'GET' && request.method !== 'HEAD') request.limitAddress(reply)
  }

export const visitOf = ({ id, ip, headers }: FastifyRequest): Visit => ({
  requestId: id,
  device: { address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, 300) },
})

export const tokenOf = (request: FastifyRequest, { config }: Pick<Service, 'config'>): string | undefined =>
  tokenIn(sessionTokenOf(request.raw, config.baseUrl))

/** Where whoever sent this stands. That they are there is noted, unless a page sent it by itself. */
export async function presentStanding(service: Service, request: FastifyRequest): Promise<Standing> {
  const token = tokenOf(request, service)
  const standing = await standingOf(service, token)
  if (standing.state === 'None' || isBackground(request)) return standing
  const { session } = standing
  if (service.clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return standing
  const lastSeenAt = instantOf(service.clock)
  await touchSession(service.database, session.id, lastSeenAt)
  return { ...standing, session: { ...session, lastSeenAt } }
}

/** Whoever sent this, somewhere on their way in. @throws 401 */
export async function present(service: Service, request: FastifyRequest) {
  const standing = await presentStanding(service, request)
  const token = tokenOf(request, service)
  if (standing.state === 'None' || token === undefined) throw sessionNeeded()
  return { standing, token }
}

/** 200 with what `GET /console/session` says from here on, and the cookie that goes with it. */
export async function welcome(service: Service, reply: FastifyReply, token: string): Promise<FastifyReply> {
  reply.header('Set-Cookie', sessionCookie(cookieValueOf(token), service.config.baseUrl))
  return reply.send(await sessionBody(service, await standingOf(service, token)))
}
