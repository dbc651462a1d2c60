import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { Created, DryRunQuery, IdParams, NoContent, ref } from '../../../http/schemas.ts'
import { changed, created } from '../../../http/writing.ts'
import type { CallerContext } from '../../../platform/command-context.ts'
import { AdministrativeChange, administrativeChange as confirmation } from '../../administrative-changes/index.ts'
import { employee as resource } from '../record/index.ts'
import { createEmployee, updateEmployee } from './commands.ts'
import { CreateEmployeeCommand, EmployeePreview, UpdateEmployeeCommand } from './schemas.ts'

const tags = ['Employees']

/** An employee is never deleted: the engagement ends by a change request of type Termination. */
export function engagementRoutes(api: Api): void {
  api.addSchema(EmployeePreview)

  api.post(
    '/Employees',
    {
      config: { access: 'employees.write' },
      schema: {
        operationId: 'createEmployee',
        summary: 'Engage somebody. What changes later goes through change requests',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: CreateEmployeeCommand,
        response: { 200: ref(EmployeePreview), 201: Created },
      },
    },
    (request, reply) => created(request, reply, { resource, work: ctx => createEmployee(ctx, request.body) }),
  )

  api.put(
    '/Employees/:id',
    {
      config: { access: 'employees.write' },
      schema: {
        operationId: 'updateEmployee',
        summary:
          'Change the code, employer or status; all else takes a change request. Another employer that widens a limited pay role takes an employer administrator, and waits for a second one: 202',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: UpdateEmployeeCommand,
        response: { 200: ref(EmployeePreview), 202: ref(AdministrativeChange), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const work = (ctx: CallerContext) => updateEmployee(ctx, id, request.body)
      return changed(request, reply, { resource, id, confirmation, work })
    },
  )
}
