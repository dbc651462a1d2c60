import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import { countKeysOf, findLogin, revokeKeysOf } from '../accounts/index.ts'
import { listAccounts } from './accounts.ts'
import { enterGroup, leaveGroup, recordSignIn } from './audit.ts'
import { addressOfLink, baseOf, makeLink } from './passwords/index.ts'
import { deleteSecondFactor } from './second-factor/index.ts'
import { endSessions } from './sessions/index.ts'

/** A link by which the owner of a new account chooses a password, for the operator to hand over. Good once, for 7 days. */
export async function makeInvitation(
  tx: Tx,
  config: Pick<Config, 'baseUrl' | 'port'>,
  { employerGroupId, userAccountId, now }: Readonly<{ employerGroupId: number; userAccountId: number; now: string }>,
): Promise<string> {
  const { loginId } = await tx
    .selectFrom('userAccount')
    .select('loginId')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', userAccountId)
    .executeTakeFirstOrThrow()
  return addressOfLink('Invitation', await makeLink(tx, { kind: 'Invitation', loginId, now }), baseOf(config))
}

type Resetting = Readonly<{ email: string; now: string; withSecondFactor: boolean; withKeys: boolean }>

/** `keysLeft`: API keys of the login's accounts that are good still, which no password opens or ends. */
type Handed = Readonly<{ link: string; keysLeft: number }>

/**
 * A link for another password of a login, for the operator to hand over. `withSecondFactor`: deletes the second factor and
 * ends the sessions; an owner who needs one sets up another when they sign in. `withKeys`: revokes the API keys.
 * @throws a sentence for the operator where no login has the email
 */
export function makeResetLink(
  database: ServiceContext['database'],
  config: Pick<Config, 'baseUrl' | 'port'>,
  { email, now, withSecondFactor, withKeys }: Resetting,
): Promise<Handed> {
  const requestId = randomUUID()
  return database.transaction(undefined, async tx => {
    const login = await findLogin(tx, email)
    if (!login) throw new Error(`Nobody signs in with the email ${email}.`)
    const loginId = login.id
    await recordSignIn({ now, requestId, tx }, { type: 'password.reset-requested', loginId, isByStranger: true })
    if (withSecondFactor) {
      await deleteSecondFactor({ tx, now }, loginId)
      await endSessions(tx, { loginId })
      await recordSignIn({ now, requestId, tx }, { type: 'second-factor.removed', loginId, isByStranger: true })
    }
    const keysLeft = await endOrCountKeys(tx, { loginId, now, isEnd: withKeys })
    const token = await makeLink(tx, { kind: 'HandedReset', loginId, now })
    return { link: addressOfLink('HandedReset', token, baseOf(config)), keysLeft }
  })
}

type Keys = Readonly<{ loginId: string; now: string; isEnd: boolean }>

/** In each group of the login's accounts. Returns how many keys are good afterwards. */
async function endOrCountKeys(tx: Tx, { loginId, now, isEnd }: Keys): Promise<number> {
  let left = 0
  for (const { employerGroupId, userAccountId } of await listAccounts(tx, loginId)) {
    await enterGroup(tx, employerGroupId)
    const account = { employerGroupId, userAccountId, now }
    if (isEnd) await revokeKeysOf(tx, account)
    left += await countKeysOf(tx, account)
  }
  await leaveGroup(tx)
  return left
}
