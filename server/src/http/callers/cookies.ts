import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isWellFormedToken } from '../../platform/secrets/tokens.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { isOverTls } from '../requests/negotiation.ts'

/** Over TLS the cookie has a prefix: browsers then send it over TLS only, and accept it from this host only. */
const nameOf = (baseUrl: string | undefined): string =>
  isOverTls(baseUrl) ? '__Host-muster_session' : 'muster_session'

type Server = Readonly<{ baseUrl: string | undefined; vault: Pick<Vault, 'keyFor'> }>

/**
 * The token in a session's cookie. Undefined where there is no cookie or more than one, or where its seal is wrong: that
 * saves a query.
 */
export function sessionTokenOf({ headers }: IncomingMessage, { baseUrl, vault }: Server): string | undefined {
  const start = `${nameOf(baseUrl)}=`
  const found = (headers.cookie ?? '').split(';').flatMap(pair => {
    const text = pair.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
  const [value = '', ...others] = found
  const [token = ''] = value.split('.')
  if (others.length > 0 || !isWellFormedToken(token)) return undefined
  const [given, wanted] = [Buffer.from(value), Buffer.from(sealedToken(token, vault))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}

/** The header that gives a browser its session, or removes it where the token is undefined. No script can read it. */
export function sessionCookie(token: string | undefined, { baseUrl, vault }: Server): string {
  const value = token === undefined ? '' : sealedToken(token, vault)
  const end = token === undefined ? '; Max-Age=0' : ''
  const secure = isOverTls(baseUrl) ? '; Secure' : ''
  return `${nameOf(baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`
}

/** The value of a session's cookie: the token and the server's seal. */
export const sealedToken = (token: string, vault: Pick<Vault, 'keyFor'>): string =>
  `${token}.${createHmac('sha256', vault.keyFor('session cookies')).update(token).digest('base64url')}`
