import type { FastifyReply } from 'fastify'

/** Says to caches that the answer depends on a header of the request, beside those said before (RFC 9110, 12.5.5). */
export function varyBy(reply: FastifyReply, header: 'Accept' | 'Accept-Encoding'): void {
  const said = reply.getHeader('Vary')
  reply.header('Vary', said === undefined ? header : `${said}, ${header}`)
}
