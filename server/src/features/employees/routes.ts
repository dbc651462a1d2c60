import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { listEmployeeFacts } from './fact-history.ts'
import { EmployeeFact, HistoryQuery } from './fact-history-schemas.ts'
import { listEmployees, searchEmployees } from './queries.ts'
import { getEmployee } from './record-queries.ts'
import { revealingRoutes } from './revealing-routes.ts'
import { Address, Employee, EmployeeProfile, EmployeeSummary, ListQuery, RecordQuery, SearchQuery } from './schemas.ts'
import { employeeWritingRoutes } from './writing-routes.ts'

const tags = ['Employees']

export function employeeRoutes(api: Api): void {
  for (const schema of [Address, EmployeeSummary, EmployeeProfile, Employee, EmployeeFact]) api.addSchema(schema)

  api.get(
    '/Employees',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listEmployees',
        summary: 'All employees whom the caller may see: who they are, how to reach them, how they are engaged',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(EmployeeProfile) },
      },
    },
    request => wholeOrPageOf(listEmployees(request.db, request.caller), request.query),
  )

  api.get(
    '/Employees/Search',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'searchEmployees',
        summary: 'Employees who match all of the parameters',
        tags,
        querystring: SearchQuery,
        response: { 200: listOf(EmployeeProfile) },
      },
    },
    request => wholeOrPageOf(searchEmployees(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/Employees/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getEmployee',
        summary: 'All that the caller may see of one employee',
        tags,
        params: IdParams,
        querystring: RecordQuery,
        response: { 200: ref(Employee) },
      },
    },
    async request => versioned(await getEmployee(request.db, request.caller, request.params.id, request.query)),
  )

  api.get(
    '/Employees/:id/History',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listEmployeeFacts',
        summary: 'What was, is and will be true of an employee, each value from its day on',
        tags,
        params: IdParams,
        querystring: HistoryQuery,
        response: { 200: listOf(EmployeeFact) },
      },
    },
    async ({ db, caller, params, query }) =>
      wholeOrPageOf(await listEmployeeFacts(db, caller, { ...params, ...query }), query),
  )

  employeeWritingRoutes(api)
  revealingRoutes(api)
}
