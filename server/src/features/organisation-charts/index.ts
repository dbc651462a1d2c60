export { joinedPositionOf, Position, positionOf } from '../positions/index.ts'
export { lockCharts, storeOrganisationCharts } from './commands.ts'
export { organisationChartRoutes } from './routes.ts'
export { violationsOfDefault, violationsOfStatus } from './rules.ts'
