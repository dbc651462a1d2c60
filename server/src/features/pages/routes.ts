import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Api } from '../../http/api.ts'
import { UnknownEndpoint } from '../../http/errors.ts'
import { instantOf } from '../../platform/clock.ts'
import type { ServiceContext } from '../../service-context.ts'
import { sessionOfDocument } from '../sign-in/index.ts'
import { consolePage } from './console.ts'
import { consoleFolder } from './page-files.ts'
import { securityText } from './security-contact.ts'

const outside = { config: { access: 'public', isOutsideVersions: true }, schema: { hide: true } } as const

/** The pages and files of the console, and the one for finders of a weakness. */
export function pageRoutes(api: Api, context: ServiceContext): void {
  const { config, clock } = context
  api.register(fastifyStatic, { root: consoleFolder, serve: false, preCompressed: true, cacheControl: false })

  const { securityContact } = config
  if (securityContact !== undefined) {
    api.get('/.well-known/security.txt', outside, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'max-age=86400')
        .send(securityText(securityContact, config, clock.now())),
    )
  }

  for (const path of ['/', '/console']) {
    api.get(path, outside, async (_request, reply) => reply.redirect('/console/', 302))
  }

  // Their names contain a hash of their content, so browsers may keep them.
  api.get('/console/assets/*', outside, async (request, reply) =>
    sendFile(reply, `assets/${(request.params as { '*': string })['*']}`, { maxAge: '365 days', immutable: true }),
  )

  for (const name of ['favicon.svg', 'colour-scheme.js']) {
    api.get(`/console/${name}`, outside, async (_request, reply) => sendFile(reply, name, { maxAge: '1 hour' }))
  }

  // Only the script of the console knows its addresses, so each gets the page that starts it.
  // The page of the set-up link has the path of an endpoint, so it needs its own route.
  for (const path of ['/console/*', '/console/set-up']) {
    api.get(path, outside, async (request, reply) => {
      const session = await sessionOfDocument(context, request, reply)
      return sendPage(reply, consolePage(new URL(request.url, 'http://console'), instantOf(context.clock), session))
    })
  }
}

function sendPage(reply: FastifyReply, { html, policy }: ReturnType<typeof consolePage>): FastifyReply {
  return reply
    .headers({
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

type Caching = Readonly<{ maxAge: string; immutable?: boolean }>

/** A file of the built console, compressed if the browser accepts that. Browsers keep files, and no missing ones. */
async function sendFile(reply: FastifyReply, name: string, caching: Caching): Promise<FastifyReply> {
  reply.callNotFound = () => {
    throw new UnknownEndpoint()
  }
  return reply.sendFile(name, { cacheControl: true, ...caching })
}
