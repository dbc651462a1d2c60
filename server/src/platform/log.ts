import type { FastifyServerOptions } from 'fastify'

/**
 * Structured lines on standard output. Requests and answers are logged by their template and status, never by their
 * content (http/request-log.ts).
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return { level, serializers: { err: describeError, req: () => ({}), res: () => ({}) } }
}

/** PostgreSQL repeats values in its messages, so of its errors only code, place and name of the constraint are kept. */
function describeError(error: Error & { code?: string; severity?: string; routine?: string; constraint?: string }) {
  const isFromDatabase = error.severity !== undefined
  const message = isFromDatabase
    ? `PostgreSQL ${error.code} in ${error.routine} ${error.constraint ?? ''}`
    : error.message
  const stack = (error.stack ?? '').split('\n').filter(line => line.trimStart().startsWith('at '))
  const cause: object = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  return { type: error.name, message, stack: stack.join('\n'), ...(error.code ? { code: error.code } : {}), ...cause }
}
