import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createSignInService, type SignInService, write } from './context.ts'
import { doorOf, giveSession, sendSession } from './door.ts'
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

const config = { access: 'public', isOutsideVersions: true } as const
const hidden = { hide: true, querystring: Type.Object({}) } as const

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
  const own = { config, schema: hidden, onRequest: doorOf(service) }
  const byStrangers = { config, onRequest: doorOf(service, 'SignIn') }

  api.get('/console/session', own, async ({ signIn }) => sessionBody(service.database, signIn.session))

  api.post('/console/session', { ...byStrangers, schema: { ...hidden, body: SignIn } }, async (request, reply) => {
    const { Email: email, Password: password } = request.body
    return sendSession(service, reply, await signIn(request.signIn, { email, password }))
  })

  api.delete('/console/session', own, async (request, reply) => {
    await write(request.signIn, signOut)
    return reply.header('Set-Cookie', sessionCookie(undefined, service.config.baseUrl)).code(204).send()
  })

  const chosenGroup = { ...own, schema: { ...hidden, body: ChosenGroup } }
  api.put('/console/session/group', chosenGroup, async (request, reply) =>
    sendSession(service, reply, await switchAccount(request.signIn, request.body.UserAccountId)),
  )

  api.get('/console/sessions', own, async ({ signIn }) => listOwnSessions(signIn))

  api.delete('/console/sessions', own, async (request, reply) => {
    await endOtherSessions(request.signIn)
    return reply.code(204).send()
  })

  const session = { ...own, schema: { ...hidden, params: SessionParams } }
  api.delete('/console/sessions/:id', session, async (request, reply) => {
    await endSession(request.signIn, request.params.id)
    return reply.code(204).send()
  })

  api.post('/console/set-up', { ...byStrangers, schema: { ...hidden, body: SetUp } }, async (request, reply) => {
    const { Token: token, Email: email, Name: name, Password: password, GroupName: groupName = '' } = request.body
    return sendSession(service, reply, await setUp(request.signIn, { token, email, name, password, groupName }))
  })
}

function addSecondFactorRoutes(api: Api, service: SignInService): void {
  const own = { config, onRequest: doorOf(service) }

  const given = { ...own, schema: { ...hidden, body: SecondFactor } }
  api.post('/console/session/second-factor', given, async (request, reply) => {
    const { Code: code, RecoveryCode: recoveryCode } = request.body
    return sendSession(service, reply, await giveSecondFactor(request.signIn, { code, recoveryCode }))
  })

  api.post('/console/second-factor', { ...own, schema: { ...hidden, body: OwnPassword } }, async request =>
    beginEnrolment(request.signIn, request.body.Password),
  )

  api.put('/console/second-factor', { ...own, schema: { ...hidden, body: NewCode } }, async (request, reply) => {
    const { token, recoveryCodes } = await finishEnrolment(request.signIn, request.body.Code)
    giveSession(service, reply, token)
    return { recoveryCodes }
  })

  const proven = { ...own, schema: { ...hidden, body: PasswordAndCode } }
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
  const own = { config, onRequest: doorOf(service) }
  const byStrangers = { config, onRequest: doorOf(service, 'SignIn') }

  api.put('/console/password', { ...own, schema: { ...hidden, body: PasswordChange } }, async (request, reply) => {
    const { CurrentPassword: password, NewPassword: newPassword } = request.body
    giveSession(service, reply, await changePassword(request.signIn, { password, newPassword }))
    return reply.code(204).send()
  })

  const asked = { ...byStrangers, schema: { ...hidden, body: ResetRequest } }
  api.post('/console/password/reset-requests', asked, async ({ signIn, body }, reply) => {
    service.afterAnswerInTurn(() => requestReset(signIn, body.Email))
    return reply.code(202).send({})
  })

  api.post(
    '/console/password/resets',
    { ...byStrangers, schema: { ...hidden, body: Reset } },
    async (request, reply) => {
      const { Token: token, NewPassword: newPassword } = request.body
      await resetPassword(request.signIn, { token, newPassword })
      return reply.code(204).send()
    },
  )
}
