import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, ref } from '../../http/schemas.ts'
import { Address } from '../people/index.ts'
import { engagementRoutes } from './engagement/index.ts'
import { EmployeeFact, HistoryQuery, listEmployeeFacts } from './history/index.ts'
import {
  EmployeeProfile,
  EmployeeSummary,
  ListQuery,
  listEmployees,
  SearchQuery,
  searchEmployees,
} from './profiles/index.ts'
import { Employee, getEmployee, RecordQuery } from './record/index.ts'
import { revealRoutes } from './reveal/index.ts'

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

  engagementRoutes(api)
  revealRoutes(api)
}
