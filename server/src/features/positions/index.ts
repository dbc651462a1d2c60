export { storePositions, updatePosition } from './commands.ts'
export {
  type AuthorityIsVisible,
  assignPosition,
  endHoldings,
  listHoldings,
  moveHoldings,
  positionIsInactive,
  storeHoldings,
  violationsOfDays,
} from './holders/index.ts'
export { lockPositions } from './locking.ts'
export { listPositions } from './queries.ts'
export { positionRoutes } from './routes.ts'
export { violationsOfPlace } from './rules.ts'
export { Position } from './schemas.ts'
export { joinedPositionOf, positionOf } from './wire.ts'
