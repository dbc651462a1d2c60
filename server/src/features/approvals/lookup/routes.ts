import type { Api } from '../../../http/api.ts'
import { HttpError } from '../../../http/errors.ts'
import { ref } from '../../../http/schemas.ts'
import { getApprover } from './queries.ts'
import { isInChart, type PathEntry } from './rules.ts'
import { Approver, ApproverParams, ApproverQuery, NoApprover } from './schemas.ts'

export function lookupRoutes(api: Api): void {
  for (const schema of [Approver, NoApprover]) api.addSchema(schema)

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
            description: 'No such authority or position, or (NoApprover) no eligible approver.',
          },
        },
      },
    },
    async ({ db, caller, params, query }) => approverOrNone(await getApprover(db, caller, { ...params, ...query })),
  )
}

function approverOrNone({ approver, path }: Awaited<ReturnType<typeof getApprover>>): Approver {
  if (!approver) throw new NoApproverError(path)
  return approver
}

/** The outcomes of fallbacks and role holders in words. */
const words: Readonly<Record<PathEntry['outcome'], string>> = {
  Vacant: 'there is none',
  Inactive: 'inactive',
  NoRole: 'without the role',
  OutOfScope: 'limited to others',
  Self: 'takes part in it',
  Delegated: 'delegated',
  Selected: 'selected',
}

class NoApproverError extends HttpError {
  override readonly body: { path: readonly PathEntry[] }

  constructor(path: readonly PathEntry[]) {
    const beside = path.filter(entry => !isInChart(entry)).map(({ name, outcome }) => `${name}: ${words[outcome]}.`)
    super(404, 'NoApprover', ['No authority may approve this.', ...beside].join(' '))
    this.body = { path: path.filter(isInChart) }
  }
}
