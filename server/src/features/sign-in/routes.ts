import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import type { ServiceContext } from '../../service-context.ts'
import { setUp, signIn } from './commands.ts'
import { createSignInService, type SignInContext, write } from './context.ts'
import * as passwords from './passwords.ts'
import { giveSession, hookOf, sendSession, sessionBody } from './requests.ts'
import * as schemas from './schemas.ts'
import * as secondFactor from './second-factor.ts'
import { listOwnSessions, revokeSessions, signOut, switchAccount } from './sessions.ts'

/** Signing in to the console. Everything else in the console uses the API. */
export function signInRoutes(api: Api, context: ServiceContext): void {
  const service = createSignInService(context, api.log)
  api.decorateRequest('signIn')
  api.addHook('onClose', () => service.afterAnswers.settled())
  const options = { own: optionsOf(hookOf(service)), anonymous: optionsOf(hookOf(service, 'SignIn')) }
  addSessionRoutes(api, options)
  addSecondFactorRoutes(api, options)
  addPasswordRoutes(api, options)
}

/** The options of the console's own routes, which are not in the contract. */
const optionsOf =
  (onRequest: ReturnType<typeof hookOf>) =>
  <Schema extends object>(schema: Schema) => ({
    config: { access: 'public', isOutsideVersions: true } as const,
    onRequest,
    schema: { hide: true, querystring: Type.Object({}), ...schema } as const,
  })

type Options = ReturnType<typeof optionsOf>
/** For routes in a session, and for those of anonymous clients. */
type RouteOptions = Readonly<{ own: Options; anonymous: Options }>

type Sent<Body> = Readonly<{ signIn: SignInContext; body: Body }>

/** Answers with the session whose token the work returns. */
const opens =
  <Body>(work: (ctx: SignInContext, body: Body) => Promise<string>) =>
  async ({ signIn: ctx, body }: Sent<Body>, reply: FastifyReply) =>
    sendSession(ctx, reply, await work(ctx, body))

/** Answers 204 after the work. */
const ends =
  <Body>(work: (ctx: SignInContext, body: Body) => Promise<void>) =>
  async ({ signIn: ctx, body }: Sent<Body>, reply: FastifyReply) => {
    await work(ctx, body)
    return reply.code(204).send()
  }

function addSessionRoutes(api: Api, { own, anonymous }: RouteOptions): void {
  api.get('/console/session', own({}), ({ signIn: ctx }) => sessionBody(ctx.database, ctx.session))
  api.post('/console/session', anonymous({ body: schemas.SignIn }), opens(signIn))
  api.post('/console/set-up', anonymous({ body: schemas.SetUp }), opens(setUp))
  api.put('/console/session/group', own({ body: schemas.ChosenGroup }), opens(switchAccount))
  api.delete('/console/session', own({}), async ({ signIn: ctx }, reply) => {
    await write(ctx, signOut)
    return giveSession(ctx, reply).code(204).send()
  })

  api.get('/console/sessions', own({}), ({ signIn }) => listOwnSessions(signIn))
  api.delete(
    '/console/sessions',
    own({}),
    ends(ctx => revokeSessions(ctx)),
  )
  api.delete('/console/sessions/:id', own({ params: schemas.SessionParams }), async ({ signIn, params }, reply) => {
    await revokeSessions(signIn, params.id)
    return reply.code(204).send()
  })
}

function addSecondFactorRoutes(api: Api, { own }: RouteOptions): void {
  const proven = own({ body: schemas.PasswordAndCode })
  api.post('/console/session/second-factor', own({ body: schemas.SecondFactor }), opens(secondFactor.giveSecondFactor))
  api.post('/console/second-factor', own({ body: schemas.OwnPassword }), ({ signIn, body }) =>
    secondFactor.beginEnrolment(signIn, body),
  )
  api.put('/console/second-factor', own({ body: schemas.NewCode }), async ({ signIn: ctx, body }, reply) => {
    const { token, recoveryCodes } = await secondFactor.finishEnrolment(ctx, body)
    giveSession(ctx, reply, token)
    return { recoveryCodes }
  })
  api.delete('/console/second-factor', proven, ends(secondFactor.removeSecondFactor))
  api.post('/console/second-factor/recovery-codes', proven, ({ signIn, body }) =>
    secondFactor.renewRecoveryCodes(signIn, body),
  )
}

function addPasswordRoutes(api: Api, { own, anonymous }: RouteOptions): void {
  api.put('/console/password', own({ body: schemas.PasswordChange }), async ({ signIn: ctx, body }, reply) => {
    const token = await passwords.changePassword(ctx, body)
    return giveSession(ctx, reply, token).code(204).send()
  })
  const resetRequest = anonymous({ body: schemas.ResetRequest })
  api.post('/console/password/reset-requests', resetRequest, ({ signIn: ctx, body }, reply) => {
    ctx.afterAnswers.run(() => ctx.emails.run(() => passwords.requestReset(ctx, body.Email)))
    return reply.code(202).send({})
  })
  api.post('/console/password/resets', anonymous({ body: schemas.Reset }), ends(passwords.resetPassword))
}
