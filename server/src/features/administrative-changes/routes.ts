import type { Api } from '../../http/api.ts'
import { resourceOf } from '../../http/routes/record-kind.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import {
  type Appliers,
  approveAdministrativeChange,
  cancelAdministrativeChange,
  declineAdministrativeChange,
} from './commands.ts'
import { getAdministrativeChange, listAdministrativeChanges } from './queries.ts'
import { AdministrativeChange, ApproveCommand, DeclineCommand, ListQuery } from './schemas.ts'

const kind = {
  path: '/AdministrativeChanges',
  record: AdministrativeChange,
  get: getAdministrativeChange,
} as const

/** As the `confirmation` of a write it makes the answer a 202. */
export const administrativeChange = resourceOf(kind)

/** @param appliers of the features that request changes */
export function administrativeChangeRoutes(api: Api, appliers: Appliers): void {
  const routes = routesOf(api, { ...kind, tag: 'Administrative changes', readers: 'admin', writers: 'admin' })
  routes.list('listAdministrativeChanges', 'List administrative changes', {
    query: ListQuery,
    list: listAdministrativeChanges,
  })
  routes.one('getAdministrativeChange', 'Get an administrative change')
  routes.action(
    'approveAdministrativeChange',
    'Confirm it, as an administrator who is neither its requester nor its subject: it is done at once',
    {
      verb: 'approve',
      command: ApproveCommand,
      work: (ctx, id, command) => approveAdministrativeChange(ctx, { id, ...command }, appliers),
    },
  )
  routes.action('declineAdministrativeChange', 'Decline an administrative change, with a reason', {
    verb: 'decline',
    command: DeclineCommand,
    work: (ctx, id, command) => declineAdministrativeChange(ctx, { id, ...command }),
  })
  routes.action('cancelAdministrativeChange', 'Cancel an administrative change, as its requester', {
    verb: 'cancel',
    work: cancelAdministrativeChange,
  })
}
