import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import type { HttpError } from '../../http/errors.ts'
import type { Tx } from '../../platform/database.ts'
import { hashPassword, isPassword } from '../accounts/index.ts'
import { type Attempt, insideOf } from './attempts.ts'
import { violationsOfProof } from './code-rules.ts'
import { type Proof, takeCode } from './codes.ts'
import { countedAs } from './known-browsers.ts'
import { secondFactorRefused, sessionNeeded, signInRefused } from './refusals.ts'
import type { Service, Visit } from './service.ts'
import { signOut } from './session-list.ts'
import { beginSession, chooseAccount, endOldest, renewSession } from './sessions.ts'
import type { Standing } from './standing.ts'
import { type Doing, listAccounts, tell } from './telling.ts'
import type { OpenSession } from './tokens.ts'

/**
 * A new session for whoever knows the password; where the login has a second factor, one that is good for giving it and
 * for nothing else. Somebody with one account works in it at once.
 * @param former of the browser's session until now, which ends
 * @param browser what it shows to be known by
 * @throws 401 `SignInRefused`, 429 `SignInLocked`
 */
export async function signIn(
  service: Service,
  visit: Visit,
  { email, password, former, browser }: Readonly<{ email: string; password: string; former: Standing } & FromBrowser>,
): Promise<OpenSession> {
  const address = email.trim().toLowerCase()
  return service.attempt(await countedAs(service, { address, browser }), async attempt => {
    const login = await passPassword(service, visit, { attempt, address, password })
    const token = await enter(service, visit, { attempt, login, former })
    if (login.hasSecondFactor) await attempt.takeBack()
    else {
      await attempt.succeed()
      await service.forget(insideOf(login.id))
    }
    return { token, session: { loginId: login.id, isHalf: login.hasSecondFactor } }
  })
}

type FromBrowser = Readonly<{ browser: string | undefined }>
type Given = Readonly<{ attempt: Attempt; address: string; password: string }>

async function passPassword(service: Service, visit: Visit, { attempt, address, password }: Given) {
  const login = await checkPassword(service, address, password)
  const accounts = login?.isRight ? await listAccounts(service.database.withoutGroup, login.id) : []
  const open = accounts.filter(account => account.isOpen)
  if (!login?.isRight || open.length === 0) throw refusal(service, visit, { attempt, loginId: login?.id })
  return { ...login, open }
}

/** Whether there is such a login is not to be told by how long the answer takes. */
function refusal(
  service: Service,
  visit: Visit,
  { attempt, loginId }: Readonly<{ attempt: Attempt; loginId: string | undefined }>,
): HttpError {
  attempt.fail()
  if (loginId) service.afterwards(() => tellOfFailure(service, visit, { loginId, attempt, by: 'password' }))
  return signInRefused()
}

type Passed = Readonly<{ attempt: Attempt; login: Awaited<ReturnType<typeof passPassword>>; former: Standing }>

async function enter(service: Service, visit: Visit, { attempt, login, former }: Passed): Promise<string> {
  return service.ctx(visit, async doing => {
    const { tx, now } = doing
    if (!(await isStillTheirs(tx, login))) throw refusal(service, visit, { attempt, loginId: login.id })
    await signOut(doing, former)
    const [only, ...others] = login.open
    const account = others.length === 0 ? only : undefined
    const token = await beginSession(tx, { loginId: login.id, now, device: visit.device, account })
    const details = { address: visit.device.address }
    // A password that is right, and no code after it, is the sign of one that was stolen.
    await tell(
      doing,
      login.hasSecondFactor
        ? { type: 'sign-in.password-accepted', loginId: login.id, isByStranger: true, details }
        : { type: 'sign-in.succeeded', loginId: login.id, details },
    )
    if (login.hasSecondFactor) await endOldest(tx, { loginId: login.id, areHalf: true, now, token })
    else await keepSome(doing, login.id, token)
    return token
  })
}

