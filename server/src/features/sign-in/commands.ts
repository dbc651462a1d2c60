import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { inGroup } from '../../core/command-context.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import { violationsOfPassword } from '../../domain/text/password.ts'
import type { Violation } from '../../domain/violation.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import { hashPassword, isPassword } from '../../platform/secrets/password-hash.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createAccount, recoverKeys } from '../accounts/index.ts'
import { createGroup, nextGroupId } from '../employer-groups/index.ts'
import { findLogin, type Login } from '../logins/index.ts'
import { pauseWebhooksOf } from '../webhooks/index.ts'
import { attempt, byEmail, byLogin } from './attempts.ts'
import type { SignInContext, SignInWrite } from './context.ts'
import { hasAccounts, listAccounts, recordSignIn, refused, write } from './context.ts'
import { makeLink, noLogin, takeLink } from './links.ts'
import { storePassword } from './passwords.ts'
import type { SetUp, SignIn } from './schemas.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { beginSession, boundSessions, endSessions, signOut } from './sessions.ts'

/** The same for an unknown email, a wrong password, and a login without an open account. */
const refusal = refused('SignInRefused', 'The email or the password is wrong.')

/**
 * Begins a session for the owner of the password, and ends the browser's former session. Where the login has a second
 * factor, the session accepts only its code. A single open account is chosen at once.
 * @returns its token
 * @throws 401 `SignInRefused`, 429 `SignInLocked`, 503 where too many requests wait
 */
export const signIn = (ctx: SignInContext, { Email: email, Password: password }: SignIn): Promise<string> =>
  ctx.hashing.run(async () => {
    const counters = byEmail('sign-in', ctx, email)
    const login = await findLogin(ctx.database.withoutGroup, { email })
    const resets = login && !login.hasSecondFactor ? [...counters, ...byLogin(login.id)] : undefined
    const prove = async () => ((await isPassword(password, login?.hash)) && login ? enter(ctx, login) : undefined)
    return attempt(ctx, { loginId: login?.id, by: 'password', counters, resets, prove, refusal, isLoginSecret: true })
  })

/** @returns the token; undefined where no account is open, or the password changed during the comparison */
async function enter(ctx: SignInContext, { id: loginId, hash, hasSecondFactor }: Login): Promise<string | undefined> {
  const accounts = (await listAccounts(ctx.database.withoutGroup, loginId)).filter(({ isOpen }) => isOpen)
  if (accounts.length === 0) return undefined
  return write(ctx, async ctx => {
    const same = sql`select from login_credential where user_id = ${loginId} and password = ${hash} for no key update`
    if ((await same.execute(ctx.tx)).rows.length === 0) return undefined
    await signOut(ctx)
    const token = await beginSession(ctx, loginId, accounts.length === 1 ? accounts[0] : undefined)
    // A right password without a following code is the sign of a stolen one.
    const type = hasSecondFactor ? 'sign-in.password-accepted' : 'sign-in.succeeded'
    const details = { address: ctx.address }
    await recordSignIn(ctx, { type, loginId, isAnonymous: hasSecondFactor, details })
    await boundSessions(ctx, { loginId, token, areHalf: hasSecondFactor })
    return token
  })
}

type Recovery = Readonly<{ email: string; now: string; withSecondFactor: boolean; withKeys: boolean }>

/**
 * Makes a link for a new password of a login, for the operator to hand over. `withSecondFactor`: deletes the second factor
 * and ends the sessions; an owner who needs one sets up another at the next sign-in. `withKeys`: revokes the API keys, and pauses
 * the webhooks, which another person may have set up.
 * @returns `keysLeft`: valid API keys of the login's accounts, which do not depend on the password; how many webhooks were paused
 * @throws a sentence for the operator where no login has the email
 */
