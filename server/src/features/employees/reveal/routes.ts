import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { IdParams, ref } from '../../../http/schemas.ts'
import { revealNumbers } from './commands.ts'
import { RevealCommand, RevealedNumbers } from './schemas.ts'

export function revealRoutes(api: Api): void {
  api.addSchema(RevealedNumbers)

  api.post(
    '/Employees/:id/actions/reveal',
    {
      config: { access: 'employees.sensitive' },
      schema: {
        operationId: 'revealNumbers',
        summary: 'Reveal the tax file, account and member numbers of an employee',
        description:
          'For a PayrollAdministrator whose role reaches the employee, in a session of the console in which a second factor was given in the last five minutes; never for a key. Who saw which numbers, when and why is kept in the audit log. The answer is never repeated for an Idempotency-Key.',
        tags: ['Employees'],
        params: IdParams,
        querystring: Type.Object({}),
        body: RevealCommand,
        response: { 200: ref(RevealedNumbers) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      return { fields: await request.write(ctx => revealNumbers(ctx, request.params.id, request.body)) }
    },
  )
}
