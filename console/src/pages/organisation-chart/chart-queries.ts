import { read, readRecord } from '../../api/client.ts'

export const chartsQuery = read('/OrganisationCharts')

/** All positions of a chart with their holders, in one answer. */
export const positionsQuery = (chartId: number) =>
  read('/OrganisationCharts/{id}/Positions', { path: { id: chartId }, query: { expand: 'details' } })

export const positionQuery = (id: number) =>
  readRecord('/Positions/{id}', { path: { id }, query: { expand: 'details' } })

export const holdersQuery = (id: number, asAt: string | undefined) =>
  read('/Positions/{id}/Holders', { path: { id }, query: asAt === undefined ? {} : { asAt } })
