import type { Api } from '../../http/api.ts'
import { consolePage, pagePolicy } from './console-page.ts'

const outside = { config: { access: 'public', isOutsideVersions: true }, schema: { hide: true } } as const

/** What a browser finds at this address. */
export function pageRoutes(api: Api): void {
  api.get('/', outside, async (_request, reply) => reply.redirect('/console/', 302))

  api.get('/console', outside, async (_request, reply) => reply.redirect('/console/', 302))

  api.get('/console/', outside, async (_request, reply) =>
    reply
      .headers({
        'Content-Security-Policy': pagePolicy,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(consolePage),
  )
}
