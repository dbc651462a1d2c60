import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { administrativeChange } from '../administrative-changes/index.ts'
import { Address } from '../people/index.ts'
import type { AuthorityIsVisible } from './assignment.ts'
import { CreateEmployeeCommand, createEmployee, UpdateEmployeeCommand, updateEmployee } from './engagement/index.ts'
import { EmployeeFact, HistoryQuery, listEmployeeFacts } from './history/index.ts'
import { listEmployees, searchEmployees, searchWithAssignments } from './queries.ts'
import { Employee, getEmployee, RecordQuery } from './record/index.ts'
import { revealRoutes } from './reveal/index.ts'
import { EmployeeProfile, EmployeeSummary, SearchQuery } from './schemas.ts'

/** An employee is never deleted: the engagement ends by a change request of type Termination. */
export function employeeRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  for (const schema of [Address, EmployeeSummary]) api.addSchema(schema)
  const routes = routesOf(api, {
    path: '/Employees',
    tag: 'Employees',
    record: Employee,
    query: RecordQuery,
    get: (db, caller, asked) => getEmployee(db, caller, { ...asked, authorityIsVisible }),
    writers: 'employees.write',
  })
  routes.list('listEmployees', 'List employees: identity, contact and engagement', {
    item: EmployeeProfile,
    list: listEmployees,
  })
  routes.search('searchEmployees', 'Search employees who match all parameters', {
    query: SearchQuery,
    item: EmployeeProfile,
    list: (db, caller, { expand, ...query }) =>
      expand === 'details'
        ? searchWithAssignments(db, caller, { ...query, authorityIsVisible })
        : searchEmployees(db, caller, query),
  })
  routes.one('getEmployee', 'Get an employee, as far as visible to the caller')
  routes.list('listEmployeeFacts', 'The past, present and future values of an employee, each from its day on', {
    path: '/Employees/:id/History',
    query: HistoryQuery,
    item: EmployeeFact,
    list: listEmployeeFacts,
  })
  routes.create('createEmployee', 'Engage an employee. Later changes go through change requests', {
    command: CreateEmployeeCommand,
    work: createEmployee,
  })
  routes.replace(
    'updateEmployee',
    'Change the code, employer or status; other fields need a change request. Another employer that widens a limited pay role needs an employer administrator, and waits for a second one: 202',
    { command: UpdateEmployeeCommand, confirmation: administrativeChange, work: updateEmployee },
  )
  revealRoutes(api)
}
