import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ApiScope } from '../domain/api-scope.ts'
import type { Caller } from '../domain/caller.ts'
import { forbidden } from '../domain/failure.ts'
import type { Database } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Access } from './api.ts'
import { HttpError } from './errors.ts'
import { isRepeated } from './negotiation.ts'
import { networkOf, type RateLimit } from './rate-limit.ts'

/** Finds who a key belongs to. Undefined: refused, for whatever reason, which the caller is not told. */
export type Authenticate = (key: string) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Asks again who calls and what they may: for answers that were long in coming. `caller` and `db` are then of now.
     * @throws as at the door: 401 where the key is no longer good, 403 where it lacks the scope
     */
    readmit(reply: FastifyReply): Promise<void>
  }
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="payroll", error="invalid_token"' }

type Parts = Readonly<{
  database: Database
  authenticate: Authenticate
  limit: RateLimit
  metrics: Metrics | undefined
}>

/** Every call but those of public routes comes with a key; `request.caller` and `request.db` follow from it. */
export function addAuthentication(app: FastifyInstance, { database, authenticate, limit, metrics }: Parts): void {
  app.decorateRequest('caller')
  app.decorateRequest('db')
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await callerOf(request.raw, authenticate)
    if (!caller) {
      metrics?.countRefusal()
      limit.check(`address ${networkOf(request.ip)}`, reply)
      throw new HttpError(401, 'Unauthorised', 'Send a valid API key: Authorization: Bearer <API_KEY>.', challenge)
    }
    request.caller = caller
    request.db = database.forGroup(caller.employerGroupId)
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

async function callerOf(raw: IncomingMessage, authenticate: Authenticate): Promise<Caller | undefined> {
  const key = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(raw.headers.authorization ?? '')?.[1]
  return key && !isRepeated(raw, 'authorization') ? authenticate(key) : undefined
}

function requireScope(caller: Caller, access: Access | undefined): void {
  if (typeof access === 'string' && caller.scopes.has(access as ApiScope)) return
  const scopes = [access].flat() as ApiScope[]
  if (scopes.some(scope => caller.scopes.has(scope))) return
  throw forbidden('InsufficientScope', `This key lacks the scope ${scopes.join(' or ')}.`)
}

/** Collects routes; `check`, called when all stand, refuses one that does not say who may call it and what it answers. */
export function requireDeclarations(app: FastifyInstance): { check(): void } {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => void routes.push(route))
  return {
    check() {
      for (const { method, url, config, schema } of routes) {
        if (!config?.access) throw new Error(`${method} ${url} declares no access.`)
        if (!schema?.response && !schema?.hide) throw new Error(`${method} ${url} declares no response.`)
      }
    },
  }
}
