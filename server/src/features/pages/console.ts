import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installation } from '../../installation.ts'

/** Where the built console lies; it is built by `npm start`, `npm test` and `npm run build`. */
export const consoleFolder = fileURLToPath(new URL('console/dist/', installation))

/** Stands in the built page where each answer has a number of its own, by which its styles are let in. */
const placeOfNonce = /__CSP_NONCE__/g

/** The page that starts the console, at whatever address within it: with a fresh nonce, and the policy that names it. */
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
<p>The console is not built here. Whoever runs this server builds it with <code>npm run build</code>, and starts it again.
The API is not concerned.</p></html>`

/**
 * Scripts from this server alone and none written into the page; styles from this server and those that the page's own
 * script makes, which knows the nonce; nothing from anywhere else, and nobody may put the console into a frame.
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
