import type { FastifyInstance } from 'fastify'
import type { ApiScope } from '../domain/api-scope.ts'
import type { Caller } from '../domain/caller.ts'
import { forbidden } from '../domain/failure.ts'
import type { Database } from '../platform/database.ts'
import type { Access } from './api.ts'
import { HttpError } from './errors.ts'

/** Finds who a key belongs to. Undefined: refused, for whatever reason, which the caller is not told. */
export type Authenticate = (key: string) => Promise<Caller | undefined>

const challenge = { 'WWW-Authenticate': 'Bearer realm="payroll", error="invalid_token"' }

/** Every call but those of public routes comes with a key; `request.caller` and `request.db` follow from it. */
export function addAuthentication(app: FastifyInstance, database: Database, authenticate: Authenticate): void {
  app.decorateRequest('caller')
  app.decorateRequest('db')
  app.decorateRequest('write')
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.access === 'public') return
    const caller = await callerOf(request.raw.headersDistinct.authorization, authenticate)
    request.caller = caller
    request.db = database.forGroup(caller.employerGroupId)
    request.write = work => database.transaction(caller.employerGroupId, work)
    if (!request.is404) requireScope(caller, request.routeOptions.config.access)
  })
}

async function callerOf(headers: string[] | undefined, authenticate: Authenticate): Promise<Caller> {
  const [header, ...more] = headers ?? []
  const key = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]
  const caller = key && more.length === 0 ? await authenticate(key) : undefined
  if (!caller)
    throw new HttpError(401, 'Unauthorised', 'Send a valid API key: Authorization: Bearer <API_KEY>.', challenge)
  return caller
}

function requireScope(caller: Caller, access: Access | undefined): void {
  const scope = access as ApiScope
  if (!caller.scopes.has(scope)) throw forbidden('InsufficientScope', `This key lacks the scope ${scope}.`)
}

/** Refuses to start with a route that does not say who may call it and what it answers. */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    const { access } = route.config ?? {}
    if (!access) throw new Error(`${route.method} ${route.url} declares no access.`)
    if (!route.schema?.response && !route.schema?.hide)
      throw new Error(`${route.method} ${route.url} declares no response.`)
  })
}
