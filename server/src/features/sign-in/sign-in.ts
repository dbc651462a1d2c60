import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import { hashPassword, isPassword } from '../accounts/index.ts'
import { type LoginAccount, listAccounts } from './accounts.ts'
import { attempt, forgetAttempts, passwordsFor, proofsOf } from './attempts/index.ts'
import { recordSignIn } from './audit.ts'
import { type SignInContext, type SignInWrite, write } from './context.ts'
import { secondFactorRefused, signInRefused } from './refusals.ts'
import { type CodeProof, takeCode, violationsOfProof } from './second-factor/index.ts'
import {
  beginSession,
  begunSession,
  boundHalfSessions,
  boundSessions,
  renewSession,
  signOut,
} from './sessions/index.ts'

/**
 * Begins a session for the owner of the password, and ends the browser's former one. Where the login has a second factor,
 * the session is good for giving that and for nothing else. It works in the login's account where there is only one.
 * @returns the session's token
 * @throws 401 `SignInRefused`, 429 `SignInLocked`, 503 where too many sign in at once
 */
export async function signIn(
  ctx: SignInContext,
  { email, password }: Readonly<{ email: string; password: string }>,
): Promise<string> {
  const counters = passwordsFor(ctx, email)
  const { token, login } = await ctx.hashing.run(() =>
    attempt(ctx, {
      ...{ counters, by: 'password', refusal: signInRefused, isLoginSecret: true },
      async prove() {
        const { login, isRight } = await checkPassword(ctx, { email, password })
        const token = login && isRight ? await enter(ctx, login) : undefined
        const granted = login && token !== undefined ? { token, login } : undefined
        return { loginId: login?.id, granted, isComplete: login?.hasSecondFactor === false }
      },
    }),
  )
  if (!login.hasSecondFactor) await forgetAttempts(ctx, proofsOf(login.id))
  return token
}

type Login = Readonly<{ id: string; hash: string; hasSecondFactor: boolean }>

/** Does the same for an email that no login has: one look-up and one hash. */
async function checkPassword(
  { database }: SignInContext,
  { email, password }: Readonly<{ email: string; password: string }>,
): Promise<Readonly<{ login: Login | undefined; isRight: boolean }>> {
  const { rows } = await sql<Login>`
    select l.id, c.password as hash, l.two_factor_enabled as has_second_factor
    from login l join login_credential c on c.user_id = l.id
    where lower(l.email) = ${email.trim().toLowerCase()}`.execute(database.withoutGroup as never)
  const [login] = rows
  if (login) return { login, isRight: await isPassword(password, login.hash) }
  await hashPassword(password)
  return { login, isRight: false }
}

/** @returns the token; undefined where no account is open, or the password was changed while it was compared */
async function enter(ctx: SignInContext, login: Login): Promise<string | undefined> {
  const accounts = (await listAccounts(ctx.database.withoutGroup, login.id)).filter(({ isOpen }) => isOpen)
  if (accounts.length === 0) return undefined
  return write(ctx, async ctx => {
    if (!(await holdPassword(ctx, login))) return undefined
    await signOut(ctx)
    return beginAndRecord(ctx, login, accounts)
  })
}

/** Whether the password that was compared is still the login's. It stays so until the transaction ends. */
async function holdPassword({ tx }: SignInWrite, { id, hash }: Login): Promise<boolean> {
  const credential = await tx
    .selectFrom('loginCredential')
    .select('password')
    .where('userId', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return credential?.password === hash
}

async function beginAndRecord(ctx: SignInWrite, login: Login, accounts: readonly LoginAccount[]): Promise<string> {
  const { id: loginId, hasSecondFactor } = login
  const details = { address: ctx.address }
  const token = await beginSession(ctx, { loginId, account: accounts.length === 1 ? accounts[0] : undefined })
  if (hasSecondFactor) {
    // A right password without a code after it is the sign of a stolen one.
    await recordSignIn(ctx, { type: 'sign-in.password-accepted', loginId, isByStranger: true, details })
    await boundHalfSessions(ctx, { loginId, token })
  } else {
    await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details })
    await boundSessions(ctx, { loginId, token })
  }
  return token
}

/**
 * Takes a code of the second factor. The session has another token from here on, and its second factor is fresh.
 * @returns the session's token
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused` or without a session, 429 `SignInLocked`
 */
export async function giveSecondFactor(ctx: SignInContext, proof: CodeProof): Promise<string> {
  const { state, session, login } = begunSession(ctx)
  const { loginId } = session
  reject(violationsOfProof(proof))
  const given = proof.code === undefined && proof.recoveryCode ? 'recoveryCode' : 'code'
  const token = await attempt(ctx, {
    ...{ counters: proofsOf(loginId), by: 'code', refusal: () => secondFactorRefused(given) },
    prove: async () => ({ loginId, granted: await passCode(ctx, proof), isComplete: true }),
  })
  if (state === 'SecondFactorNeeded') await forgetAttempts(ctx, passwordsFor(ctx, login.email))
  return token
}

/** @returns the session's token; undefined where the code is wrong */
function passCode(ctx: SignInContext, proof: CodeProof): Promise<string | undefined> {
  const { state, session, token } = begunSession(ctx)
  const { id, loginId, hasSecondFactor } = session
  return write(ctx, async ctx => {
    if (!hasSecondFactor || !(await takeCode(ctx, { loginId, token, proof }))) return undefined
    // Before anything is recorded: of two codes given side by side in one session, the second finds it renewed.
    const renewed = await renewSession(ctx.tx, id, { secondFactorAt: ctx.now })
    if (proof.code === undefined) await recordSignIn(ctx, { type: 'recovery-code.used', loginId })
    if (state === 'SecondFactorNeeded') {
      await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details: { address: ctx.address } })
      await boundSessions(ctx, { loginId, token: renewed })
    }
    return renewed
  })
}
