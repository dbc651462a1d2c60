import { Type } from 'typebox'
import { notFound } from '../../domain/failure.ts'
import type { Api } from '../../http/api.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { SessionParams } from './schemas.ts'
import type { Service } from './service.ts'
import { endOthers, endSession, ownSessions, signOut } from './session-list.ts'
import { atTheDoor, present, privately, visitOf } from './talking.ts'

export function sessionListRoutes(api: Api, service: Service): void {
  const own = { ...privately, onRequest: atTheDoor(service) }
  const schema = { hide: true, querystring: Type.Object({}) } as const

  api.delete('/console/session', { ...own, schema }, async (request, reply) => {
    await service.ctx(visitOf(request), doing => signOut(doing, request.visitor.standing))
    return reply.header('Set-Cookie', sessionCookie(undefined, service.config.baseUrl)).code(204).send()
  })

  api.get('/console/sessions', { ...own, schema }, async request => ownSessions(service, present(request)))

  api.delete('/console/sessions', { ...own, schema }, async (request, reply) => {
    await endOthers(service, visitOf(request), present(request))
    return reply.code(204).send()
  })

  api.delete(
    '/console/sessions/:id',
    { ...own, schema: { ...schema, params: SessionParams } },
    async (request, reply) => {
      const wasThere = await endSession(service, visitOf(request), present(request), request.params.id)
      if (!wasThere) throw notFound('The session')()
      return reply.code(204).send()
    },
  )
}
