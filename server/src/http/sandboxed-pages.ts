import type { FastifyInstance } from 'fastify'

/**
 * Lets the reference page call the API. Its sandbox gives it an origin of its own, which browsers call `null`, so that no
 * cookie goes along and no session is in its reach; they ask the API first whether it answers such pages (CORS). Those of
 * anybody else may ask just so, and gain nothing: they have to bring a key. What lies outside the versions, the console
 * and signing in, answers none.
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
