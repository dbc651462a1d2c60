import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { ExpandQuery } from '../../http/schemas.ts'
import { createPosition, deletePosition, updatePosition } from './commands.ts'
import {
  type AuthorityIsVisible,
  addPositionHolder,
  changePositionHolder,
  getPositionHolder,
  HolderParams,
  HoldersQuery,
  listPositionHolders,
  PositionHolder,
  PositionHolderCommand,
  removePositionHolder,
} from './holders/index.ts'
import { getPosition, listPositions } from './queries.ts'
import { Position, PositionCommand, PositionsQuery } from './schemas.ts'

const tag = 'Positions'
/** Employer administrators have the one scope, human resources administrators the other. */
const writers = ['admin', 'employees.write'] as const

/** @param authorityIsVisible tells which holders of positions the caller may see */
export function positionRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  const routes = routesOf(api, {
    path: '/Positions',
    tag,
    record: Position,
    query: Type.Object(ExpandQuery),
    get: (db, caller, asked) => getPosition(db, caller, { ...asked, authorityIsVisible }),
    writers,
  })
  routes.list('listPositions', 'The positions of all organisation charts', {
    query: PositionsQuery,
    list: (db, caller, asked) => listPositions(db, caller, { ...asked, authorityIsVisible }),
  })
  routes.one('getPosition', 'One position')
  routes.create('createPosition', 'Make a position', { command: PositionCommand, work: createPosition })
  routes.replace('updatePosition', 'Replace a position whole, or move it: what waits for approval finds its way anew', {
    command: PositionCommand,
    work: updatePosition,
  })
  routes.remove('deletePosition', 'Delete a position that nobody ever held and nothing refers to', {
    work: deletePosition,
  })
  holderRoutes(api, authorityIsVisible)
}

function holderRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  const routes = routesOf(api, {
    path: '/Positions/:id/Holders',
    tag,
    record: PositionHolder,
    params: HolderParams,
    get: (db, caller, { id: positionId, holderId: id }) =>
      getPositionHolder(db, caller, { id, positionId, authorityIsVisible }),
    writers,
  })
  routes.list('listPositionHolders', 'Who holds a position, as far as the caller may see them', {
    query: HoldersQuery,
    list: (db, caller, { id: positionId, ...asked }) =>
      listPositionHolders(db, caller, { ...asked, positionId, authorityIsVisible }),
  })
  routes.one('getPositionHolder', 'One holder of a position, present, past or future')
  routes.create('addPositionHolder', 'Put somebody else into a position', {
    command: PositionHolderCommand,
    work: addPositionHolder,
  })
  routes.replace('changePositionHolder', 'Change how long and how somebody else holds a position', {
    command: PositionHolderCommand,
    work: changePositionHolder,
  })
  routes.remove(
    'removePositionHolder',
    'Take somebody else out of a position: what has begun ends yesterday and stays as history',
    { work: removePositionHolder },
  )
}
