import { Type } from 'typebox'
import { reject } from '../../domain/failure.ts'
import type { Api } from '../../http/api.ts'
import type { ServiceContext } from '../../service-context.ts'
import { sessionBody } from './answer.ts'
import { passwordRoutes } from './password-routes.ts'
import { ChosenGroup, SecondFactor, SetUp, SignIn } from './schemas.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { createService } from './service.ts'
import { sessionListRoutes } from './session-list-routes.ts'
import { setUp } from './set-up.ts'
import { giveSecondFactor, signIn, switchAccount } from './signing-in.ts'
import { atTheDoor, browserOfRequest, goOn, present, privately, visitOf, welcome } from './talking.ts'

/** Signing in to the console. All else that the console does, it does by the API. */
export function signInRoutes(api: Api, context: ServiceContext): void {
  const service = createService(context, api.log)
  const own = { ...privately, onRequest: atTheDoor(service) }
  const byStrangers = { ...privately, onRequest: atTheDoor(service, 'SignIn') }
  const schema = { hide: true, querystring: Type.Object({}) } as const
  api.decorateRequest('visitor')
  api.addHook('onClose', () => service.settled().then(() => {}))

  api.get('/console/session', { ...own, schema }, async request => sessionBody(service, request.visitor.standing))

  api.post('/console/session', { ...byStrangers, schema: { ...schema, body: SignIn } }, async (request, reply) => {
    const { Email: email, Password: password } = request.body
    const former = request.visitor.standing
    const browser = browserOfRequest(request, service)
    return welcome(
      service,
      { request, reply },
      await signIn(service, visitOf(request), { email, password, former, browser }),
    )
  })

  api.post(
    '/console/session/second-factor',
    { ...own, schema: { ...schema, body: SecondFactor } },
    async (request, reply) => {
      const { Code: code, RecoveryCode: recoveryCode } = request.body
      const who = { ...present(request), browser: browserOfRequest(request, service) }
      const proof = { code, recoveryCode }
      const token = await giveSecondFactor(service, visitOf(request), { ...who, proof })
      const { loginId } = who.standing.session
      return welcome(service, { request, reply }, { token, session: { loginId } })
    },
  )

  api.put('/console/session/group', { ...own, schema: { ...schema, body: ChosenGroup } }, async (request, reply) => {
    const { standing, token } = present(request)
    const chosen = { standing, userAccountId: request.body.UserAccountId }
    const isOwn = await switchAccount(service, visitOf(request), chosen)
    reject(isOwn ? [] : [{ field: 'UserAccountId', message: 'You have no such account.' }])
    return goOn(service, reply, { token, session: { loginId: standing.session.loginId } })
  })

  api.post('/console/set-up', { ...byStrangers, schema: { ...schema, body: SetUp } }, async (request, reply) => {
    const { Token: token, Email: email, Name: name, Password: password, GroupName: groupName = '' } = request.body
    const wanted = { token, email, name, password, groupName }
    return welcome(service, { request, reply }, await setUp(service, visitOf(request), wanted))
  })

  sessionListRoutes(api, service)
  secondFactorRoutes(api, service)
  passwordRoutes(api, service)
}
