import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ExpandQuery } from '../../http/schemas.ts'
import type { AuthorityIsVisible } from '../employees/index.ts'
import { createPosition, deletePosition, updatePosition } from './commands.ts'
import { holderRoutes } from './holders/index.ts'
import { cancelMove, PlannedMoveCommand, planMove } from './planned-moves/index.ts'
import { getPosition, listPositions } from './queries.ts'
import { Position, PositionCommand, PositionsQuery } from './schemas.ts'

/** @param authorityIsVisible whether the caller may see a holder that is an authority */
export function positionRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  const routes = routesOf(api, {
    path: '/Positions',
    tag: 'Positions',
    record: Position,
    query: Type.Object(ExpandQuery),
    get: (db, caller, asked) => getPosition(db, caller, { ...asked, authorityIsVisible }),
    // Employer administrators have the one scope, human resources administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listPositions', 'List the positions of all organisation charts', {
    query: PositionsQuery,
    list: (db, caller, asked) => listPositions(db, caller, { ...asked, authorityIsVisible }),
  })
  routes.one('getPosition', 'Get a position')
  routes.create('createPosition', 'Create a position', { command: PositionCommand, work: createPosition })
  routes.replace('updatePosition', 'Replace a position whole, or move it: waiting requests are routed again', {
    command: PositionCommand,
    work: updatePosition,
  })
  routes.action('planPositionMove', 'Plan the move of a position for a day', {
    verb: 'plan-move',
    description:
      'The service moves it on that day as the caller would then, and replaces a move that is planned already. If a rule or a lost role forbids it on the day, the position stays, and the caller gets a notice, or the administrators do where the account of the caller is no longer active. If the position is there already, the plan ends as cancelled, without a notice. A dry run shows the position as moved, and what would be rerouted today.',
    command: PlannedMoveCommand,
    work: planMove,
  })
  routes.action('cancelPositionMove', 'Cancel the planned move of a position', {
    verb: 'cancel-move',
    work: cancelMove,
  })
  routes.remove('deletePosition', 'Delete a position that has never had a holder and that nothing refers to', {
    work: deletePosition,
  })
  holderRoutes(api, authorityIsVisible)
}
