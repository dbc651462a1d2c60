import scalar from '@scalar/fastify-api-reference'
import type { Api } from '../../http/api.ts'
import { currentVersion } from '../../http/versioning.ts'

/** The page brings its own script and style inline and asks for nothing but the contract of this server. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The contract as a file and as a page, for everybody, also without a network. */
export function referenceRoutes(api: Api): void {
  let contract: string | undefined
  api.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    contract ??= JSON.stringify(api.swagger())
    return reply.type('application/json; charset=utf-8').send(contract)
  })

  api.register(async page => {
    page.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public', isOutsideVersions: true }
    })
    page.addHook('onSend', async (_request, reply) => {
      reply.header('Content-Security-Policy', pagePolicy).header('Referrer-Policy', 'no-referrer')
    })
    await page.register(scalar, {
      routePrefix: '/reference',
      configuration: {
        url: `/${currentVersion}/openapi.json`,
        withDefaultFonts: false,
        agent: { disabled: true },
        telemetry: false,
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
        pageTitle: 'Muster API reference',
      },
    })
  })
}
