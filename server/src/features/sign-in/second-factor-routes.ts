import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { NewCode, OwnPassword, PasswordAndCode } from './schemas.ts'
import { beginEnrolment, finishEnrolment, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts'
import type { Service } from './service.ts'
import { atTheDoor, giveSession, present, privately, visitOf } from './talking.ts'

export function secondFactorRoutes(api: Api, service: Service): void {
  const own = { ...privately, onRequest: atTheDoor(service) }
  const schema = { hide: true, querystring: Type.Object({}) } as const

  api.post('/console/second-factor', { ...own, schema: { ...schema, body: OwnPassword } }, async request =>
    beginEnrolment(service, visitOf(request), {
      ...present(request),
      password: request.body.Password,
    }),
  )

  api.put('/console/second-factor', { ...own, schema: { ...schema, body: NewCode } }, async (request, reply) => {
    const { standing } = present(request)
    const code = request.body.Code
    const { token, recoveryCodes } = await finishEnrolment(service, visitOf(request), { standing, code })
    giveSession(service, reply, { token, session: { loginId: standing.session.loginId } })
    return { recoveryCodes }
  })

  api.delete(
    '/console/second-factor',
    { ...own, schema: { ...schema, body: PasswordAndCode } },
    async (request, reply) => {
      const { Password: password, Code: code } = request.body
      await removeSecondFactor(service, visitOf(request), { ...present(request), password, code })
      return reply.code(204).send()
    },
  )

  api.post(
    '/console/second-factor/recovery-codes',
    { ...own, schema: { ...schema, body: PasswordAndCode } },
    async request => {
      const { Password: password, Code: code } = request.body
      const who = { ...present(request), password, code }
      return { recoveryCodes: await renewRecoveryCodes(service, visitOf(request), who) }
    },
  )
}
