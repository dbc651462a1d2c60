import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ExpandQuery } from '../../http/schemas.ts'
import { administrativeChange } from '../administrative-changes/index.ts'
import { createCostCentre, deleteCostCentre, updateCostCentre } from './commands.ts'
import { getCostCentre, listCostCentres, searchCostCentres } from './queries.ts'
import { CostCentre, CostCentreCommand, ListQuery, SearchQuery } from './schemas.ts'

export function costCentreRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/CostCentres',
    tag: 'Cost centres',
    record: CostCentre,
    query: Type.Object(ExpandQuery),
    get: getCostCentre,
    // Employer administrators have the one scope, human resources administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listCostCentres', 'List cost centres, expired ones included', {
    query: ListQuery,
    list: listCostCentres,
  })
  routes.search('searchCostCentres', 'Search cost centres that match all parameters', {
    query: SearchQuery,
    list: searchCostCentres,
  })
  routes.one('getCostCentre', 'Get a cost centre')
  routes.create('createCostCentre', 'Create a cost centre', { command: CostCentreCommand, work: createCostCentre })
  routes.replace(
    'updateCostCentre',
    'Replace a cost centre. A move that widens a limited pay role needs an employer administrator, and waits for a second one: 202',
    { command: CostCentreCommand, confirmation: administrativeChange, work: updateCostCentre },
  )
  routes.remove('deleteCostCentre', 'Delete a cost centre without references', { work: deleteCostCentre })
}
