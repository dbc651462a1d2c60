import { randomBytes } from 'node:crypto'
import { documentOf, filesOf } from './page-files.ts'

/** The placeholder of the nonce in the built page. Each answer has its own nonce, which permits its styles. */
const placeOfNonce = /__CSP_NONCE__/g

/** The session of a document, as `GET /console/session` answers it. */
type Session = Readonly<{ state: string }>

/**
 * The page that starts the console at an address, with a fresh nonce and the content security policy that names it. It names the
 * files of its page, so that the browser asks for all at once, and has the session as data, with the moment of the server by which its end is meant.
 */
export function consolePage(address: URL, now: string, session?: Session): Readonly<{ html: string; policy: string }> {
  const nonce = randomBytes(16).toString('base64')
  const html = documentOf(filesOf(address, session)).replace(placeOfNonce, nonce)
  return {
    html: session ? html.replace('</head>', () => `${dataOf(session, now)}</head>`) : html,
    policy: policyWith(nonce),
  }
}

/** No script: a block of data, which no text in it can end. */
const dataOf = (session: Session, now: string): string =>
  `<script type="application/json" id="session" data-now="${now}">${JSON.stringify(session).replaceAll('<', '\\u003c')}</script>`

/**
 * Permits scripts from this server alone, and none inside the page; styles from this server and, with the nonce, those
 * that the page's script makes. Permits no other source, and no page may show the console in a frame.
 */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
