export { moveHoldings, storeHoldings } from './bulk.ts'
export { assignPosition, endHoldings, listHoldings } from './person-holdings.ts'
export { holderRoutes } from './routes.ts'
export { positionIsInactive, violationsOfDays } from './rules.ts'
