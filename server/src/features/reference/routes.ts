import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Frozen, sendFrozen } from '../../http/answers/caching.ts'
import type { Api } from '../../http/api.ts'
import { currentVersion } from '../../http/requests/versioning.ts'
import { installation } from '../../installation.ts'

/**
 * The page has one script, which is not ours, and asks for nothing but the API of this server. In a sandbox without an
 * origin it has no part in what is the console's: no session goes along with what it asks, whatever runs in it.
 */
const pagePolicy = [
  'sandbox allow-scripts allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const contractFile = new URL(`openapi/${currentVersion}.json`, installation)

/** What `npm run build` made of the package of the page. */
const pageFile = (name: string) => new URL(`server/dist/reference/${name}`, installation)

const outside = { config: { access: 'public', isOutsideVersions: true }, schema: { hide: true } } as const

/** The contract as a file and as a page, for everybody, also without a network. */
export function referenceRoutes(api: Api): void {
  let contract: Frozen | undefined
  api.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) => {
    contract ??= new Frozen(JSON.parse(readFileSync(contractFile, 'utf8')))
    return sendFrozen(reply.header('Cache-Control', 'no-cache'), contract)
  })

  api.get('/reference', outside, async (_request, reply) => withPolicy(reply).redirect('/reference/', 301))

  api.get('/reference/', outside, async (_request, reply) =>
    withPolicy(reply)
      .type('text/html; charset=utf-8')
      .send(await readFile(pageFile('index.html'))),
  )

  api.get('/reference/js/scalar.js', outside, async (_request, reply) =>
    withPolicy(reply)
      .type('application/javascript; charset=utf-8')
      .send(await readFile(pageFile('scalar.js'))),
  )
}

const withPolicy = (reply: FastifyReply) =>
  reply.headers({ 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'no-referrer' })
