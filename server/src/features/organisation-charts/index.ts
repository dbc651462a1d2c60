export { joinedPositionOf, Position, positionOf } from '../positions/index.ts'
export { lockCharts, storeOrganisationCharts } from './commands.ts'
export { organisationChartRoutes } from './routes.ts'
export { defaultIsMissing, defaultStaysActive } from './rules.ts'
