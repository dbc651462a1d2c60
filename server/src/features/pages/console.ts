import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installation } from '../../installation.ts'

/** The folder of the built console. `npm start`, `npm test` and `npm run build` build it. */
export const consoleFolder = fileURLToPath(new URL('console/dist/', installation))

/** The placeholder of the nonce in the built page. Each answer has its own nonce, which permits its styles. */
const placeOfNonce = /__CSP_NONCE__/g

/** The page that starts the console, with a fresh nonce and the content security policy that names it. */
export function consolePage(): Readonly<{ html: string; policy: string }> {
  const nonce = randomBytes(16).toString('base64')
  return { html: builtPage().replace(placeOfNonce, nonce), policy: policyWith(nonce) }
}

let built: string | undefined

function builtPage(): string {
  const file = `${consoleFolder}index.html`
  if (built === undefined && existsSync(file)) built = readFileSync(file, 'utf8')
  return built ?? notBuilt
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Muster</title>
<p>The console is not built here. Build it with <code>npm run build</code> and start the server again.
The API works without it.</p></html>`

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
