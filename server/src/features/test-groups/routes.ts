import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { overloaded } from '../../http/errors.ts'
import { resourceOf } from '../../http/routes/record-kind.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { written } from '../../http/routes/writing.ts'
import { ref } from '../../http/schemas.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { ServiceContext } from '../../service-context.ts'
import { afterCachesExpire } from '../test-clock/index.ts'
import { createTestGroup, deleteTestGroup } from './commands.ts'
import { getTestGroup, listTestGroups } from './queries.ts'
import { CreatedTestGroup, TestGroup, TestGroupCommand } from './schemas.ts'

const kind = { path: '/TestGroups', record: TestGroup, get: getTestGroup } as const
const tag = 'Test groups'

/** Each has a connection for writes all the time, and a second one most of it. */
const making = new Semaphore({ size: 2, sizeOfOne: 1, queue: 20, patience: 60_000, refusal: overloaded })

export function testGroupRoutes(api: Api, context: ServiceContext): void {
  const routes = routesOf(api, { ...kind, tag, readers: 'admin', writers: 'admin' })
  routes.list('listTestGroups', 'List the test groups that the group has made', {
    list: listTestGroups,
  })
  routes.one('getTestGroup', 'Get a test group')
  api.addSchema(CreatedTestGroup)
  api.post(
    '/TestGroups',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'createTestGroup',
        summary: 'Make a test group with a clock of its own, which takes some seconds',
        description:
          'Its people are other accounts, with keys of their own, and see nothing of this group. The same command makes the same records; ids, passwords and keys differ.',
        tags: [tag],
        querystring: Type.Object({}),
        body: TestGroupCommand,
        response: { 201: { ...ref(CreatedTestGroup), description: 'Created. Location has its address.' } },
      },
    },
    (request, reply) => {
      const { body } = request
      const resource = resourceOf(kind)
      const work = (ctx: Parameters<typeof createTestGroup>[0]) => createTestGroup(ctx, body, context)
      const make = () => written(request, reply, { resource, creates: true, shows: ref(CreatedTestGroup), work })
      return making.run(make, String(request.caller.employerGroupId))
    },
  )
  routes.remove('deleteTestGroup', 'Delete a test group, with everything in it', {
    work: deleteTestGroup,
    // No key of it is let in after the answer.
    known: afterCachesExpire,
  })
}