export function makeResetLink(
  database: Database,
  config: Pick<Config, 'baseUrl' | 'port'>,
  { email, now, withSecondFactor, withKeys }: Recovery,
): Promise<Readonly<{ link: string; keysLeft: number; webhooksPaused: number }>> {
  return database.transaction(undefined, async tx => {
    const login = await findLogin(tx, { email })
    if (!login) throw new Error(`No login has the email ${email}.`)
    const loginId = login.id
    const ctx = { tx, now, requestId: randomUUID() }
    await recordSignIn(ctx, { type: 'password.reset-requested', loginId, isAnonymous: true })
    if (withSecondFactor) {
      await deleteSecondFactor(ctx, loginId)
      await endSessions(tx, { loginId })
      await recordSignIn(ctx, { type: 'second-factor.removed', loginId, isAnonymous: true })
    }
    let [keysLeft, webhooksPaused] = [0, 0]
    for (const { employerGroupId, userAccountId } of await listAccounts(tx, loginId)) {
      const account = { employerGroupId, userAccountId, now }
      await inGroup(tx, employerGroupId, async () => {
        keysLeft += await recoverKeys(tx, account, withKeys)
        const operator = { tx, employerGroupId, now, realNow: now, actor: 'System', isDryRun: false } as const
        if (withKeys) webhooksPaused += await pauseWebhooksOf(operator, userAccountId)
      })
    }
    return { link: await makeLink(tx, config, { kind: 'HandedReset', loginId, now }), keysLeft, webhooksPaused }
  })
}

/**
 * Makes the link for the first account; undefined where an account exists. Only the last link works.
 * @param address where the server listens, unless BASE_URL is set
 */
export async function makeSetUpLink(
  { database, clock, config }: Pick<ServiceContext, 'database' | 'clock' | 'config'>,
  address: string,
): Promise<string | undefined> {
  if (await hasAccounts(database.withoutGroup)) return undefined
  const where = { ...config, baseUrl: config.baseUrl ?? address }
  const link = { kind: 'SetUp', loginId: noLogin, now: instantOf(clock) } as const
  return database.transaction(undefined, tx => makeLink(tx, where, link))
}

/**
 * Creates the first account: an administrator who sees everything, in the only group or in a new one. Of two simultaneous
 * requests with the same link, one passes.
 * @returns the token of their session
 * @throws invalid, conflict `SetUpDone`
 */
export const setUp = (ctx: SignInContext, command: SetUp): Promise<string> =>
  ctx.hashing.run(() =>
    write(ctx, async ctx => {
      const { tx, now, address } = ctx
      const isGood = (await takeLink(tx, ['SetUp'], { token: command.Token, now })) === noLogin
      // First and alone: other violations reveal the groups, which only the operator may know.
      reject(isGood ? [] : [tooOld])
      const { rows: groups } = await sql<Group>`select id, name, is_test from list_employer_groups()`.execute(tx)
      reject(violationsOf(command, groups))
      await refuseSecond(tx)
      const account = await makeFirstAccount(ctx, command, groups.length === 1 ? groups[0] : undefined)
      const { loginId } = account
      await storePassword(ctx, loginId, await hashPassword(command.Password))
      const token = await beginSession(ctx, loginId, account)
      await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details: { address, by: 'set-up' } })
      return token
    }),
  )

const tooOld = {
  field: 'Token',
  message: 'This link has been used or is too old. Start Muster again: it prints a new one while there is no account.',
}

type Group = Readonly<{ id: number; name: string; isTest: boolean }>

function violationsOf({ Email, Name, Password, GroupName = '' }: SetUp, groups: readonly Group[]): Violation[] {
  const name = GroupName.trim()
  const isNamed = groups.length === 1 || (name !== '' && groups.every(each => each.name !== name))
  const groupNeeded = 'Enter a name for the employer group that no other group has.'
  return [
    ...(isEmailAddress(Email.trim()) ? [] : [{ field: 'Email', message: 'This is not an email address.' }]),
    ...(Name.trim() === '' ? [{ field: 'Name', message: 'Enter your name.' }] : []),
    ...violationsOfPassword(Password, { email: Email, name: Name }, 'Password'),
    ...(isNamed ? [] : [{ field: 'GroupName', message: groupNeeded }]),
  ]
}

/** The second of two simultaneous set-ups waits for the first, and finds an account. */
async function refuseSecond(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('muster set-up', 0))`.execute(tx)
  const done = 'There is an account already. Sign in, or ask an administrator for one.'
  if (await hasAccounts(tx)) throw conflict('SetUpDone', done)
}

async function makeFirstAccount({ tx, now }: SignInWrite, { Email, Name, GroupName = '' }: SetUp, known?: Group) {
  const group = known ?? { id: await nextGroupId(tx), name: GroupName.trim(), isTest: false }
  return inGroup(tx, group.id, async () => {
    if (!known) await createGroup(tx, { ...group, timeZone: 'Australia/Sydney', createdAt: now })
    const account = await createAccount(tx, {
      ...{ group, email: Email, name: Name, isApiEnabled: true, isSample: false, now },
      roles: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
      accessScope: [{ type: 'All', id: null, includeDescendants: true }],
    })
    return { ...account, employerGroupId: group.id }
  })
}
