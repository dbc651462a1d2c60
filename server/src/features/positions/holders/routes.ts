import type { Api } from '../../../http/api.ts'
import { routesOf } from '../../../http/routes/resource-routes.ts'
import type { AuthorityIsVisible } from '../../employees/index.ts'
import { PositionHolder } from '../schemas.ts'
import { addPositionHolder, changePositionHolder, removePositionHolder } from './commands.ts'
import { getPositionHolder, listPositionHolders } from './queries.ts'
import { HolderParams, HoldersQuery, PositionHolderCommand } from './schemas.ts'

/** @param authorityIsVisible whether the caller may see a holder that is an authority */
export function holderRoutes(api: Api, authorityIsVisible: AuthorityIsVisible): void {
  const routes = routesOf(api, {
    path: '/Positions/:id/Holders',
    tag: 'Positions',
    record: PositionHolder,
    params: HolderParams,
    get: (db, caller, { id: positionId, holderId: id }) =>
      getPositionHolder(db, caller, { id, positionId, authorityIsVisible }),
    // Employer administrators have the one scope, human resources administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listPositionHolders', 'List the visible holders of a position', {
    query: HoldersQuery,
    list: (db, caller, { id: positionId, ...asked }) =>
      listPositionHolders(db, caller, { ...asked, positionId, authorityIsVisible }),
  })
  routes.one('getPositionHolder', 'Get a holder of a position, present, past or future')
  routes.create('addPositionHolder', 'Add another person as a holder of a position', {
    command: PositionHolderCommand,
    work: addPositionHolder,
  })
  routes.replace('changePositionHolder', 'Change the days, type and share of another person who holds a position', {
    command: PositionHolderCommand,
    work: changePositionHolder,
  })
  routes.remove(
    'removePositionHolder',
    'Remove another person from a position: a holding that has begun ends yesterday and stays as history',
    { work: removePositionHolder },
  )
}
