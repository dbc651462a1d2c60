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

/** What a second administrator has to confirm: as `confirmation` of a write, it makes the answer a 202. */
export const administrativeChange = resourceOf(kind)

/** @param appliers what makes a change of each kind true: the features that ask for them give it */
export function administrativeChangeRoutes(api: Api, appliers: Appliers): void {
  const routes = routesOf(api, { ...kind, tag: 'Administrative changes', readers: 'admin', writers: 'admin' })
  routes.list('listAdministrativeChanges', 'What administrators have asked for and a second one confirms', {
    query: ListQuery,
    list: listAdministrativeChanges,
  })
  routes.one('getAdministrativeChange', 'One change that a second administrator confirms, and what has become of it')
  routes.action(
    'approveAdministrativeChange',
    'Confirm it, as somebody who neither asked for it nor is its subject: it is done at once',
    {
      verb: 'approve',
      command: ApproveCommand,
      work: (ctx, id, command) => approveAdministrativeChange(ctx, { id, ...command }, appliers),
    },
  )
  routes.action('declineAdministrativeChange', 'Refuse it, with the reason', {
    verb: 'decline',
    command: DeclineCommand,
    work: (ctx, id, command) => declineAdministrativeChange(ctx, { id, ...command }),
  })
  routes.action('cancelAdministrativeChange', 'Cancel it, as who asked for it', {
    verb: 'cancel',
    work: cancelAdministrativeChange,
  })
}
