import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createSignInService, type SignInService, write } from './context.ts'
import { giveSession, hookOf, sendSession } from './hook.ts'
import { changePassword, requestReset, resetPassword } from './passwords/index.ts'
import {
  ChosenGroup,
  NewCode,
  OwnPassword,
  PasswordAndCode,
  PasswordChange,
  Reset,
  ResetRequest,
  SecondFactor,
  SessionParams,
  SetUp,
  SignIn,
} from './schemas.ts'
import { beginEnrolment, finishEnrolment, removeSecondFactor, renewRecoveryCodes } from './second-factor/index.ts'
import { endOtherSessions, endSession, listOwnSessions, sessionBody, signOut, switchAccount } from './sessions/index.ts'
import { setUp } from './set-up.ts'
import { giveSecondFactor, signIn } from './sign-in.ts'

/** The options of a route of the console's own, which is in no contract. */
const routeOf = <Schema extends object>(onRequest: ReturnType<typeof hookOf>, schema: Schema) => ({
  config: { access: 'public', isOutsideVersions: true } as const,
  onRequest,
  schema: { hide: true, querystring: Type.Object({}), ...schema } as const,
})

/** Signing in to the console. All else that the console does, it does by the API. */
export function signInRoutes(api: Api, context: ServiceContext): void {
  const service = createSignInService(context, api.log)
  api.decorateRequest('signIn')
  api.addHook('onClose', () => service.settled().then(() => {}))
  addSessionRoutes(api, service)
  addSecondFactorRoutes(api, service)
  addPasswordRoutes(api, service)
}

function addSessionRoutes(api: Api, service: SignInService): void {
  const own = hookOf(service)
  const byStrangers = hookOf(service, 'SignIn')

  api.get('/console/session', routeOf(own, {}), async ({ signIn }) => sessionBody(service.database, signIn.session))

  api.post('/console/session', routeOf(byStrangers, { body: SignIn }), async (request, reply) => {
    const { Email: email, Password: password } = request.body
    return sendSession(service, reply, await signIn(request.signIn, { email, password }))
  })

  api.delete('/console/session', routeOf(own, {}), async (request, reply) => {
    await write(request.signIn, signOut)
    return reply.header('Set-Cookie', sessionCookie(undefined, service.config.baseUrl)).code(204).send()
  })

  const chosenGroup = routeOf(own, { body: ChosenGroup })
  api.put('/console/session/group', chosenGroup, async (request, reply) =>
    sendSession(service, reply, await switchAccount(request.signIn, request.body.UserAccountId)),
  )

  api.get('/console/sessions', routeOf(own, {}), async ({ signIn }) => listOwnSessions(signIn))

  api.delete('/console/sessions', routeOf(own, {}), async (request, reply) => {
    await endOtherSessions(request.signIn)
    return reply.code(204).send()
  })

  const session = routeOf(own, { params: SessionParams })
  api.delete('/console/sessions/:id', session, async (request, reply) => {
    await endSession(request.signIn, request.params.id)
    return reply.code(204).send()
  })

  api.post('/console/set-up', routeOf(byStrangers, { body: SetUp }), async (request, reply) => {
    const { Token: token, Email: email, Name: name, Password: password, GroupName: groupName = '' } = request.body
    return sendSession(service, reply, await setUp(request.signIn, { token, email, name, password, groupName }))
  })
}

function addSecondFactorRoutes(api: Api, service: SignInService): void {
  const own = hookOf(service)

  const given = routeOf(own, { body: SecondFactor })
  api.post('/console/session/second-factor', given, async (request, reply) => {
    const { Code: code, RecoveryCode: recoveryCode } = request.body
    return sendSession(service, reply, await giveSecondFactor(request.signIn, { code, recoveryCode }))
  })

  api.post('/console/second-factor', routeOf(own, { body: OwnPassword }), async request =>
    beginEnrolment(request.signIn, request.body.Password),
  )

  api.put('/console/second-factor', routeOf(own, { body: NewCode }), async (request, reply) => {
    const { token, recoveryCodes } = await finishEnrolment(request.signIn, request.body.Code)
    giveSession(service, reply, token)
    return { recoveryCodes }
  })

  const proven = routeOf(own, { body: PasswordAndCode })
  api.delete('/console/second-factor', proven, async (request, reply) => {
    const { Password: password, Code: code } = request.body
    await removeSecondFactor(request.signIn, { password, code })
    return reply.code(204).send()
  })

  api.post('/console/second-factor/recovery-codes', proven, async ({ signIn, body }) => ({
    recoveryCodes: await renewRecoveryCodes(signIn, { password: body.Password, code: body.Code }),
  }))
}

function addPasswordRoutes(api: Api, service: SignInService): void {
  const own = hookOf(service)
  const byStrangers = hookOf(service, 'SignIn')

  api.put('/console/password', routeOf(own, { body: PasswordChange }), async (request, reply) => {
    const { CurrentPassword: password, NewPassword: newPassword } = request.body
    giveSession(service, reply, await changePassword(request.signIn, { password, newPassword }))
    return reply.code(204).send()
  })

  const asked = routeOf(byStrangers, { body: ResetRequest })
  api.post('/console/password/reset-requests', asked, async ({ signIn, body }, reply) => {
    service.afterAnswerInTurn(() => requestReset(signIn, body.Email))
    return reply.code(202).send({})
  })

  api.post('/console/password/resets', routeOf(byStrangers, { body: Reset }), async (request, reply) => {
    const { Token: token, NewPassword: newPassword } = request.body
    await resetPassword(request.signIn, { token, newPassword })
    return reply.code(204).send()
  })
}
