import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { instantOf } from '../../platform/clock.ts'
import type { ServiceContext } from '../../service-context.ts'
import { administrativeChange } from '../administrative-changes/index.ts'
import { inviteAccount, inviteAgain } from './creation.ts'
import { getAccount, listAccounts } from './queries.ts'
import { updateAccount } from './rights.ts'
import { Account, AccountCommand, AccountsQuery, AccountUpdateCommand } from './schemas.ts'
import { resetAccountSecondFactor } from './second-factor.ts'
import { closeAccount, resumeAccount, suspendAccount } from './status.ts'

const confirmation = administrativeChange

export function accountAdministrationRoutes(
  api: Api,
  { config, clock }: Pick<ServiceContext, 'config' | 'clock'>,
): void {
  const routes = routesOf(api, {
    path: '/Accounts',
    tag: 'Accounts',
    record: Account,
    get: (db, caller, { id }) => getAccount(db, caller, { id, now: instantOf(clock) }),
    readers: 'admin',
    writers: 'admin',
  })
  routes.list('listAccounts', 'List the accounts of the group; for employer administrators', {
    query: AccountsQuery,
    isPaged: true,
    list: (db, caller, asked) => listAccounts(db, caller, { ...asked, now: instantOf(clock) }),
  })
  routes.one('getAccount', 'Get an account')
  routes.create(
    'createAccount',
    'Ask for an account. It waits for a second administrator, then its owner is invited: 202',
    {
      confirmation,
      command: AccountCommand,
      work: (ctx, command) => inviteAccount(ctx, command, config),
    },
  )
  routes.replace(
    'updateAccount',
    'Replace roles, access scope and API access. Other roles wait for a second administrator, and so does the access scope of one who holds a role: 202',
    { confirmation, command: AccountUpdateCommand, work: updateAccount },
  )
  routes.action('inviteAccount', 'Send an owner who has not chosen a password another invitation', {
    verb: 'invite',
    work: (ctx, id) => inviteAgain(ctx, id, config),
  })
  routes.action('suspendAccount', 'Suspend an account: its owner cannot sign in, and its keys are refused', {
    verb: 'suspend',
    work: suspendAccount,
  })
  routes.action(
    'resumeAccount',
    'Resume an account. A closed one, or one whose owner holds a role, waits for a second administrator: 202',
    {
      verb: 'resume',
      confirmation,
      work: resumeAccount,
    },
  )
  routes.action('closeAccount', 'Close an account and revoke its keys', { verb: 'close', work: closeAccount })
  routes.action(
    'resetAccountSecondFactor',
    'Remove the second factor of an owner who has lost it. Where they hold a role it waits for a second administrator: 202',
    { verb: 'reset-second-factor', confirmation, work: resetAccountSecondFactor },
  )
}
