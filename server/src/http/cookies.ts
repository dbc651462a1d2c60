import type { IncomingMessage } from 'node:http'

/** Where a browser is told to send the cookie over TLS alone, and to take it from nobody but this very host. */
export const isOverTls = (baseUrl: string | undefined): boolean => baseUrl?.startsWith('https:') === true

const nameOf = (baseUrl: string | undefined): string =>
  isOverTls(baseUrl) ? '__Host-muster_session' : 'muster_session'

const browserNameOf = (baseUrl: string | undefined): string =>
  isOverTls(baseUrl) ? '__Secure-muster_known_browser' : 'muster_known_browser'

/** What a session's cookie holds; undefined where there is none, or more than one. */
export const sessionTokenOf = (request: IncomingMessage, baseUrl: string | undefined): string | undefined =>
  valueIn(request, nameOf(baseUrl))

/** What the cookie of a known browser holds; undefined where there is none, or more than one. */
export const browserMarkOf = (request: IncomingMessage, baseUrl: string | undefined): string | undefined =>
  valueIn(request, browserNameOf(baseUrl))

function valueIn({ headers }: IncomingMessage, name: string): string | undefined {
  const start = `${name}=`
  const found = (headers.cookie ?? '').split(';').flatMap(pair => {
    const text = pair.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** The header that gives a browser its session, or, without a token, takes it away. No script of a page can read it. */
export function sessionCookie(token: string | undefined, baseUrl: string | undefined): string {
  const end = token === undefined ? '; Max-Age=0' : ''
  return `${nameOf(baseUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure(baseUrl)}${end}`
}

/** The header by which a browser stays known, which it sends to the console alone. @param lastsFor milliseconds */
export function browserCookie(
  value: string,
  { baseUrl, lastsFor }: Readonly<{ baseUrl: string | undefined; lastsFor: number }>,
): string {
  const scope = `Path=/console; HttpOnly; SameSite=Lax${secure(baseUrl)}`
  return `${browserNameOf(baseUrl)}=${value}; ${scope}; Max-Age=${lastsFor / 1000}`
}

const secure = (baseUrl: string | undefined): string => (isOverTls(baseUrl) ? '; Secure' : '')
