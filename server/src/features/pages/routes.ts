import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Api } from '../../http/api.ts'
import { UnknownEndpoint } from '../../http/errors.ts'
import { consoleFolder, consolePage } from './console.ts'

const outside = { config: { access: 'public', isOutsideVersions: true }, schema: { hide: true } } as const

/** What a browser finds at this address. */
export function pageRoutes(api: Api): void {
  api.register(fastifyStatic, { root: consoleFolder, serve: false, preCompressed: true, cacheControl: false })

  api.get('/', outside, async (_request, reply) => reply.redirect('/console/', 302))

  api.get('/console', outside, async (_request, reply) => reply.redirect('/console/', 302))

  // Named by what is in them, so that nobody need ask for one twice.
  api.get('/console/assets/*', outside, async (request, reply) =>
    sendFile(reply, `assets/${(request.params as { '*': string })['*']}`, { maxAge: '365 days', immutable: true }),
  )

  for (const name of ['favicon.svg', 'colour-scheme.js']) {
    api.get(`/console/${name}`, outside, async (_request, reply) => sendFile(reply, name, { maxAge: '1 hour' }))
  }

  // The console's own addresses are known to its script alone: whatever it is, the page that starts it.
  // The page of the set-up link has the name of what it sends to.
  for (const path of ['/console/*', '/console/set-up']) {
    api.get(path, outside, async (_request, reply) => sendPage(reply))
  }
}

function sendPage(reply: FastifyReply): FastifyReply {
  const { html, policy } = consolePage()
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

/** A file of the built console, compressed where the browser takes it so, and kept by it. What is no file is not kept. */
async function sendFile(reply: FastifyReply, name: string, caching: Caching): Promise<FastifyReply> {
  reply.callNotFound = () => {
    throw new UnknownEndpoint()
  }
  return reply.sendFile(name, { cacheControl: true, ...caching })
}
