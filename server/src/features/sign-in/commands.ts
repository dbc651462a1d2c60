import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import { countKeysOf, findLogin, hashPassword, isPassword, type Login, revokeKeysOf } from '../accounts/index.ts'
import { attempt, passwordsFor, proofsOf } from './attempts/index.ts'
import { baseOf, makeLink } from './links/index.ts'
import {
  inGroup,
  listAccounts,
  listOpenAccounts,
  recordSignIn,
  type SignInContext,
  type SignInWrite,
  signInRefused,
  write,
} from './logins/index.ts'
import type { SignIn } from './schemas.ts'
import { deleteSecondFactor } from './second-factor/index.ts'
import { beginSession, boundSessions, endSessions, signOut } from './sessions/index.ts'

/**
 * Begins a session for the owner of the password, and ends the browser's former one. Where the login has a second factor,
 * the session is good for giving that and for nothing else. It works in the login's account where there is only one.
 * @returns the session's token
 * @throws 401 `SignInRefused`, 429 `SignInLocked`, 503 where too many sign in at once
 */
export function signIn(ctx: SignInContext, { Email: email, Password: password }: SignIn): Promise<string> {
  const counters = passwordsFor(ctx, email)
  return ctx.hashing.run(() =>
    attempt(ctx, {
      ...{ counters, by: 'password', refusal: signInRefused, isLoginSecret: true },
      async prove() {
        const login = await findLogin(ctx.database.withoutGroup, { email })
        const granted = (await isTheirs(login, password)) && login ? await enter(ctx, login) : undefined
        const forgets = login && !login.hasSecondFactor ? [...counters, ...proofsOf(login.id)] : undefined
        return { loginId: login?.id, granted, forgets }
      },
    }),
  )
}

/** Does the same for an email that no login has: one hash. */
async function isTheirs(login: Login | undefined, password: string): Promise<boolean> {
  if (login?.hash) return isPassword(password, login.hash)
  await hashPassword(password)
  return false
}

/** @returns the token; undefined where no account is open, or the password was changed while it was compared */
async function enter(ctx: SignInContext, { id: loginId, hash, hasSecondFactor }: Login): Promise<string | undefined> {
  const [account, ...others] = await listOpenAccounts(ctx.database.withoutGroup, loginId)
  if (!account) return undefined
  return write(ctx, async ctx => {
    if ((await holdPassword(ctx, loginId)) !== hash) return undefined
    await signOut(ctx)
    const token = await beginSession(ctx, loginId, others.length === 0 ? account : undefined)
    // A right password without a code after it is the sign of a stolen one.
    const type = hasSecondFactor ? 'sign-in.password-accepted' : 'sign-in.succeeded'
    const details = { address: ctx.address }
    await recordSignIn(ctx, { type, loginId, isByStranger: hasSecondFactor, details })
    await boundSessions(ctx, { loginId, token, areHalf: hasSecondFactor })
    return token
  })
}

/** @returns the hash of the login's password, which stays so until the transaction ends */
async function holdPassword({ tx }: SignInWrite, loginId: string): Promise<string | undefined> {
  const credential = tx.selectFrom('loginCredential').select('password').where('userId', '=', loginId)
  return (await credential.forNoKeyUpdate().executeTakeFirst())?.password
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
  return database.transaction(undefined, async tx => {
    const login = await findLogin(tx, { email })
    if (!login) throw new Error(`Nobody signs in with the email ${email}.`)
    const loginId = login.id
    const ctx = { tx, now, requestId: randomUUID() }
    await recordSignIn(ctx, { type: 'password.reset-requested', loginId, isByStranger: true })
    if (withSecondFactor) {
      await deleteSecondFactor(ctx, loginId)
      await endSessions(tx, { loginId })
      await recordSignIn(ctx, { type: 'second-factor.removed', loginId, isByStranger: true })
    }
    const keysLeft = await endOrCountKeys(tx, { loginId, now, isEnd: withKeys })
    return { link: await makeLink(tx, { kind: 'HandedReset', loginId, now, base: baseOf(config) }), keysLeft }
  })
}

type Keys = Readonly<{ loginId: string; now: string; isEnd: boolean }>

/** In each group of the login's accounts. Returns how many keys are good afterwards. */
async function endOrCountKeys(tx: Tx, { loginId, now, isEnd }: Keys): Promise<number> {
  let left = 0
  for (const { employerGroupId, userAccountId } of await listAccounts(tx, loginId)) {
    const account = { employerGroupId, userAccountId, now }
    await inGroup(tx, employerGroupId, async () => {
      if (isEnd) await revokeKeysOf(tx, account)
      left += await countKeysOf(tx, account)
    })
  }
  return left
}
