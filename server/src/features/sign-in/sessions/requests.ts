import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { containsTaxFileNumber } from '../../../domain/text/numbers-in-text.ts'
import { type AuthenticateSession, isBackground } from '../../../http/callers/authentication.ts'
import { sessionCookie, sessionTokenOf } from '../../../http/callers/cookies.ts'
import { requireOwnOrigin } from '../../../http/callers/origin.ts'
import { networkOf } from '../../../http/limits/rate-limit.ts'
import { instantOf } from '../../../platform/clock.ts'
import { remembering } from '../../../platform/secrets/remembering.ts'
import type { SignInContext, SignInService } from '../logins/index.ts'
import { noteUse } from './commands.ts'
import { type Context, findSession } from './queries.ts'
import { isOver } from './rules.ts'
import { sessionBody } from './wire.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the console's own routes. */
    signIn: SignInContext
  }
}

/** Finds the caller of a session for the API, and remembers it for half a second, as with keys. */
export function createSessionAuthenticator(context: Context): AuthenticateSession {
  const find = remembering((token: string) => findSession(context, token))
  return async (token, { isBackground }) => {
    const session = await find(token)
    if (!session?.account || isOver(session, context.clock.now())) return undefined
    if (!isBackground) await noteUse(context, session)
    return session.state === 'EnrolmentNeeded' ? 'SecondFactorRequired' : session.account.caller
  }
}

/**
 * The hook of the console's own routes, which are in no contract: makes the context before anything else is looked at.
 * Requests in a session count as those to the API do, others by their address; a smaller allowance is for signing in.
 */
export const hookOf =
  (service: SignInService, allowance: 'Usual' | 'SignIn' = 'Usual') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('Cache-Control', 'no-store')
    requireOwnOrigin(request, service.config.baseUrl)
    if (allowance === 'SignIn') request.limitAddress(reply, allowance)
    const token = sessionTokenOf(request.raw, service)
    const session = token === undefined ? undefined : await findSession(service, token)
    if (session && !isBackground(request)) await noteUse(service, session)
    request.signIn = { ...service, ...originOf(request), now: instantOf(service.clock), session }
    if (allowance === 'SignIn') return
    if (session) request.limitSession(reply, { ...session, isHalf: session.state === 'SecondFactorNeeded' })
    else request.limitAddress(reply)
  }

/**
 * Where a request comes from. A client that is trusted as a proxy may send any text as its address, and any zone behind it;
 * no text with a tax file number in it is stored.
 */
function originOf({ id, ip, headers }: FastifyRequest) {
  const [text = ''] = ip.split('%')
  const agent = (headers['user-agent'] ?? '').slice(0, 300)
  const userAgent = containsTaxFileNumber(agent) ? '' : agent
  return { requestId: id, network: networkOf(ip), address: isIP(text) === 0 ? '' : text, userAgent }
}

/** Gives the browser the cookie of a session, or takes it away. */
export const giveSession = (ctx: SignInContext, reply: FastifyReply, token?: string): FastifyReply =>
  reply.header('Set-Cookie', sessionCookie(token, ctx))

/** Answers with the session that goes on under this token, as `GET /console/session` does, and gives its cookie. */
export const sendSession = async (ctx: SignInContext, reply: FastifyReply, token: string): Promise<FastifyReply> =>
  giveSession(ctx, reply, token).send(await sessionBody(ctx.database, await findSession(ctx, token)))
