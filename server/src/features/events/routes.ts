import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultPageSize, largestPageSize } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { InvalidParameters } from '../../http/errors.ts'
import { ErrorBody, listOf, ref } from '../../http/schemas.ts'
import type { ServiceContext } from '../../service-context.ts'
import { findEvents } from './queries.ts'
import { problemsOf } from './rules.ts'
import { Event, EventsQuery } from './schemas.ts'
import { WaitingRoom } from './waiting.ts'

export function eventRoutes(api: Api, { committed }: Pick<ServiceContext, 'committed'>): void {
  api.addSchema(Event)
  const room = new WaitingRoom(committed)
  api.addHook('preClose', async () => room.close())

  api.get(
    '/Events',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listEvents',
        summary: 'List events of visible records, in order, after a sequence',
        description:
          'Begin without afterSequence, and continue with the X-Last-Sequence of the answer, also of `[]`. Events are kept for ever. To look back, send order=NewestFirst, and continue with beforeSequence and the X-First-Sequence of the answer until that is 1.',
        tags: ['Events'],
        querystring: EventsQuery,
        response: {
          200: listOf(Event),
          409: {
            ...ref(ErrorBody),
            description: 'EventsRestored: what came after that sequence was lost by a restore.',
          },
        },
      },
    },
    (request, reply) => answerWithEvents(room, request, reply),
  )
}

async function answerWithEvents(room: WaitingRoom, request: FastifyRequest, reply: FastifyReply): Promise<Event[]> {
  const query = request.query as EventsQuery
  const problems = problemsOf(query)
  if (Object.keys(problems).length > 0) throw new InvalidParameters(problems)
  const { order = 'OldestFirst', types = [], wait: seconds = 0, pageSize = defaultPageSize } = query
  const isBack = order === 'NewestFirst'
  const start = inRange(isBack ? (query.beforeSequence ?? Number.MAX_SAFE_INTEGER) : (query.afterSequence ?? 0))
  const isExpanded = query.expand === 'details'
  const search = { order, types, limit: Math.min(pageSize, largestPageSize), isExpanded }
  const { events, firstSequence, lastSequence } = await room.stay({ request, reply, seconds }, (sequence = start) =>
    // What is found so far ends before a start that is ahead of all events.
    findEvents(request.db, request.caller, { ...search, sequence: Math.max(sequence, start) }),
  )
  if (isBack) reply.header('X-First-Sequence', firstSequence)
  reply.header('X-Last-Sequence', lastSequence).header('Cache-Control', 'no-store')
  return events
}

/** A number beyond the range arrives as a negative one, and is behind all events. */
const inRange = (sequence: number): number => (sequence < 0 ? Number.MAX_SAFE_INTEGER : sequence)
