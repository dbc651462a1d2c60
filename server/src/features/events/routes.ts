import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Api } from '../../http/api.ts'
import { defaultPageSize, largestPageSize } from '../../http/pagination.ts'
import { listOf } from '../../http/schemas.ts'
import { InvalidParameters } from '../../http/validation.ts'
import { findEvents } from './queries.ts'
import { malformedTypes } from './rules.ts'
import { Event, EventsQuery } from './schemas.ts'
import { WaitingRoom } from './waiting.ts'

export function eventRoutes(api: Api, { committed }: Pick<Context, 'committed'>): void {
  api.addSchema(Event)
  const room = new WaitingRoom(committed)
  api.addHook('preClose', async () => room.close())

  api.get(
    '/Events',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listEvents',
        summary: 'What happened to records that the caller may see, in order, behind a sequence',
        description:
          'Begin without afterSequence, and go on with the X-Last-Sequence of the answer, also where it was `[]`: up to there everything was looked through. Events are kept for ever.',
        tags: ['Events'],
        querystring: EventsQuery,
        response: { 200: listOf(Event) },
      },
    },
    (request, reply) => answerWithEvents(room, request, reply),
  )
}

async function answerWithEvents(room: WaitingRoom, request: FastifyRequest, reply: FastifyReply): Promise<Event[]> {
  const { types = [], pageSize = defaultPageSize, wait = 0, ...query } = request.query as EventsQuery
  if (malformedTypes(types).length > 0) {
    throw new InvalidParameters({ types: ['Send whole types, like employee.created, or all of a kind: employee.*'] })
  }
  const limit = Math.min(pageSize, largestPageSize)
  const first = behind(query.afterSequence)
  const { events, lastSequence } = await room.stay({ request, reply, seconds: wait }, (afterSequence = first) =>
    findEvents(request.db, request.caller, { afterSequence, types, limit }),
  )
  reply.header('X-Last-Sequence', lastSequence).header('Cache-Control', 'no-store')
  return events
}

/** A number beyond those that we give comes as one below zero, and is behind all of them. */
const behind = (afterSequence = 0): number => (afterSequence < 0 ? Number.MAX_SAFE_INTEGER : afterSequence)
