export { updatePosition } from './commands.ts'
export {
  type AuthorityIsVisible,
  assignPosition,
  endHoldings,
  listHoldings,
  mergeHoldings,
  positionIsInactive,
} from './holders/index.ts'
export { lockPositions } from './locking.ts'
export { listPositions } from './queries.ts'
export { positionRoutes } from './routes.ts'
export { Position } from './schemas.ts'
export { joinedPositionOf, positionOf } from './wire.ts'
