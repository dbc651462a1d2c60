import { reject } from '../../domain/failure.ts'
import { findLogin, hashPassword } from '../accounts/index.ts'
import { beginAttempt, insideOf, resetOf, signInBy } from './attempts.ts'
import { sendResetLink } from './letters.ts'
import { addressOfLink, baseOf, makeLink, passwordLinks, takeLink } from './links.ts'
import { violationsOfPassword } from './password-rules.ts'
import { storePassword } from './passwords.ts'
import type { Service, Visit } from './service.ts'
import { endSessions } from './sessions.ts'
import { listAccounts, tell } from './telling.ts'

/**
 * Sends a link to whoever has forgotten the password of the login with this email, where there is one, it may work
 * somewhere, and there is a mail server. Call it after the answer, which tells none of that.
 */
export async function requestReset(service: Service, visit: Visit, email: string): Promise<void> {
  const { config, database, clock } = service
  // Nobody's mailbox is filled by this: the same number, with the same waits, as of failures to sign in.
  const attempt = await beginAttempt(service, resetOf(email))
  if ('retryAfter' in attempt || config.mail === undefined) return
  const login = await findLogin(database.withoutGroup, email)
  if (!login) return
  const accounts = await listAccounts(database.withoutGroup, login.id)
  if (!accounts.some(account => account.isOpen)) return
  const token = await service.ctx(visit, async doing => {
    const details = { address: visit.device.address }
    await tell(doing, { type: 'password.reset-requested', loginId: login.id, isByStranger: true, details })
    return makeLink(doing.tx, { kind: 'Reset', loginId: login.id, now: new Date(clock.now()).toISOString() })
  })
  const link = addressOfLink('Reset', token, baseOf(config))
  await sendResetLink(config, login, link)
}

/**
 * Gives the login of a link a new password. All its sessions end, and whoever it was made to wait may try again.
 * @returns the login
 * @throws invalid on `Token` where the link was used or is too old, on `NewPassword` where that will not do
 */
export async function resetPassword(
  service: Service,
  visit: Visit,
  { token, newPassword }: Readonly<{ token: string; newPassword: string }>,
): Promise<string> {
  const owner = await service.ctx(visit, async doing => {
    const loginId = await takeLink(doing.tx, { kinds: passwordLinks, token, now: doing.now })
    const login = loginId === undefined ? undefined : await loginOf(doing.tx, loginId)
    const tooOld = { field: 'Token', message: 'This link has been used or is too old; ask for a new one.' }
    reject([...(login ? [] : [tooOld]), ...violationsOfPassword(newPassword, login ?? { email: '', name: '' })])
    if (loginId === undefined || !login) throw new Error('A link without a login was let through.')
    await storePassword(doing, loginId, await hashPassword(newPassword))
    await endSessions(doing.tx, { loginId })
    await tell(doing, { type: 'password.changed', loginId, details: { by: 'link' } })
    return { id: loginId, email: login.email }
  })
  await service.forget(signInBy(owner.email))
  await service.forget(insideOf(owner.id))
  return owner.id
}

const loginOf = (tx: Parameters<typeof takeLink>[0], id: string) =>
  tx.selectFrom('login').select(['email', 'name']).where('id', '=', id).executeTakeFirst()
