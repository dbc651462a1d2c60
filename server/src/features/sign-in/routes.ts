import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import type { ServiceContext } from '../../service-context.ts'
import { signIn } from './commands.ts'
import { createSignInService, write } from './logins/index.ts'
import { changePassword, requestReset, resetPassword } from './passwords/index.ts'
import * as schemas from './schemas.ts'
import {
  beginEnrolment,
  finishEnrolment,
  giveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/index.ts'
import {
  giveSession,
  hookOf,
  listOwnSessions,
  revokeSessions,
  sendSession,
  sessionBody,
  signOut,
  switchAccount,
} from './sessions/index.ts'
import { setUp } from './set-up/index.ts'

/** The options of the console's own routes, which are in no contract. */
const optionsOf =
  (onRequest: ReturnType<typeof hookOf>) =>
  <Schema extends object>(schema: Schema) => ({
    config: { access: 'public', isOutsideVersions: true } as const,
    onRequest,
    schema: { hide: true, querystring: Type.Object({}), ...schema } as const,
  })

type Options = ReturnType<typeof optionsOf>
/** Of routes in a session, and of those by which a stranger becomes known. */
type Ways = Readonly<{ own: Options; strangers: Options }>

/** Signing in to the console. All else that the console does, it does by the API. */
export function signInRoutes(api: Api, context: ServiceContext): void {
  const service = createSignInService(context, api.log)
  api.decorateRequest('signIn')
  api.addHook('onClose', () => service.afterAnswers.settled())
  const ways = { own: optionsOf(hookOf(service)), strangers: optionsOf(hookOf(service, 'SignIn')) }
  addSessionRoutes(api, ways)
  addSecondFactorRoutes(api, ways)
  addPasswordRoutes(api, ways)
}

const noContent = (reply: FastifyReply) => reply.code(204).send()

function addSessionRoutes(api: Api, { own, strangers }: Ways): void {
  api.get('/console/session', own({}), ({ signIn: ctx }) => sessionBody(ctx.database, ctx.session))

  api.post('/console/session', strangers({ body: schemas.SignIn }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await signIn(ctx, body)),
  )

  api.delete('/console/session', own({}), async ({ signIn: ctx }, reply) => {
    await write(ctx, signOut)
    return noContent(giveSession(ctx, reply))
  })

  api.put('/console/session/group', own({ body: schemas.ChosenGroup }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await switchAccount(ctx, body.UserAccountId)),
  )

  api.get('/console/sessions', own({}), ({ signIn: ctx }) => listOwnSessions(ctx))

  api.delete('/console/sessions', own({}), async ({ signIn: ctx }, reply) => {
    await revokeSessions(ctx)
    return noContent(reply)
  })

  api.delete(
    '/console/sessions/:id',
    own({ params: schemas.SessionParams }),
    async ({ signIn: ctx, params }, reply) => {
      await revokeSessions(ctx, params.id)
      return noContent(reply)
    },
  )

  api.post('/console/set-up', strangers({ body: schemas.SetUp }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await setUp(ctx, body)),
  )
}

function addSecondFactorRoutes(api: Api, { own }: Ways): void {
  const given = own({ body: schemas.SecondFactor })
  api.post('/console/session/second-factor', given, async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await giveSecondFactor(ctx, body)),
  )

  api.post('/console/second-factor', own({ body: schemas.OwnPassword }), ({ signIn: ctx, body }) =>
    beginEnrolment(ctx, body.Password),
  )

  api.put('/console/second-factor', own({ body: schemas.NewCode }), async ({ signIn: ctx, body }, reply) => {
    const { token, recoveryCodes } = await finishEnrolment(ctx, body.Code)
    giveSession(ctx, reply, token)
    return { recoveryCodes }
  })

  const proven = own({ body: schemas.PasswordAndCode })
  api.delete('/console/second-factor', proven, async ({ signIn: ctx, body }, reply) => {
    await removeSecondFactor(ctx, body)
    return noContent(reply)
  })

  api.post('/console/second-factor/recovery-codes', proven, async ({ signIn: ctx, body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, body),
  }))
}

function addPasswordRoutes(api: Api, { own, strangers }: Ways): void {
  api.put('/console/password', own({ body: schemas.PasswordChange }), async ({ signIn: ctx, body }, reply) =>
    noContent(giveSession(ctx, reply, await changePassword(ctx, body))),
  )

  const asked = strangers({ body: schemas.ResetRequest })
  api.post('/console/password/reset-requests', asked, async ({ signIn: ctx, body }, reply) => {
    ctx.afterAnswers.run(() => ctx.letters.run(() => requestReset(ctx, body.Email)))
    return reply.code(202).send({})
  })

  api.post('/console/password/resets', strangers({ body: schemas.Reset }), async ({ signIn: ctx, body }, reply) => {
    await resetPassword(ctx, body)
    return noContent(reply)
  })
}
