import { reject } from '../../domain/failure.ts'
import { hashPassword } from '../accounts/index.ts'
import { insideOf } from './attempts.ts'
import { isRefusal, type Library } from './library.ts'
import { violationsOfPassword } from './password-rules.ts'
import { passwordRefused, sessionNeeded } from './refusals.ts'
import type { Service, Visit } from './service.ts'
import { endSessions, renewSession, type StoredSession } from './sessions.ts'
import { tellOfFailure } from './signing-in.ts'
import type { Standing } from './standing.ts'
import { type Doing, tell } from './telling.ts'
import { hashOfToken } from './tokens.ts'

/** Somebody who is signed in and does something that takes their password, and the token of their session. */
export type Present = Readonly<{ standing: Standing; token: string; password: string }>

/**
 * Makes sure that somebody who is signed in knows the password: whoever found their screen open does not. Wrong ones are
 * counted and told as those at the door are, but apart from them.
 * @throws 401 `SignInRefused`, 429 `SignInLocked`
 */
export async function requirePassword(
  service: Service,
  visit: Visit,
  { session, token, password }: Readonly<{ session: StoredSession; token: string; password: string }>,
): Promise<void> {
  const { loginId } = session
  await service.attempt(insideOf(loginId), async attempt => {
    if (await isOwnPassword(await service.library(), token, password)) return attempt.takeBack()
    await tellOfFailure(service, visit, { loginId, attempt, by: 'password' })
    throw passwordRefused()
  })
}

async function isOwnPassword(library: Library, token: string, password: string): Promise<boolean> {
  try {
    const headers = library.headersOf(hashOfToken(token))
    await library.auth.api.verifyPassword({ body: { password }, headers })
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
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
  return service.act(visit, async doing => {
    await storePassword(doing, session.loginId, hash)
    await endSessions(doing.tx, { loginId: session.loginId, except: session.id })
    const renewed = await renewSession(doing.tx, { id: session.id })
    await tell(doing, { type: 'password.changed', loginId: session.loginId, account: accountOf(session) })
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
    .where('providerId', '=', 'credential')
    .execute()
}

/** The account that a session works in, to whose group's auditors something is told; else all of the login's are. */
export const accountOf = ({ employerGroupId, userAccountId }: StoredSession) =>
  employerGroupId === null || userAccountId === null ? undefined : { employerGroupId, userAccountId }
