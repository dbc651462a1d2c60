import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import type { ServiceContext } from '../../service-context.ts'
import { signIn } from './commands.ts'
import { createSignInService, write } from './logins/index.ts'
import * as passwords from './passwords/index.ts'
import * as schemas from './schemas.ts'
import * as secondFactor from './second-factor/index.ts'
import * as sessions from './sessions/index.ts'
import { setUp } from './set-up/index.ts'

const { giveSession, hookOf, sendSession } = sessions

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

const ended = async (reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> => {
  await work
  return reply.code(204).send()
}

function addSessionRoutes(api: Api, { own, strangers }: Ways): void {
  api.get('/console/session', own({}), ({ signIn: ctx }) => sessions.sessionBody(ctx.database, ctx.session))

  api.post('/console/session', strangers({ body: schemas.SignIn }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await signIn(ctx, body)),
  )

  api.delete('/console/session', own({}), async ({ signIn: ctx }, reply) => {
    await write(ctx, sessions.signOut)
    return giveSession(ctx, reply).code(204).send()
  })

  api.put('/console/session/group', own({ body: schemas.ChosenGroup }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await sessions.switchAccount(ctx, body.UserAccountId)),
  )

  api.get('/console/sessions', own({}), ({ signIn }) => sessions.listOwnSessions(signIn))

  api.delete('/console/sessions', own({}), ({ signIn }, reply) => ended(reply, sessions.revokeSessions(signIn)))

  api.delete('/console/sessions/:id', own({ params: schemas.SessionParams }), ({ signIn, params }, reply) =>
    ended(reply, sessions.revokeSessions(signIn, params.id)),
  )

  api.post('/console/set-up', strangers({ body: schemas.SetUp }), async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await setUp(ctx, body)),
  )
}

function addSecondFactorRoutes(api: Api, { own }: Ways): void {
  const given = own({ body: schemas.SecondFactor })
  api.post('/console/session/second-factor', given, async ({ signIn: ctx, body }, reply) =>
    sendSession(ctx, reply, await secondFactor.giveSecondFactor(ctx, body)),
  )

  api.post('/console/second-factor', own({ body: schemas.OwnPassword }), ({ signIn, body }) =>
    secondFactor.beginEnrolment(signIn, body.Password),
  )

  api.put('/console/second-factor', own({ body: schemas.NewCode }), async ({ signIn: ctx, body }, reply) => {
    const { token, recoveryCodes } = await secondFactor.finishEnrolment(ctx, body.Code)
    giveSession(ctx, reply, token)
    return { recoveryCodes }
  })

  const proven = own({ body: schemas.PasswordAndCode })
  api.delete('/console/second-factor', proven, ({ signIn, body }, reply) =>
    ended(reply, secondFactor.removeSecondFactor(signIn, body)),
  )

  api.post('/console/second-factor/recovery-codes', proven, async ({ signIn, body }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(signIn, body),
  }))
}

function addPasswordRoutes(api: Api, { own, strangers }: Ways): void {
  api.put('/console/password', own({ body: schemas.PasswordChange }), async ({ signIn: ctx, body }, reply) => {
    const token = await passwords.changePassword(ctx, body)
    return giveSession(ctx, reply, token).code(204).send()
  })

  api.post(
    '/console/password/reset-requests',
    strangers({ body: schemas.ResetRequest }),
    ({ signIn: ctx, body }, reply) => {
      ctx.afterAnswers.run(() => ctx.letters.run(() => passwords.requestReset(ctx, body.Email)))
      return reply.code(202).send({})
    },
  )

  api.post('/console/password/resets', strangers({ body: schemas.Reset }), ({ signIn, body }, reply) =>
    ended(reply, passwords.resetPassword(signIn, body)),
  )
}
