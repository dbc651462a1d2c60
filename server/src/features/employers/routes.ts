import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { createEmployer, deleteEmployer, updateEmployer } from './commands.ts'
import { getEmployer, listEmployers } from './queries.ts'
import { Employer, EmployerCommand } from './schemas.ts'

export function employerRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/Employers',
    tag: 'Employers',
    record: Employer,
    get: getEmployer,
    writers: 'admin',
  })
  routes.list('listEmployers', 'The employers of the group', { list: listEmployers })
  routes.one('getEmployer', 'One employer')
  routes.create('createEmployer', 'Make an employer', { command: EmployerCommand, work: createEmployer })
  routes.replace('updateEmployer', 'Replace an employer whole', { command: EmployerCommand, work: updateEmployer })
  routes.remove('deleteEmployer', 'Delete an employer that nothing refers to', { work: deleteEmployer })
}
