import { randomUUID } from 'node:crypto'
import { conflict, reject } from '../../../domain/failure.ts'
import { getCaller, requireFreshSecondFactor } from '../../accounts/index.ts'
import { attempt, proofsOf } from '../attempts/index.ts'
import { recordSignIn } from '../audit.ts'
import { type SignInContext, type SignInWrite, write } from '../context.ts'
import { requirePassword } from '../passwords/index.ts'
import { secondFactorRefused } from '../refusals.ts'
import { accountSession, endSessions, needsSecondFactor, renewSession } from '../sessions/index.ts'
import { sealFor, storeRecoveryCodes, takeTotp } from './codes.ts'
import { makeRecoveryCodes, violationsOfCode } from './rules.ts'
import { base32, makeSecret, otpauthUri } from './totp.ts'

/**
 * Begins to set up a second factor, which is good when a code of it was given. A former one stays good until then; its
 * replacement takes a code of it that was given just now.
 * @throws 401 `SignInRefused`, 403 `SecondFactorRequired`
 */
export async function beginEnrolment(ctx: SignInContext, password: string): Promise<{ secret: string; uri: string }> {
  const { session, login, caller } = accountSession(ctx)
  const { id, loginId } = session
  if (session.hasSecondFactor) {
    const secondFactorAt = session.secondFactorAt === null ? undefined : Date.parse(session.secondFactorAt)
    requireFreshSecondFactor({ ...caller, session: { id, loginId, secondFactorAt } }, ctx.now)
  }
  await requirePassword(ctx, password)
  const seal = sealFor(ctx.vault, loginId)
  const secret = makeSecret()
  const pendingSecret = seal.sealSecret(secret)
  const unused = { secret: pendingSecret, backupCodes: seal.sealCodes([]), verified: false }
  await write(ctx, ({ tx }) =>
    tx
      .insertInto('loginTwoFactor')
      .values({ ...unused, id: randomUUID(), userId: loginId, pendingSecret })
      .onConflict(clash => clash.column('userId').doUpdateSet({ pendingSecret }))
      .execute(),
  )
  return { secret: base32(secret), uri: otpauthUri(secret, login.email) }
}

/** `recoveryCodes`: shown this once. */
type Enrolled = Readonly<{ token: string; recoveryCodes: string[] }>

/**
 * Ends the set-up: from here on the second factor is asked for. The session has another token, and all others of the login
 * end.
 * @throws invalid where it cannot be a code, 401 `SecondFactorRefused`, 429 `SignInLocked`
 */
export function finishEnrolment(ctx: SignInContext, code: string): Promise<Enrolled> {
  const { session } = accountSession(ctx)
  const { id, loginId } = session
  return withCode(ctx, { code, isNew: true }, async ctx => {
    const { tx, now } = ctx
    const recoveryCodes = makeRecoveryCodes()
    await tx
      .updateTable('loginTwoFactor')
      .set(eb => ({ secret: eb.ref('pendingSecret').$notNull(), pendingSecret: null, verified: true }))
      .where('userId', '=', loginId)
      .execute()
    await storeRecoveryCodes(ctx, loginId, recoveryCodes)
    await setEnabled(ctx, loginId, true)
    await endSessions(tx, { loginId, except: id })
    const token = await renewSession(tx, id, { secondFactorAt: now })
    await recordSignIn(ctx, { type: 'second-factor.enrolled', loginId })
    return { token, recoveryCodes }
  })
}

type PasswordAndCode = Readonly<{ password: string; code: string }>

/**
 * Removes the second factor, where no account of the login needs one.
 * @throws conflict `SecondFactorNeeded`, 401 `SignInRefused`, `SecondFactorRefused`
 */
export async function removeSecondFactor(ctx: SignInContext, { password, code }: PasswordAndCode): Promise<void> {
  const { session, accounts } = accountSession(ctx)
  const { loginId } = session
  for (const { employerGroupId, userAccountId, isApiEnabled } of accounts) {
    const asker = { employerGroupId, userAccountId, apiKeyId: null }
    const caller = await getCaller(ctx.database.forGroup(employerGroupId), asker, ctx.clock.now())
    if (!needsSecondFactor({ ...caller, isApiEnabled })) continue
    throw conflict('SecondFactorNeeded', 'Your account needs a second factor. Set another up in its place instead.')
  }
  reject(violationsOfCode(code))
  await requirePassword(ctx, password)
  await withCode(ctx, { code }, async ctx => {
    await deleteSecondFactor(ctx, loginId)
    await ctx.tx.updateTable('loginSession').set({ secondFactorAt: null }).where('userId', '=', loginId).execute()
    await recordSignIn(ctx, { type: 'second-factor.removed', loginId })
    return true
  })
}

/** Makes ten new recovery codes; the former are good no more. */
export async function renewRecoveryCodes(ctx: SignInContext, { password, code }: PasswordAndCode): Promise<string[]> {
  const { loginId } = accountSession(ctx).session
  reject(violationsOfCode(code))
  await requirePassword(ctx, password)
  return withCode(ctx, { code }, async ctx => {
    const recoveryCodes = makeRecoveryCodes()
    await storeRecoveryCodes(ctx, loginId, recoveryCodes)
    await recordSignIn(ctx, { type: 'recovery-codes.made', loginId })
    return recoveryCodes
  })
}

export async function deleteSecondFactor(ctx: Writing, loginId: string): Promise<void> {
  await ctx.tx.deleteFrom('loginTwoFactor').where('userId', '=', loginId).execute()
  await setEnabled(ctx, loginId, false)
}

type Writing = Pick<SignInWrite, 'tx' | 'now'>

const setEnabled = ({ tx, now }: Writing, loginId: string, twoFactorEnabled: boolean) =>
  tx.updateTable('login').set({ twoFactorEnabled, updatedAt: now }).where('id', '=', loginId).execute()

/** Does something that takes a code, in one transaction with the code's use. */
function withCode<Result>(
  ctx: SignInContext,
  given: Readonly<{ code: string; isNew?: boolean }>,
  work: (ctx: SignInWrite) => Promise<Result>,
): Promise<Result> {
  const { loginId } = accountSession(ctx).session
  reject(violationsOfCode(given.code))
  return attempt(ctx, {
    ...{ counters: proofsOf(loginId), by: 'code', refusal: secondFactorRefused },
    prove: async () => ({
      loginId,
      granted: await write(ctx, async ctx => ((await takeTotp(ctx, { loginId, ...given })) ? work(ctx) : undefined)),
    }),
  })
}
