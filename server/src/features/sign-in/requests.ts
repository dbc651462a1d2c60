import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import { containsTaxFileNumber } from '../../domain/text/numbers-in-text.ts'
import { type AuthenticateSession, isBackground } from '../../http/callers/authentication.ts'
import { sessionCookie, sessionTokenOf } from '../../http/callers/cookies.ts'
import { requireOwnOrigin } from '../../http/callers/origin.ts'
import { networkOf } from '../../http/limits/rate-limit.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/index.ts'
import { remembering } from '../../platform/secrets/remembering.ts'
import type { ServiceContext } from '../../service-context.ts'
import { hasAccounts, type Session, type SignInContext, type SignInService } from './context.ts'
import { idleUntil, isOver } from './rules.ts'
import { type Context, findSession, noteUse } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Present in the console's own routes. */
    signIn: SignInContext
  }
}

/** Finds the caller of a session for the API, and caches it for half a second, as with keys. */
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
 * The answer of `GET /console/session` for a document of the console, which then need not ask for it. Undefined without a
 * session, and where the endpoint would refuse or fail: the page asks again and shows the reason.
 */
export async function sessionOfDocument(
  context: Pick<ServiceContext, 'database' | 'clock' | 'vault' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionBody | undefined> {
  const { baseUrl } = context.config
  const token = sessionTokenOf(request.raw, { baseUrl, vault: context.vault })
  if (token === undefined) return undefined
  try {
    requireOwnOrigin(request, baseUrl)
    const session = await findSession(context, token)
    if (!session) return undefined
    request.limitSession(reply, { ...session, isHalf: session.state === 'SecondFactorNeeded' })
    await noteUse(context, session)
    return await sessionBody(context.database, session)
  } catch {
    return undefined
  }
}

/**
 * The first hook of the console's own routes, which are not in the contract: makes the context. A request in a session takes
 * from the allowance of the API, any other from that of its address. Routes for anonymous clients have a smaller one.
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
 * The origin of a request. A trusted proxy may send any text as the address, with any zone behind it. A text with a tax file
 * number in it is not stored.
 */
function originOf({ id, ip, headers }: FastifyRequest) {
  const [text = ''] = ip.split('%')
  const agent = (headers['user-agent'] ?? '').slice(0, 300)
  const userAgent = containsTaxFileNumber(agent) ? '' : agent
  return { requestId: id, network: networkOf(ip), address: isIP(text) === 0 ? '' : text, userAgent }
}

/** Sets the cookie of a session, or without a token clears it. */
export const giveSession = (ctx: SignInContext, reply: FastifyReply, token?: string): FastifyReply =>
  reply.header('Set-Cookie', sessionCookie(token, ctx))

/** Answers as `GET /console/session` with the session of this token, and sets its cookie. */
export const sendSession = async (ctx: SignInContext, reply: FastifyReply, token: string): Promise<FastifyReply> =>
  giveSession(ctx, reply, token).send(await sessionBody(ctx.database, await findSession(ctx, token)))

type SessionBody = Readonly<{ state: Session['state'] | 'None'; [name: string]: unknown }>

export async function sessionBody(database: Database, session: Session | undefined): Promise<SessionBody> {
  if (!session) return { state: 'None', isSetUpNeeded: !(await hasAccounts(database.withoutGroup)) }
  const { state, name, email, hasSecondFactor, recoveryCodesLeft, secondFactorAt, accounts, account, endsAt } = session
  const groups = accounts.map(({ userAccountId, groupName, isTest }) => ({ userAccountId, groupName, isTest }))
  return {
    state,
    isSetUpNeeded: false,
    login: { name, email, hasSecondFactor, ...(account && hasSecondFactor && { recoveryCodesLeft }) },
    ...(state !== 'SecondFactorNeeded' && { groups }),
    ...(account && { account: await accountBody(database, account) }),
    ...(secondFactorAt !== null && { secondFactorDateTime: secondFactorAt }),
    idleUntil: new Date(idleUntil(session)).toISOString(),
    endsAt,
  }
}

async function accountBody(database: Database, account: NonNullable<Session['account']>): Promise<object> {
  const { employerGroupId, userAccountId, caller, isApiEnabled, needsSecondFactor } = account
  const { personId, employeeId, authorityId, roles, scopes } = caller
  const { rows } = await sql<{ group: object; personName: string }>`
    select jsonb_build_object('id', g.id, 'name', g.name, 'timeZone', g.time_zone, 'isTest', g.is_test) as "group",
      ${personNameInSql('p')} as person_name
    from employer_group g join person p on p.employer_group_id = g.id
    where g.id = ${employerGroupId} and p.id = ${personId}`.execute(database.forGroup(employerGroupId))
  // JSON drops undefined ids.
  const access = { roles: [...roles].sort(), scopes: [...scopes], isApiEnabled, needsSecondFactor }
  return { userAccountId, ...rows[0], employeeId, authorityId, ...access }
}
