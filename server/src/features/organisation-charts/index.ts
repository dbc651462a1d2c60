export { organisationChartRoutes } from './routes.ts'
export { Position } from './schemas.ts'
export { joinedPositionOf, positionOf } from './wire.ts'
