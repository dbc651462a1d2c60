import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import type { AuthorityIsVisible } from '../employees/index.ts'
import { Position } from '../positions/index.ts'
import { createOrganisationChart, deleteOrganisationChart, updateOrganisationChart } from './commands.ts'
import { getOrganisationChart, listChartPositions, listOrganisationCharts } from './queries.ts'
import { ChartPositionsQuery, OrganisationChart, OrganisationChartCommand } from './schemas.ts'

/** @param authorityIsVisible tells which holders of positions the caller may see */
export function organisationChartRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  const routes = routesOf(api, {
    path: '/OrganisationCharts',
    tag: 'Organisation charts',
    record: OrganisationChart,
    get: getOrganisationChart,
    // Employer administrators have the one scope, human resources administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listOrganisationCharts', 'List organisation charts', {
    list: listOrganisationCharts,
  })
  routes.one('getOrganisationChart', 'Get an organisation chart')
  routes.list('listChartPositions', 'List the positions of an organisation chart', {
    path: '/OrganisationCharts/:id/Positions',
    query: ChartPositionsQuery,
    item: Position,
    list: (db, caller, asked) => listChartPositions(db, caller, { ...asked, authorityIsVisible }),
  })
  routes.create('createOrganisationChart', 'Create an organisation chart', {
    command: OrganisationChartCommand,
    work: createOrganisationChart,
  })
  routes.replace('updateOrganisationChart', 'Replace an organisation chart', {
    command: OrganisationChartCommand,
    work: updateOrganisationChart,
  })
  routes.remove(
    'deleteOrganisationChart',
    'Delete an organisation chart that has no positions and is not the default',
    {
      work: deleteOrganisationChart,
    },
  )
}
