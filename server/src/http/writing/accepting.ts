import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerContext } from '../../core/command-context.ts'
import { idempotently } from './idempotency.ts'
import type { Resource } from './writing.ts'

/** Seconds until it is worth while to ask how far something is. */
export const retryAfter = '1'

/** 202 with what was asked for, which is done later, and where it can be seen. The work returns its id. */
export async function accepted<Record>(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, work }: Readonly<{ resource: Resource<Record>; work: (ctx: CallerContext) => Promise<number> }>,
): Promise<never> {
  const answer = await request.write(
    idempotently(request, {
      seen: (ctx, id) => resource.get(ctx.tx, ctx.caller, id),
      async work(ctx) {
        const id = await work(ctx)
        const { record } = await resource.get(ctx.tx, ctx.caller, id)
        const body = String(reply.serializeInput(record as never, resource.schema as never))
        return {
          status: 202,
          headers: { Location: resource.location(id), 'Retry-After': retryAfter },
          body,
          resourceId: id,
        }
      },
    }),
  )
  reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8')
  return reply.serializer((payload: unknown) => payload as string).send(answer.body) as never
}
