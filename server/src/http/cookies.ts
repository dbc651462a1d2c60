import type { IncomingMessage } from 'node:http'

/** With this prefix browsers send the cookie over TLS alone, and take it from this host alone. */
export const isOverTls = (baseUrl: string | undefined): boolean => baseUrl?.startsWith('https:') === true

const nameOf = (baseUrl: string | undefined): string =>
  isOverTls(baseUrl) ? '__Host-muster_session' : 'muster_session'

/** The value of the session's cookie; undefined without one, or with more than one. */
export function sessionTokenOf({ headers }: IncomingMessage, baseUrl: string | undefined): string | undefined {
  const start = `${nameOf(baseUrl)}=`
  const found = (headers.cookie ?? '').split(';').flatMap(pair => {
    const text = pair.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** The header that gives a browser its session, or, without a token, takes it away. No script of a page can read it. */
export function sessionCookie(token: string | undefined, baseUrl: string | undefined): string {
  const end = token === undefined ? '; Max-Age=0' : ''
  const secure = isOverTls(baseUrl) ? '; Secure' : ''
  return `${nameOf(baseUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`
}
