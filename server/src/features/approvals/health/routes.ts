import { Type } from 'typebox'
import type { Api } from '../../../http/api.ts'
import { IdParams, ref } from '../../../http/schemas.ts'
import { getChartHealth } from './queries.ts'
import { chartHealthSchema } from './schemas.ts'

export function healthRoutes(api: Api): void {
  const ChartHealth = chartHealthSchema()
  api.addSchema(ChartHealth)

  api.get(
    '/OrganisationCharts/:id/Health',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getChartHealth',
        summary: 'What is wrong with a chart, as far as approvals depend on it',
        tags: ['Organisation charts'],
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(ChartHealth) },
      },
    },
    ({ db, caller, params }) => getChartHealth(db, caller, params.id),
  )
}
