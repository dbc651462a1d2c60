import type { Api } from '../../http/api.ts'
import { HttpError } from '../../http/errors.ts'
import { ref } from '../../http/schemas.ts'
import { getApprover } from './queries.ts'
import type { PathEntry } from './rules.ts'
import { Approver, ApproverParams, ApproverQuery, NoApprover } from './schemas.ts'

export function approvalRoutes(api: Api): void {
  api.addSchema(Approver)
  api.addSchema(NoApprover)

  api.get(
    '/Authorities/:id/Positions/:positionId/Approver/:approverType',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getApprover',
        summary: 'Who approves things of a type for an authority in a position',
        tags: ['Authorities'],
        params: ApproverParams,
        querystring: ApproverQuery,
        response: {
          200: ref(Approver),
          404: {
            ...ref(NoApprover),
            description: 'No such authority or position, or (NoApprover) nobody who may approve.',
          },
        },
      },
    },
    async ({ db, caller, params, query }) => approverOrNone(await getApprover(db, caller, { ...params, ...query })),
  )
}

function approverOrNone({ approver, path }: Awaited<ReturnType<typeof getApprover>>): Approver {
  if (!approver) throw new NobodyApproves(path)
  return approver
}

class NobodyApproves extends HttpError {
  override readonly body: { path: readonly PathEntry[] }

  constructor(path: readonly PathEntry[]) {
    super(404, 'NoApprover', 'There is nobody who may approve this.')
    this.body = { path }
  }
}
