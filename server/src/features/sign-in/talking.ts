import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { containsTaxFileNumber } from '../../domain/numbers-in-text.ts'
import { isBackground } from '../../http/authentication.ts'
import { browserMarkOf, sessionCookie, sessionTokenOf } from '../../http/cookies.ts'
import { requireOwnOrigin } from '../../http/origin.ts'
import { instantOf } from '../../platform/clock.ts'
import { sessionBody } from './answer.ts'
import { type Asking, makeKnown } from './known-browsers.ts'
import { sessionNeeded } from './refusals.ts'
import { notedEvery } from './rules.ts'
import type { Service, Visit } from './service.ts'
import { touchSession } from './sessions.ts'
import { type Standing, standingOf } from './standing.ts'
import type { OpenSession } from './tokens.ts'

/** What the routes of signing in have in common: they are the console's own, and in no contract. */
export const privately = { config: { access: 'public', isOutsideVersions: true } } as const

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent this, and how far they have come in signing in. Set at the door of the console's own routes. */
    visitor: Readonly<{ standing: Standing; token: string | undefined }>
  }
}

/**
 * Before anything else is looked at. Requests in a session count as those to the API do, those of people who are unknown
 * by their address, and less is let in of what makes somebody known.
 */
export const atTheDoor =
  (service: Service, allowance: 'Usual' | 'SignIn' = 'Usual') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('Cache-Control', 'no-store')
    requireOwnOrigin(request, service.config.baseUrl)
    if (allowance === 'SignIn') request.limitAddress(reply, allowance)
    const token = service.cookies.tokenIn(sessionTokenOf(request.raw, service.config.baseUrl))
    const standing = await presentStanding(service, request, token)
    request.visitor = { standing, token }
    if (allowance === 'SignIn') return
    if (standing.state === 'None') request.limitAddress(reply)
    else request.limitSession(reply, { ...standing.session, isHalf: standing.state === 'SecondFactorNeeded' })
  }

export function visitOf({ id, ip, headers }: FastifyRequest): Visit {
  const sent = (headers['user-agent'] ?? '').slice(0, 300)
  // Stored with the session, and nothing is stored with a tax file number in it. Where every proxy is trusted, the address
  // is what the client sent, and may be any text; so may the zone behind an address.
  const [address = ''] = ip.split('%')
  const device = { address: isIP(address) === 0 ? '' : address, userAgent: containsTaxFileNumber(sent) ? '' : sent }
  return { requestId: id, device }
}

/** Where whoever sent this stands. That they are there is noted, unless a page sent it by itself. */
async function presentStanding(
  service: Service,
  request: FastifyRequest,
  token: string | undefined,
): Promise<Standing> {
  const standing = await standingOf(service, token)
  if (standing.state === 'None' || isBackground(request)) return standing
  const { session } = standing
  if (service.clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return standing
  const lastSeenAt = instantOf(service.clock)
  await touchSession(service.database, session.id, lastSeenAt)
  return { ...standing, session: { ...session, lastSeenAt } }
}

/** Whoever sent this, somewhere on their way in. @throws 401 */
export function present({ visitor: { standing, token } }: FastifyRequest) {
  if (standing.state === 'None' || token === undefined) throw sessionNeeded()
  return { standing, token }
}

/**
 * `goOn` for somebody who has just shown who they are. A browser in which they have come through is known from then on, as
 * one is in which they set a password, there or by a link.
 */
export async function welcome(service: Service, asking: Asking, opened: OpenSession): Promise<FastifyReply> {
  giveSession(service, asking.reply, opened)
  const standing = await standingOf(service, opened.token)
  if ('accounts' in standing) await makeKnown(service, asking, standing.session.loginId)
  return asking.reply.send(await sessionBody(service, standing))
}

/** 200 with what `GET /console/session` says from here on, and the cookie that goes with it. */
export async function goOn(service: Service, reply: FastifyReply, opened: OpenSession): Promise<FastifyReply> {
  giveSession(service, reply, opened)
  return reply.send(await sessionBody(service, await standingOf(service, opened.token)))
}

export const giveSession = (service: Service, reply: FastifyReply, opened: OpenSession) =>
  reply.header('Set-Cookie', sessionCookie(service.cookies.valueOf(opened), service.config.baseUrl))

/** What the browser shows to be known by. */
export const browserOfRequest = ({ raw }: FastifyRequest, { config }: Service): string | undefined =>
  browserMarkOf(raw, config.baseUrl)
