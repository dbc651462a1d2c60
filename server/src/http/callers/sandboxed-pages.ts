import type { FastifyInstance } from 'fastify'

/**
 * Lets the reference page call the API. Its sandbox gives it an origin of its own, which browsers call `null`, so its
 * requests carry no cookie and it has no session. Browsers first ask the API whether it answers such pages (CORS). Sandboxed
 * pages of other sites may ask too, and gain nothing without a key. Paths outside the versions, the console and signing in,
 * answer none of them.
 */
export function addSandboxedPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, method, declared } = request
    if (headers.origin !== 'null' || request.is404 || declared.isOutsideVersions) return done()
    reply.headers({ 'Access-Control-Allow-Origin': 'null', 'Access-Control-Expose-Headers': '*', Vary: 'Origin' })
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return done()
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, *',
      'Access-Control-Max-Age': '600',
    })
    reply.code(204).send()
  })
}
