import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultPageSize, largestPageSize } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { InvalidParameters } from '../../http/requests/validation.ts'
import { listOf } from '../../http/schemas.ts'
import type { ServiceContext } from '../../service-context.ts'
import { findEvents, findEventsBack } from './queries.ts'
import { malformedTypes, misplacedIn } from './rules.ts'
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
        summary: 'What happened to records that the caller may see, in order, behind a sequence',
        description:
          'Begin without afterSequence, and go on with the X-Last-Sequence of the answer, also where it was `[]`: up to there everything was looked through. Events are kept for ever. To look back, send order=NewestFirst, and go on with beforeSequence and the X-First-Sequence of the answer until that is 1.',
        tags: ['Events'],
        querystring: EventsQuery,
        response: { 200: listOf(Event) },
      },
    },
    (request, reply) => answerWithEvents(room, request, reply),
  )
}

async function answerWithEvents(room: WaitingRoom, request: FastifyRequest, reply: FastifyReply): Promise<Event[]> {
  const query = request.query as EventsQuery
  refuse(query)
  return query.order === 'NewestFirst' ? lookBack(request, reply) : follow(room, request, reply)
}

function refuse(query: EventsQuery): void {
  const isMalformed = malformedTypes(query.types ?? []).length > 0
  const problems = {
    ...misplacedIn(query),
    ...(isMalformed && { types: ['Send whole types, like employee.created, or all of a kind: employee.*'] }),
  }
  if (Object.keys(problems).length > 0) throw new InvalidParameters(problems)
}

const limitOf = ({ pageSize = defaultPageSize }: EventsQuery) => Math.min(pageSize, largestPageSize)

async function lookBack(request: FastifyRequest, reply: FastifyReply): Promise<Event[]> {
  const query = request.query as EventsQuery
  const { beforeSequence, types = [] } = query
  const question = { beforeSequence: behind(beforeSequence ?? Number.MAX_SAFE_INTEGER), types, limit: limitOf(query) }
  const { events, firstSequence, lastSequence } = await findEventsBack(request.db, request.caller, question)
  reply.header('X-First-Sequence', firstSequence).header('X-Last-Sequence', lastSequence)
  reply.header('Cache-Control', 'no-store')
  return events
}

async function follow(room: WaitingRoom, request: FastifyRequest, reply: FastifyReply): Promise<Event[]> {
  const query = request.query as EventsQuery
  const { types = [], wait = 0 } = query
  const limit = limitOf(query)
  const first = behind(query.afterSequence ?? 0)
  const { events, lastSequence } = await room.stay({ request, reply, seconds: wait }, (afterSequence = first) =>
    findEvents(request.db, request.caller, { afterSequence, types, limit }),
  )
  reply.header('X-Last-Sequence', lastSequence).header('Cache-Control', 'no-store')
  return events
}

/** A number beyond those that we give comes as one below zero, and is behind all of them. */
const behind = (sequence: number): number => (sequence < 0 ? Number.MAX_SAFE_INTEGER : sequence)
