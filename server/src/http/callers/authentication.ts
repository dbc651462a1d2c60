import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiScope } from '../../domain/api-scope.ts'
import { type Caller, sentenceOfLack } from '../../domain/caller.ts'
import { forbidden } from '../../domain/failure.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Access } from '../api.ts'
import { HttpError } from '../errors.ts'
import { type CountedSession, networkOf, type RateLimit, whoIsIn } from '../limits/rate-limit.ts'
import { isRepeated } from '../requests/negotiation.ts'
import { sessionTokenOf } from './cookies.ts'
import { requireOwnOrigin } from './origin.ts'

/** Finds the caller of a key. Undefined: refused; the answer does not reveal the reason. */
export type Authenticate = (key: string) => Promise<Caller | undefined>

/**
 * Finds the caller of a session by its token, and notes the time, unless a page sent the request by itself. Undefined:
 * refused, as with keys.
 */
export type AuthenticateSession = (
  token: string,
  request: Readonly<{ isBackground: boolean }>,
) => Promise<Caller | 'SecondFactorRequired' | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Authenticates the caller again, for answers that took long, and sets `caller` and `db` anew.
     * @throws 401 where the key is no longer valid, 403 where it lacks the scope
     */
    readmit(reply: FastifyReply): Promise<void>
    /**
     * Counts an anonymous request against its address; expensive requests have a smaller allowance.
     * @throws 429
     */
    limitAddress(reply: FastifyReply, allowance?: 'Usual' | 'SignIn'): void
    /**
     * Counts a request in a session against the allowance of its login.
     * @throws 429
     */
    limitSession(reply: FastifyReply, session: CountedSession): void
  }
}

/** The header of every 401 that asks for a key (RFC 9110, 11.6.1). */
export const challenge = { 'WWW-Authenticate': 'Bearer realm="payroll", error="invalid_token"' }

type Parts = Readonly<{
  database: Database
  authenticate: Authenticate
  authenticateSession: AuthenticateSession
  baseUrl: string | undefined
  vault: Vault
  limit: RateLimit
  signInLimit: RateLimit
  metrics: Metrics | undefined
}>

/**
 * Every request but those of public routes needs a key or a session; both set `request.caller` and `request.db`. Where a
 * request has an `Authorization` header, only the key counts.
 */
export function addAuthentication(app: FastifyInstance, parts: Parts): void {
  const { database, limit, signInLimit, metrics } = parts
  app.decorateRequest('caller')
  app.decorateRequest('db')
  app.decorateRequest('limitAddress', function (this: FastifyRequest, reply: FastifyReply, allowance = 'Usual') {
    const which = allowance === 'SignIn' ? signInLimit : limit
    which.check(`address ${networkOf(this.ip)}`, reply)
  })
  app.decorateRequest('limitSession', (reply: FastifyReply, session: CountedSession) => {
    limit.check(whoIsIn(session), reply)
  })
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const hasKey = request.headers.authorization !== undefined
    const caller = await (hasKey ? keyholderOf(request.raw, parts) : signedIn(request, parts))
    if (!caller) {
      metrics?.countRefusal()
      request.limitAddress(reply)
      throw new HttpError(401, 'Unauthorised', 'Send a valid API key: Authorization: Bearer <API_KEY>.', challenge)
    }
    request.caller = caller
    request.db = readsOnly(request)
      ? await database.reader(caller.employerGroupId)
      : database.forGroup(caller.employerGroupId)
    if (!request.is404) requireScope(caller, request.declared.access)
  }
  app.decorateRequest('readmit', function (this: FastifyRequest, reply: FastifyReply) {
    return admit(this, reply)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.access === 'public') done()
    else admit(request, reply).then(() => done(), done)
  })
}

/** What such a request reads needs no newer rows than there were when it came. */
const readsOnly = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

async function keyholderOf(raw: IncomingMessage, { authenticate }: Parts): Promise<Caller | undefined> {
  const key = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(raw.headers.authorization ?? '')?.[1]
  return key && !isRepeated(raw, 'authorization') ? authenticate(key) : undefined
}

/** @throws 403 where another site caused the request, or the account needs a second factor first */
async function signedIn(request: FastifyRequest, parts: Parts): Promise<Caller | undefined> {
  const { authenticateSession, baseUrl } = parts
  const token = sessionTokenOf(request.raw, parts)
  if (token === undefined) return undefined
  requireOwnOrigin(request, baseUrl)
  const caller = await authenticateSession(token, { isBackground: isBackground(request) })
  if (caller !== 'SecondFactorRequired') return caller
  throw forbidden('SecondFactorRequired', 'Your account needs a second factor. Set one up in the console first.')
}

/** Whether a page sent this by itself, without a person's action. */
export const isBackground = ({ headers }: FastifyRequest): boolean => headers['x-muster-background'] === 'true'

function requireScope(caller: Caller, access: Access | undefined): void {
  if (typeof access === 'string' && caller.scopes.has(access as ApiScope)) return
  const scopes = [access].flat() as ApiScope[]
  if (scopes.some(scope => caller.scopes.has(scope))) return
  throw forbidden('InsufficientScope', sentenceOfLack(scopes, caller))
}
