import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { versioned } from '../../http/answers/caching.ts'
import type { Api } from '../../http/api.ts'
import { accepted, type Resource, type Work, withCurrentTag, written } from '../../http/routes/writing.ts'
import { DryRunQuery, NoContent, previewOf, ref } from '../../http/schemas.ts'
import { Operation, operation } from '../operations/index.ts'
import { afterCachesExpire } from './advancing.ts'
import { advanceTestClock, getTestClock, setTestClock, stopTestClock } from './commands.ts'
import { Advance, SetClock, TestClock } from './schemas.ts'

const tags = ['Test groups']
const Preview = previewOf(TestClock)
const querystring = Type.Object(DryRunQuery)

/** The one clock of the caller's group. */
const clock: Resource<TestClock> = {
  location: () => '/TestClock',
  schema: ref(TestClock),
  get: getTestClock,
}

const tryOut = (request: FastifyRequest, reply: FastifyReply, work: Work) =>
  written(request, reply, { resource: clock, id: 0, work })

/** If-Match is about the clock. */
const comparing = <Result>(request: FastifyRequest, reply: FastifyReply, writing: Promise<Result>) =>
  withCurrentTag(request, reply, { resource: clock, id: 0, writing })

export function testClockRoutes(
  api: Api,
  { settle }: Readonly<{ settle(employerGroupId: number): Promise<void> }>,
): void {
  api.addSchema(TestClock)
  api.addSchema(Preview)
  api.get(
    '/TestClock',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getTestClock',
        summary: 'Get the clock of a test group',
        tags,
        querystring: Type.Object({}),
        response: { 200: ref(TestClock) },
      },
    },
    async ({ db, caller }, reply) => versioned(reply, await getTestClock(db, caller)),
  )
  api.put(
    '/TestClock',
    {
      config: { access: 'admin', clock: 'moves' },
      schema: {
        operationId: 'setTestClock',
        summary: 'Set the clock of a test group forwards, which stops it',
        description:
          'What would have happened meanwhile happens now, at once, as after a time in which the service was off. To let it happen in its order, advance the clock.',
        tags,
        querystring,
        body: SetClock,
        response: { 200: ref(Preview), 204: NoContent },
      },
    },
    async (request, reply) => {
      const { body, caller, query } = request
      if (query.dryRun) return tryOut(request, reply, ctx => setTestClock(ctx, body))
      await comparing(
        request,
        reply,
        request.write(ctx => setTestClock(ctx, body)),
      )
      await afterCachesExpire()
      await settle(caller.employerGroupId)
      return reply.code(204).send(undefined as never)
    },
  )
  api.put(
    '/TestClock/actions/advance',
    {
      config: { access: 'admin', clock: 'moves' },
      schema: {
        operationId: 'advanceTestClock',
        summary: 'Move the clock of a test group forwards, and let everything on the way happen in its order',
        description:
          'Send either To or By. Changes are applied, credentials expire, steps escalate, as on each day in between. The operation has ended when all is done.',
        tags,
        querystring,
        body: Advance,
        response: { 200: ref(Preview), 202: ref(Operation) },
      },
    },
    (request, reply) => {
      const { body, query } = request
      return query.dryRun
        ? tryOut(request, reply, async ctx => void (await advanceTestClock(ctx, body)))
        : // No call that comes after the answer is let through.
          comparing(
            request,
            reply,
            accepted(request, reply, {
              resource: operation,
              work: ctx => advanceTestClock(ctx, body),
              known: afterCachesExpire,
            }),
          )
    },
  )
  api.put(
    '/TestClock/actions/stop',
    {
      config: { access: 'admin', clock: 'stops' },
      schema: {
        operationId: 'stopTestClock',
        summary: 'Stop the clock of a test group that is being moved',
        description:
          'The operation that moves it fails with ClockStopped when what is due at that moment is done. Where the clock stands nothing changes.',
        tags,
        querystring,
        response: { 200: ref(Preview), 204: NoContent },
      },
    },
    (request, reply) => written(request, reply, { resource: clock, id: 0, work: stopTestClock }),
  )
}
