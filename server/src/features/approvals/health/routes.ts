import type { Api } from '../../../http/api.ts'
import { routesOf } from '../../../http/routes/resource-routes.ts'
import { getChartHealth } from './queries.ts'
import { chartHealthSchema } from './schemas.ts'

export function healthRoutes(api: Api): void {
  const ChartHealth = chartHealthSchema()
  const routes = routesOf(api, { path: '/OrganisationCharts', tag: 'Organisation charts', record: ChartHealth })
  routes.read('getChartHealth', 'What is wrong with a chart, as far as approvals depend on it', {
    path: '/OrganisationCharts/:id/Health',
    answer: ChartHealth,
    read: getChartHealth,
  })
}
