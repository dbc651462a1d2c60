import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { triedOut } from '../../http/routes/writing.ts'
import { IdParams, NoContent } from '../../http/schemas.ts'
import { instantOf } from '../../platform/clock.ts'
import type { ServiceContext } from '../../service-context.ts'
import { requireSession } from './callers/index.ts'
import { createOwnKey, listOwnKeys, previewOwnKey, revokeOwnKey, storeKeyUses } from './keys/index.ts'
import { getAccountHome } from './queries.ts'
import { AccountHome, KeyCommand, KeyPreview, NewKey, OwnKey } from './schemas.ts'
import type { VisibleRecords } from './visibility.ts'

/** Of the console: not part of the contract, and for sessions alone. */
const config = { access: 'read', isOutsideVersions: true } as const
const hidden = { hide: true, querystring: Type.Object({}) } as const

type Parts = Pick<ServiceContext, 'clock' | 'database' | 'keyUses'> & Readonly<{ visibleRecords: VisibleRecords }>

/** The account home page: who somebody is here, and their keys. */
export function accountRoutes(api: Api, { visibleRecords, ...context }: Parts): void {
  const { clock } = context
  // What the last requests noted, which no job will come for any more.
  api.addHook('onClose', () =>
    storeKeyUses.run(context).catch(error => api.log.warn({ err: error }, 'the last uses of keys are not stored')),
  )

  api.get('/console/account', { config, schema: { ...hidden, response: { 200: AccountHome } } }, ({ db, caller }) => {
    requireSession(caller)
    return getAccountHome(db, caller, visibleRecords)
  })

  api.get(
    '/console/keys',
    { config, schema: { ...hidden, response: { 200: Type.Array(OwnKey) } } },
    ({ db, caller }) => {
      requireSession(caller)
      return listOwnKeys(db, caller, instantOf(clock))
    },
  )

  api.post(
    '/console/keys',
    { config, schema: { ...hidden, body: KeyCommand, response: { 201: NewKey } } },
    async (request, reply) =>
      reply.code(201).send(await request.write(ctx => createOwnKey(ctx, request.body, visibleRecords))),
  )

  api.post(
    '/console/keys/preview',
    { config, schema: { ...hidden, body: KeyCommand, response: { 200: KeyPreview } } },
    request => triedOut(request, ctx => previewOwnKey(ctx, request.body, visibleRecords)),
  )

  api.delete(
    '/console/keys/:id',
    { config, schema: { ...hidden, params: IdParams, response: { 204: NoContent } } },
    async (request, reply) => {
      await request.write(ctx => revokeOwnKey(ctx, request.params.id))
      return reply.code(204).send(undefined as never)
    },
  )
}
