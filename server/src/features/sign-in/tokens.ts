import { hash, randomBytes } from 'node:crypto'

/** What opens a session or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export const isWellFormedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is stored of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/**
 * What a cookie holds: the token and a word that means nothing. Where a session changes, the browser gets another word, so
 * that no process takes what it remembers by the former one for what is true now.
 */
export const cookieValueOf = (token: string): string => `${token}.${randomBytes(4).toString('base64url')}`

/** The token in what a cookie holds; undefined where it cannot be one of ours. */
export const tokenIn = (cookieValue: string | undefined): string | undefined =>
  /^([\w-]{43})\.[\w-]{6}$/.exec(cookieValue ?? '')?.[1]
