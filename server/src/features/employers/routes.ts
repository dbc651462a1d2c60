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
  routes.list('listEmployers', 'List employers', { list: listEmployers })
  routes.one('getEmployer', 'Get an employer')
  routes.create('createEmployer', 'Create an employer', { command: EmployerCommand, work: createEmployer })
  routes.replace('updateEmployer', 'Replace an employer', { command: EmployerCommand, work: updateEmployer })
  routes.remove('deleteEmployer', 'Delete an employer without references', { work: deleteEmployer })
}
