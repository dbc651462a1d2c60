import { randomUUID } from 'node:crypto'
import { conflict, reject } from '../../domain/failure.ts'
import { getCaller, requireFreshSecondFactor } from '../accounts/index.ts'
import { insideOf } from './attempts.ts'
import { violationsOfCode } from './code-rules.ts'
import { takeTotp } from './codes.ts'
import { type Present, requirePassword } from './passwords.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { secondFactorRefused, sessionNeeded } from './refusals.ts'
import { needsSecondFactor } from './rules.ts'
import { sealedFor } from './sealed.ts'
import type { Service, Visit } from './service.ts'
import { endSessions, renewSession } from './sessions.ts'
import { tellOfFailure } from './signing-in.ts'
import type { Standing } from './standing.ts'
import { type Doing, tell } from './telling.ts'
import { base32, makeSecret, otpauthUri } from './totp.ts'

type Inside = Extract<Standing, { state: 'Open' | 'EnrolmentNeeded' }>

function inside(standing: Standing): Inside {
  if (standing.state === 'Open' || standing.state === 'EnrolmentNeeded') return standing
  throw sessionNeeded()
}

/**
 * Begins to set up a second factor, which is good only when a code of it was given. One that there is already stays good
 * until then; to set another in its place takes a code that was given just now.
 * @throws 401 `SignInRefused`, 403 `SecondFactorRequired`
 */
export async function beginEnrolment(
  service: Service,
  visit: Visit,
  present: Present,
): Promise<{ secret: string; uri: string }> {
  const { session, login, caller } = inside(present.standing)
  const now = new Date(service.clock.now()).toISOString()
  if (session.hasSecondFactor) {
    const secondFactorAt = session.secondFactorAt === null ? undefined : Date.parse(session.secondFactorAt)
    const { id, loginId } = session
    requireFreshSecondFactor({ ...caller, session: { id, loginId, secondFactorAt } }, now)
  }
  await requirePassword(service, visit, { ...present, session })
  const sealed = sealedFor(service.vault, session.loginId)
  const secret = makeSecret()
  const pendingSecret = sealed.sealSecret(secret)
  await service.ctx(visit, async ({ tx }) => {
    const unused = {
      id: randomUUID(),
      secret: pendingSecret,
      backupCodes: sealed.sealCodes('[]'),
      verified: false,
    }
    await tx
      .insertInto('loginTwoFactor')
      .values({ ...unused, userId: session.loginId, pendingSecret })
      .onConflict(clash => clash.column('userId').doUpdateSet({ pendingSecret }))
      .execute()
  })
  return { secret: base32(secret), uri: otpauthUri(secret, login.email) }
}

/**
 * Ends setting it up: from here on it is asked for. The session is another one, and all others of the login end.
 * @returns the session's token, and the recovery codes, which are shown this once
 * @throws reject what cannot be a code, 401 `SecondFactorRefused`, 429 `SignInLocked`
 */
export async function finishEnrolment(
  service: Service,
  visit: Visit,
  { standing, code }: Readonly<{ standing: Standing; code: string }>,
): Promise<Enrolled> {
  const { session } = inside(standing)
  const { loginId } = session
  reject(violationsOfCode(code))
  return service.attempt(insideOf(loginId), async attempt => {
    const enrolled = await enrol(service, visit, { session, code })
    if (!enrolled) {
      attempt.fail()
      await tellOfFailure(service, visit, { loginId, attempt, by: 'code' })
      throw secondFactorRefused()
    }
    await attempt.takeBack()
    return enrolled
  })
}

type Enrolled = Readonly<{ token: string; recoveryCodes: string[] }>
type Enrolling = Readonly<{ session: Inside['session']; code: string }>

