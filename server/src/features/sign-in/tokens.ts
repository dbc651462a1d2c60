import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault.ts'

/** Opens a session or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export const isWellFormedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The stored form of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** The values of session cookies: the token and the server's seal. */
export type SessionCookies = Readonly<{
  valueOf(token: string): string
  /** The token in the value of a cookie; undefined where the seal is wrong, so that no database need be asked. */
  tokenIn(cookieValue: string | undefined): string | undefined
}>

export function createSessionCookies({ keyFor }: Pick<Vault, 'keyFor'>): SessionCookies {
  const key = keyFor('session cookies')
  const sealed = (token: string) => `${token}.${createHmac('sha256', key).update(token).digest('base64url')}`
  return {
    valueOf: sealed,
    tokenIn(cookieValue = '') {
      const [token = ''] = cookieValue.split('.')
      if (!isWellFormedToken(token)) return undefined
      const [given, wanted] = [Buffer.from(cookieValue), Buffer.from(sealed(token))]
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
    },
  }
}
