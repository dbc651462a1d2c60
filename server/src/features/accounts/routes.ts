import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { triedOut } from '../../http/routes/writing.ts'
import { IdParams, NoContent } from '../../http/schemas.ts'
import { instantOf } from '../../platform/clock.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createOwnKey, listOwnKeys, previewOwnKey, revokeOwnKey, storeKeyUses } from './keys/index.ts'
import { requireSession } from './permissions.ts'
import { getAccountHome } from './queries.ts'
import { AccountHome, KeyCommand, KeyPreview, NewKey, OwnKey } from './schemas.ts'
import type { VisibleRecords } from './visibility.ts'

/** Routes of the console are not in the contract, and need a session. */
const optionsOf = <Schema extends object>(schema: Schema) => ({
  config: { access: 'read', isOutsideVersions: true } as const,
  schema: { hide: true, querystring: Type.Object({}), ...schema } as const,
})

type Parts = Pick<ServiceContext, 'clock' | 'database' | 'keyUses'> & Readonly<{ visibleRecords: VisibleRecords }>

/** The account home page: the caller's account and keys. */
export function accountRoutes(api: Api, { visibleRecords, ...context }: Parts): void {
  const { clock } = context
  // No job runs after the end to store the last uses.
  api.addHook('onClose', () =>
    storeKeyUses.run(context).catch(error => api.log.warn({ err: error }, 'the last uses of keys are not stored')),
  )

  api.get('/console/account', optionsOf({ response: { 200: AccountHome } }), ({ db, caller }) => {
    requireSession(caller)
    return getAccountHome(db, caller, visibleRecords)
  })

  api.get('/console/keys', optionsOf({ response: { 200: Type.Array(OwnKey) } }), ({ db, caller }) => {
    requireSession(caller)
    return listOwnKeys(db, caller, instantOf(clock))
  })

  const created = optionsOf({ body: KeyCommand, response: { 201: NewKey } })
  api.post('/console/keys', created, async (request, reply) =>
    reply.code(201).send(await request.write(ctx => createOwnKey(ctx, request.body, visibleRecords))),
  )

  const previewed = optionsOf({ body: KeyCommand, response: { 200: KeyPreview } })
  api.post('/console/keys/preview', previewed, request =>
    triedOut(request, ctx => previewOwnKey(ctx, request.body, visibleRecords)),
  )

  const revoked = optionsOf({ params: IdParams, response: { 204: NoContent } })
  api.delete('/console/keys/:id', revoked, async (request, reply) => {
    await request.write(ctx => revokeOwnKey(ctx, request.params.id))
    return reply.code(204).send(undefined as never)
  })
}