/** @returns undefined: the code is not right */
function enrol(service: Service, visit: Visit, { session, code }: Enrolling): Promise<Enrolled | undefined> {
  const { loginId } = session
  return service.ctx(visit, async doing => {
    const { tx, now } = doing
    if (!(await takeTotp(doing, service, { loginId, code, isNew: true }))) return undefined
    const recoveryCodes = makeRecoveryCodes()
    await tx
      .updateTable('loginTwoFactor')
      .set(eb => ({ secret: eb.ref('pendingSecret').$notNull(), pendingSecret: null, verified: true }))
      .where('userId', '=', loginId)
      .execute()
    await storeRecoveryCodes(doing, service, { loginId, recoveryCodes })
    await setEnabled(doing, loginId, true)
    await endSessions(tx, { loginId, except: session.id })
    const token = await renewSession(tx, { id: session.id, secondFactorAt: now })
    await tell(doing, { type: 'second-factor.enrolled', loginId })
    return { token, recoveryCodes }
  })
}

async function storeRecoveryCodes(
  { tx }: Doing,
  { vault }: Pick<Service, 'vault'>,
  { loginId, recoveryCodes }: Readonly<{ loginId: string; recoveryCodes: readonly string[] }>,
): Promise<void> {
  await tx
    .updateTable('loginTwoFactor')
    .set({
      backupCodes: sealedFor(vault, loginId).sealCodes(JSON.stringify(recoveryCodes)),
      recoveryCodesLeft: recoveryCodes.length,
    })
    .where('userId', '=', loginId)
    .execute()
}

async function setEnabled({ tx, now }: Doing, loginId: string, twoFactorEnabled: boolean): Promise<void> {
  await tx.updateTable('login').set({ twoFactorEnabled, updatedAt: now }).where('id', '=', loginId).execute()
}

type WithCode = Present & Readonly<{ code: string }>

/**
 * Does without a second factor, where no account of the login needs one.
 * @throws conflict `SecondFactorNeeded`, 401 `SignInRefused`, `SecondFactorRefused`
 */
export async function removeSecondFactor(service: Service, visit: Visit, present: WithCode): Promise<void> {
  const { session, accounts } = inside(present.standing)
  for (const { employerGroupId, userAccountId, isApiEnabled } of accounts) {
    const asker = { employerGroupId, userAccountId, apiKeyId: null }
    const caller = await getCaller(service.database.forGroup(employerGroupId), asker, service.clock.now())
    if (!needsSecondFactor({ ...caller, isApiEnabled })) continue
    throw conflict('SecondFactorNeeded', 'Your account needs a second factor. Set another up in its place instead.')
  }
  await withPasswordAndCode(service, visit, present, async doing => {
    await doing.tx.deleteFrom('loginTwoFactor').where('userId', '=', session.loginId).execute()
    await doing.tx
      .updateTable('loginSession')
      .set({ secondFactorAt: null })
      .where('userId', '=', session.loginId)
      .execute()
    await setEnabled(doing, session.loginId, false)
    await tell(doing, { type: 'second-factor.removed', loginId: session.loginId })
  })
}

/** Ten new ones; the former are good no more. */
export async function renewRecoveryCodes(service: Service, visit: Visit, present: WithCode): Promise<string[]> {
  const { session } = inside(present.standing)
  const recoveryCodes = makeRecoveryCodes()
  await withPasswordAndCode(service, visit, present, async doing => {
    await storeRecoveryCodes(doing, service, { loginId: session.loginId, recoveryCodes })
    await tell(doing, { type: 'recovery-codes.made', loginId: session.loginId })
  })
  return recoveryCodes
}

/** Does something that takes both, in one command with the code's being used. */
async function withPasswordAndCode(
  service: Service,
  visit: Visit,
  present: WithCode,
  work: (doing: Doing) => Promise<void>,
): Promise<void> {
  const { session } = inside(present.standing)
  const { loginId } = session
  reject(violationsOfCode(present.code))
  await requirePassword(service, visit, { ...present, session })
  await service.attempt(insideOf(loginId), async attempt => {
    const isTaken = await service.ctx(visit, async doing => {
      const isGood = await takeTotp(doing, service, { loginId, code: present.code })
      if (isGood) await work(doing)
      return isGood
    })
    if (isTaken) return attempt.takeBack()
    attempt.fail()
    await tellOfFailure(service, visit, { loginId, attempt, by: 'code' })
    throw secondFactorRefused()
  })
}
