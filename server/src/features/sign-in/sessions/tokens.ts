import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../platform/vault.ts'

/** Opens a session or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export const isWellFormedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The stored form of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** The value of a session's cookie: the token and the server's seal. */
export const cookieValueOf = (vault: Pick<Vault, 'keyFor'>, token: string): string =>
  `${token}.${createHmac('sha256', vault.keyFor('session cookies')).update(token).digest('base64url')}`

/** The token in the value of a cookie; undefined where the seal is wrong, so that the database need not be asked. */
export function tokenIn(vault: Pick<Vault, 'keyFor'>, cookieValue = ''): string | undefined {
  const [token = ''] = cookieValue.split('.')
  if (!isWellFormedToken(token)) return undefined
  const [given, wanted] = [Buffer.from(cookieValue), Buffer.from(cookieValueOf(vault, token))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}
