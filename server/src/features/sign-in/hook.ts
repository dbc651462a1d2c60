import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { containsTaxFileNumber } from '../../domain/numbers-in-text.ts'
import { isBackground } from '../../http/authentication.ts'
import { sessionCookie, sessionTokenOf } from '../../http/cookies.ts'
import { requireOwnOrigin } from '../../http/origin.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { instantOf } from '../../platform/clock.ts'
import type { SignInContext, SignInService } from './context.ts'
import type { CurrentSession } from './current-session.ts'
import { currentSession, notedEvery, sessionBody, touchSession } from './sessions/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the console's own routes. */
    signIn: SignInContext
  }
}

/**
 * The hook of the console's own routes, which are in no contract: makes the context before anything else is looked at.
 * Requests in a session count as those to the API do, others by their address; a smaller allowance is for signing in.
 */
export const hookOf =
  (service: SignInService, allowance: 'Usual' | 'SignIn' = 'Usual') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { baseUrl } = service.config
    reply.header('Cache-Control', 'no-store')
    requireOwnOrigin(request, baseUrl)
    if (allowance === 'SignIn') request.limitAddress(reply, allowance)
    const token = service.cookies.tokenIn(sessionTokenOf(request.raw, baseUrl))
    const session = await usedSession(service, request, token)
    request.signIn = { ...service, ...originOf(request), now: instantOf(service.clock), session, token }
    if (allowance === 'SignIn') return
    if (session.state === 'None') request.limitAddress(reply)
    else request.limitSession(reply, { ...session.session, isHalf: session.state === 'SecondFactorNeeded' })
  }

/**
 * Where a request comes from. A client that is trusted as a proxy may send any text as its address, and any zone behind it;
 * no text with a tax file number in it is stored.
 */
function originOf({ id, ip, headers }: FastifyRequest) {
  const [address = ''] = ip.split('%')
  const userAgent = (headers['user-agent'] ?? '').slice(0, 300)
  return {
    requestId: id,
    network: networkOf(ip),
    address: isIP(address) === 0 ? '' : address,
    userAgent: containsTaxFileNumber(userAgent) ? '' : userAgent,
  }
}

/** The session of the request. Its use is stored, unless a page sent the request by itself. */
async function usedSession(
  service: SignInService,
  request: FastifyRequest,
  token: string | undefined,
): Promise<CurrentSession> {
  const current = await currentSession(service, token)
  if (current.state === 'None' || isBackground(request)) return current
  const { session } = current
  if (service.clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return current
  const lastSeenAt = instantOf(service.clock)
  await touchSession(service.database, { id: session.id, now: lastSeenAt })
  return { ...current, session: { ...session, lastSeenAt } }
}

/** Gives the browser the cookie of a session. */
export const giveSession = ({ cookies, config }: SignInService, reply: FastifyReply, token: string) =>
  reply.header('Set-Cookie', sessionCookie(cookies.valueOf(token), config.baseUrl))

/** Answers with the session that goes on under this token, as `GET /console/session` does, and gives its cookie. */
export async function sendSession(service: SignInService, reply: FastifyReply, token: string): Promise<FastifyReply> {
  giveSession(service, reply, token)
  return reply.send(await sessionBody(service.database, await currentSession(service, token)))
}