/** Whether the password that was compared is the login's now: nobody changes it before the transaction ends. */
async function isStillTheirs(tx: Tx, { id, hash }: Pick<Login, 'id' | 'hash'>): Promise<boolean> {
  const credential = await tx
    .selectFrom('loginCredential')
    .select('password')
    .where('userId', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return credential?.password === hash
}

/** Sessions that somebody has left open everywhere do not become more without end. */
async function keepSome(doing: Doing, loginId: string, token: string): Promise<void> {
  const sessions = await endOldest(doing.tx, { loginId, areHalf: false, now: doing.now, token })
  if (sessions === 0) return
  await tell(doing, { type: 'session.revoked', loginId, details: { sessions, by: 'limit' } })
}

type Login = Readonly<{ id: string; hash: string; hasSecondFactor: boolean }>

/** The same is done for an email that no login has: one look-up and one hash. */
async function checkPassword({ database }: Service, email: string, password: string) {
  const { rows } = await sql<Login>`
    select l.id, c.password as hash, l.two_factor_enabled as has_second_factor
    from login l join login_credential c on c.user_id = l.id
    where lower(l.email) = ${email}`.execute(database.withoutGroup as never)
  const [login] = rows
  if (login) return { ...login, isRight: await isPassword(password, login.hash) }
  await hashPassword(password)
  return undefined
}

type Failure = Readonly<{ loginId: string; attempt: Attempt; by: 'password' | 'code' }>

/** Told by nobody in particular: whoever it was has not shown who they are. */
export async function tellOfFailure(service: Service, visit: Visit, { loginId, attempt, by }: Failure): Promise<void> {
  const details = { by, address: visit.device.address, failures: attempt.failures }
  await service.ctx(visit, async doing => {
    await tell(doing, { type: 'sign-in.failed', loginId, isByStranger: true, details })
    if (!attempt.isLastBeforeWait) return
    await tell(doing, { type: 'sign-in.locked', loginId, isByStranger: true, details })
  })
}

/**
 * Takes a code. The session that it is given in has another token from here on, and its second factor is fresh.
 * @returns the token of the session
 * @throws reject what cannot be a code, 401 `SecondFactorRefused` or without a session, 429 `SignInLocked`
 */
export async function giveSecondFactor(
  service: Service,
  visit: Visit,
  shown: Readonly<{ standing: Standing; token: string; proof: Proof } & FromBrowser>,
): Promise<string> {
  const { standing, browser } = shown
  if (standing.state === 'None') throw sessionNeeded()
  const { session, login } = standing
  reject(violationsOfProof(shown.proof))
  return service.attempt(insideOf(session.loginId), async attempt => {
    const given = await passCode(service, visit, { ...shown, standing })
    if (given === undefined) {
      attempt.fail()
      await tellOfFailure(service, visit, { loginId: session.loginId, attempt, by: 'code' })
      throw secondFactorRefused(shown.proof.code === undefined && shown.proof.recoveryCode ? 'recoveryCode' : 'code')
    }
    await attempt.succeed()
    if (standing.state !== 'SecondFactorNeeded') return given
    await service.forget(countedAs(service, { address: login.email.toLowerCase(), browser }))
    return given
  })
}

type Shown = Readonly<{ standing: Exclude<Standing, { state: 'None' }>; token: string; proof: Proof }>

/** @returns the token of the session; undefined: the code is not right */
function passCode(service: Service, visit: Visit, { standing, token, proof }: Shown): Promise<string | undefined> {
  const { session } = standing
  return service.ctx(visit, async doing => {
    const taken = session.hasSecondFactor && (await takeCode(doing, service, { session, token, proof }))
    if (!taken) return undefined
    // Before anything is told: of two who give codes in one session, the second has none any more.
    const renewed = await renewSession(doing.tx, { id: session.id, secondFactorAt: doing.now })
    if (proof.code === undefined) await tell(doing, { type: 'recovery-code.used', loginId: session.loginId })
    if (standing.state === 'SecondFactorNeeded') {
      const details = { address: visit.device.address }
      await tell(doing, { type: 'sign-in.succeeded', loginId: session.loginId, details })
      await keepSome(doing, session.loginId, renewed)
    }
    return renewed
  })
}

/**
 * Works in this account from here on.
 * @returns whether the login has such an account that it may work in
 */
export async function switchAccount(
  service: Service,
  visit: Visit,
  { standing, userAccountId }: Readonly<{ standing: Standing; userAccountId: number }>,
): Promise<boolean> {
  if (!('accounts' in standing)) throw sessionNeeded()
  const account = standing.accounts.find(each => each.userAccountId === userAccountId)
  if (!account) return false
  await service.ctx(visit, ({ tx }) => {
    const { employerGroupId } = account
    return chooseAccount(tx, standing.session.id, { employerGroupId, userAccountId })
  })
  return true
}
