import { reject } from '../../domain/failure.ts'
import { hashPassword, isPassword } from '../accounts/index.ts'
import { insideOf } from './attempts.ts'
import { violationsOfPassword } from './password-rules.ts'
import { passwordRefused, sessionNeeded } from './refusals.ts'
import type { Service, Visit } from './service.ts'
import { endSessions, findSession, renewSession, type StoredSession } from './sessions.ts'
import { tellOfFailure } from './signing-in.ts'
import type { Standing } from './standing.ts'
import { type Doing, tell } from './telling.ts'
import { hashOfToken } from './tokens.ts'

/** Somebody who is signed in and does something that takes their password, and the token of their session. */
export type Present = Readonly<{ standing: Standing; token: string; password: string }>

/**
 * Makes sure that somebody who is signed in knows the password: whoever found their screen open does not. Wrong ones are
 * counted and told as those at the door are, but apart from them.
 * @throws 401 `SignInRefused`, or where the session has ended meanwhile or has another token; 429 `SignInLocked`
 */
export async function requirePassword(
  service: Service,
  visit: Visit,
  { session, token, password }: Readonly<{ session: StoredSession; token: string; password: string }>,
): Promise<void> {
  const { loginId } = session
  await service.attempt(insideOf(loginId), async attempt => {
    if (await isOwnPassword(service, loginId, password)) return attempt.takeBack()
    attempt.fail()
    await tellOfFailure(service, visit, { loginId, attempt, by: 'password' })
    throw passwordRefused()
  })
  if (!(await findSession(service.database, hashOfToken(token)))) throw sessionNeeded()
}

async function isOwnPassword(
  { database: { withoutGroup } }: Pick<Service, 'database'>,
  loginId: string,
  password: string,
): Promise<boolean> {
  const credential = await withoutGroup
    .selectFrom('loginCredential')
    .select('password')
    .where('userId', '=', loginId)
    .executeTakeFirst()
  return credential !== undefined && isPassword(password, credential.password)
}

/**
 * Gives a login another password: all its other sessions end, and this one has another token, in case somebody else has
 * the old one.
 * @returns the session's token
 * @throws as `requirePassword`, and invalid where the new one will not do
 */
export async function changePassword(
  service: Service,
  visit: Visit,
  { standing, token, password, newPassword }: Present & Readonly<{ newPassword: string }>,
): Promise<string> {
  if (standing.state === 'None' || standing.state === 'SecondFactorNeeded') throw sessionNeeded()
  const { session, login } = standing
  reject(violationsOfPassword(newPassword, login))
  await requirePassword(service, visit, { session, token, password })
  const hash = await hashPassword(newPassword)
  return service.ctx(visit, async doing => {
    await storePassword(doing, session.loginId, hash)
    await endSessions(doing.tx, { loginId: session.loginId, except: session.id })
    const renewed = await renewSession(doing.tx, { id: session.id })
    await tell(doing, { type: 'password.changed', loginId: session.loginId })
    return renewed
  })
}

/** Links that were made for the password until now open nothing any more. */
export async function storePassword({ tx, now }: Doing, loginId: string, hash: string): Promise<void> {
  await tx.deleteFrom('loginVerification').where('value', '=', loginId).execute()
  await tx
    .updateTable('loginCredential')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', loginId)
    .execute()
}
