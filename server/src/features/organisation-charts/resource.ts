import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getOrganisationChart } from './queries.ts'
import { OrganisationChart } from './schemas.ts'

/** An organisation chart as writing it answers. */
export const organisationChart: Resource<OrganisationChart> = {
  location: id => `/OrganisationCharts/${id}`,
  schema: ref(OrganisationChart),
  get: getOrganisationChart,
}
