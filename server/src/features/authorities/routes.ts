import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import type { ServiceContext } from '../../service-context.ts'
import { administrativeChange as confirmation } from '../administrative-changes/index.ts'
import { Position } from '../organisation-charts/index.ts'
import { createAuthority, deleteAuthority, updateAuthority } from './commands.ts'
import { authorityList, getAuthority, listAuthorities, listAuthorityPositions } from './queries.ts'
import {
  createRoleGrant,
  deleteRoleGrant,
  GrantParams,
  GrantsQuery,
  getRoleGrant,
  listRoleGrants,
  RoleGrant,
  RoleGrantCommand,
  updateRoleGrant,
} from './roles/index.ts'
import { Authority, AuthorityCommand, AuthorityQuery, ListQuery, PositionsQuery } from './schemas.ts'
import { authoritySearchRoutes } from './search/index.ts'

const tag = 'Authorities'

export function authorityRoutes(api: Api, context: ServiceContext): void {
  const routes = routesOf(api, {
    path: '/Authorities',
    tag,
    record: Authority,
    query: AuthorityQuery,
    get: getAuthority,
    remembered: authorityList,
    writers: 'admin',
  })
  routes.list('listAuthorities', 'List authorities, page by page', {
    query: ListQuery,
    isPaged: true,
    list: listAuthorities,
  })
  authoritySearchRoutes(api, context)
  routes.create(
    'createAuthority',
    'Create an authority. Pay roles and EmployerAdministrator wait for a second administrator: 202, and the authority exists without them',
    { command: AuthorityCommand, confirmation, work: createAuthority },
  )
  routes.replace(
    'updateAuthority',
    'Replace an authority. New grants of pay roles and EmployerAdministrator, and activating an authority that has one, wait for a second administrator: 202, and all other values are stored',
    { command: AuthorityCommand, confirmation, work: updateAuthority },
  )
  routes.remove(
    'deleteAuthority',
    'Delete an authority that was made by mistake. One that has had roles stays; make it Inactive',
    { work: deleteAuthority },
  )
  roleRoutes(api)
  routes.one('getAuthority', 'Get an authority')
  routes.list('listAuthorityPositions', 'List the positions that an authority holds today', {
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
  routes.list('listRoleGrants', 'List the role grants of an authority, past ones included', {
    query: GrantsQuery,
    list: listRoleGrants,
  })
  routes.one('getRoleGrant', 'Get a role grant')
  routes.create(
    'createRoleGrant',
    'Grant a role. A pay role or EmployerAdministrator waits for a second administrator: 202',
    {
      command: RoleGrantCommand,
      confirmation,
      work: createRoleGrant,
    },
  )
  routes.replace(
    'updateRoleGrant',
    'Change the days or limits of a role grant. Widening a pay role or EmployerAdministrator waits for a second administrator: 202',
    { command: RoleGrantCommand, confirmation, work: updateRoleGrant },
  )
  routes.remove('deleteRoleGrant', 'End a role grant at once', { work: deleteRoleGrant })
}
