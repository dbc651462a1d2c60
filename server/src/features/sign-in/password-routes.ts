import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { makeKnown } from './known-browsers.ts'
import { changePassword } from './passwords.ts'
import { requestReset, resetPassword } from './resetting.ts'
import { PasswordChange, Reset, ResetRequest } from './schemas.ts'
import type { Service } from './service.ts'
import { atTheDoor, giveSession, present, privately, visitOf } from './talking.ts'

export function passwordRoutes(api: Api, service: Service): void {
  const own = { ...privately, onRequest: atTheDoor(service) }
  const byStrangers = { ...privately, onRequest: atTheDoor(service, 'SignIn') }
  const schema = { hide: true, querystring: Type.Object({}) } as const

  api.put('/console/password', { ...own, schema: { ...schema, body: PasswordChange } }, async (request, reply) => {
    const { CurrentPassword: password, NewPassword: newPassword } = request.body
    const who = present(request)
    const token = await changePassword(service, visitOf(request), { ...who, password, newPassword })
    const { loginId } = who.standing.session
    giveSession(service, reply, { token, session: { loginId } })
    await makeKnown(service, { request, reply }, loginId)
    return reply.code(204).send()
  })

  api.post(
    '/console/password/reset-requests',
    { ...byStrangers, schema: { ...schema, body: ResetRequest } },
    async (request, reply) => {
      const visit = visitOf(request)
      service.afterwardsInPlace(() => requestReset(service, visit, request.body.Email))
      return reply.code(202).send({})
    },
  )

  api.post(
    '/console/password/resets',
    { ...byStrangers, schema: { ...schema, body: Reset } },
    async (request, reply) => {
      const { Token: token, NewPassword: newPassword } = request.body
      await makeKnown(
        service,
        { request, reply },
        await resetPassword(service, visitOf(request), { token, newPassword }),
      )
      return reply.code(204).send()
    },
  )
}
