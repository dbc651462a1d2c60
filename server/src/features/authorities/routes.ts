import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import type { ServiceContext } from '../../service-context.ts'
import { administrativeChange as confirmation } from '../administrative-changes/index.ts'
import { Position } from '../organisation-charts/index.ts'
import { createAuthority, updateAuthority } from './authority-commands.ts'
import { deleteAuthority } from './deleting.ts'
import { getAuthority, listAuthorities, listAuthorityPositions } from './queries.ts'
import { createRoleGrant, deleteRoleGrant, updateRoleGrant } from './role-commands.ts'
import { getRoleGrant, listRoleGrants } from './role-queries.ts'
import { Authority, AuthorityQuery, ListQuery, PositionsQuery } from './schemas.ts'
import { authoritySearchRoutes } from './search-routes.ts'
import { AuthorityCommand, GrantParams, GrantsQuery, RoleGrant, RoleGrantCommand } from './writing-schemas.ts'

const tag = 'Authorities'

export function authorityRoutes(api: Api, context: ServiceContext): void {
  const routes = routesOf(api, {
    path: '/Authorities',
    tag,
    record: Authority,
    query: AuthorityQuery,
    get: getAuthority,
    writers: 'admin',
  })
  routes.list('listAuthorities', 'The authorities that the caller may see, page by page', {
    query: ListQuery,
    isPaged: true,
    list: listAuthorities,
  })
  authoritySearchRoutes(api, context)
  routes.create(
    'createAuthority',
    'Make an authority. Pay roles wait for a second administrator: 202, and the authority is there without them',
    { command: AuthorityCommand, confirmation, work: createAuthority },
  )
  routes.replace(
    'updateAuthority',
    'Replace an authority whole. New pay roles, and making active one that holds some, wait for a second administrator: 202, and all else is done',
    { command: AuthorityCommand, confirmation, work: updateAuthority },
  )
  routes.remove(
    'deleteAuthority',
    'Delete an authority that was made by mistake. One that has been somebody stays and is made Inactive',
    { work: deleteAuthority },
  )
  roleRoutes(api)
  routes.one('getAuthority', 'One authority')
  routes.list('listAuthorityPositions', 'The positions that an authority holds today', {
    path: '/Authorities/:id/Positions',
    query: PositionsQuery,
    item: Position,
    list: listAuthorityPositions,
  })
}

function roleRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/Authorities/:id/Roles',
    tag,
    record: RoleGrant,
    params: GrantParams,
    get: getRoleGrant,
    writers: 'admin',
  })
  routes.list('listRoleGrants', 'The roles of an authority with their days and limits, those that are over included', {
    query: GrantsQuery,
    list: listRoleGrants,
  })
  routes.one('getRoleGrant', 'One role of an authority')
  routes.create('createRoleGrant', 'Grant a role. A pay role waits for a second administrator: 202', {
    command: RoleGrantCommand,
    confirmation,
    work: createRoleGrant,
  })
  routes.replace(
    'updateRoleGrant',
    'Give a role other days or limits. Widening a pay role waits for a second administrator: 202',
    { command: RoleGrantCommand, confirmation, work: updateRoleGrant },
  )
  routes.remove('deleteRoleGrant', 'End a role at once', { work: deleteRoleGrant })
}
