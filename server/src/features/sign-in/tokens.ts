import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault.ts'

/** What opens a session or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export const isWellFormedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is stored of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** What the cookies of sessions hold. */
export type SessionCookies = Readonly<{
  /**
   * The token, a word that means nothing, and our seal. Where a session changes, the browser gets another word, so that no
   * process takes what it remembers by the former one for what is true now.
   */
  valueOf(token: string): string
  /** The token in what a cookie holds; undefined where it is none of ours, for which no database need be asked. */
  tokenIn(cookieValue: string | undefined): string | undefined
}>

export function createSessionCookies(vault: Pick<Vault, 'keyFor'>): SessionCookies {
  const sealOf = createSeal(vault, 'session cookies')
  return {
    valueOf(token) {
      const plain = `${token}.${randomBytes(4).toString('base64url')}`
      return `${plain}.${sealOf(plain)}`
    },
    tokenIn(cookieValue) {
      const [, plain, token, seal] = /^(([\w-]{43})\.[\w-]{6})\.([\w-]{43})$/.exec(cookieValue ?? '') ?? []
      return plain !== undefined && seal !== undefined && isSame(seal, sealOf(plain)) ? token : undefined
    },
  }
}

/** Makes what nobody makes without the master key: 43 characters for a text. */
export function createSeal({ keyFor }: Pick<Vault, 'keyFor'>, label: string): (text: string) => string {
  const key = keyFor(label)
  return text => createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares without telling by its time how much is the same. @param one ASCII, as the other is */
export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
