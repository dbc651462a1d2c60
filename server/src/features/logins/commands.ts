import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/index.ts'
import { hashPassword, makePassword, noPassword } from '../../platform/secrets/password-hash.ts'
import { findLogin } from './queries.ts'

type NewLogin = Readonly<{
  email: string
  name?: string | undefined
  /** A new one gets no password: it cannot sign in until a link has given it one. */
  isWithoutPassword?: boolean
  now: string
}>

/**
 * A login is known by its email everywhere, whatever the case.
 * @returns `password`: a random one, where the login is new and gets one
 */
export async function findOrCreateLogin(tx: Tx, { email, name, isWithoutPassword, now }: NewLogin) {
  const known = await findLogin(tx, { email })
  if (known) return { loginId: known.id, password: undefined }
  const id = randomUUID()
  const times = { createdAt: now, updatedAt: now }
  await tx
    .insertInto('login')
    .values({ id, name: name?.trim() || nameFrom(email), email: email.toLowerCase(), ...times })
    .execute()
  const password = isWithoutPassword ? undefined : makePassword()
  const hash = password === undefined ? noPassword : await hashPassword(password)
  await storePasswordHash(tx, { loginId: id, password: hash, now })
  return { loginId: id, password }
}

type PasswordHash = Readonly<{ loginId: string; password: string; now: string }>

/** Gives a login its password, or another one. `password`: the hash by `hashPassword` */
export async function storePasswordHash(tx: Tx, { loginId, password, now }: PasswordHash): Promise<void> {
  await tx
    .insertInto('loginCredential')
    .values({ userId: loginId, password, createdAt: now, updatedAt: now })
    .onConflict(clash => clash.column('userId').doUpdateSet({ password, updatedAt: now }))
    .execute()
}

/** Stores whether signing in takes a second factor. */
export const setTwoFactor = ({ tx, now }: { tx: Tx; now: string }, loginId: string, twoFactorEnabled: boolean) =>
  tx.updateTable('login').set({ twoFactorEnabled, updatedAt: now }).where('id', '=', loginId).execute()

/** `payroll.bridge@example.com` is "Payroll Bridge" until an administrator names it. */
export const nameFrom = (email: string): string =>
  email
    .replace(/[@+].*$/, '')
    .split(/[._-]+/)
    .filter(word => word !== '')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ') || 'Account'
