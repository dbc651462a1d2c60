import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { administrativeChange } from '../administrative-changes/index.ts'
import { Address } from '../people/index.ts'
import { CreateEmployeeCommand, createEmployee, UpdateEmployeeCommand, updateEmployee } from './engagement/index.ts'
import { EmployeeFact, HistoryQuery, listEmployeeFacts } from './history/index.ts'
import { EmployeeProfile, EmployeeSummary, listEmployees, SearchQuery, searchEmployees } from './profiles/index.ts'
import { Employee, getEmployee, RecordQuery } from './record/index.ts'
import { revealRoutes } from './reveal/index.ts'

/** An employee is never deleted: the engagement ends by a change request of type Termination. */
export function employeeRoutes(api: Api): void {
  for (const schema of [Address, EmployeeSummary]) api.addSchema(schema)
  const routes = routesOf(api, {
    path: '/Employees',
    tag: 'Employees',
    record: Employee,
    query: RecordQuery,
    get: getEmployee,
    writers: 'employees.write',
  })
  routes.list(
    'listEmployees',
    'All employees whom the caller may see: who they are, how to reach them, how they are engaged',
    { item: EmployeeProfile, list: listEmployees },
  )
  routes.search('searchEmployees', 'Employees who match all of the parameters', {
    query: SearchQuery,
    item: EmployeeProfile,
    list: searchEmployees,
  })
  routes.one('getEmployee', 'All that the caller may see of one employee')
  routes.list('listEmployeeFacts', 'What was, is and will be true of an employee, each value from its day on', {
    path: '/Employees/:id/History',
    query: HistoryQuery,
    item: EmployeeFact,
    list: listEmployeeFacts,
  })
  routes.create('createEmployee', 'Engage somebody. What changes later goes through change requests', {
    command: CreateEmployeeCommand,
    work: createEmployee,
  })
  routes.replace(
    'updateEmployee',
    'Change the code, employer or status; all else takes a change request. Another employer that widens a limited pay role takes an employer administrator, and waits for a second one: 202',
    { command: UpdateEmployeeCommand, confirmation: administrativeChange, work: updateEmployee },
  )
  revealRoutes(api)
}
