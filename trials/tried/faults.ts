import type { Breakage } from './breakage.ts'

const faults = (part: string, ...size: string[]) => ['--only', part, ...size]
const briefly = ['--seconds', '4']

/** Without them a fault around the service becomes one of its answers, or of its memory. */
export const breakagesOfFaults: readonly Breakage[] = [
  {
    lacks: 'the answer 503 while PostgreSQL starts again',
    file: 'platform/database/errors.ts',
    find: '/^(08|53|57P|58)/.test(code) ||',
    replace: '/^(08|53|58)/.test(code) ||',
    trial: 'faults',
    finds: /^Restarts and cut connections: .*: 500 /,
    args: faults('restarts', ...briefly),
  },
  {
    lacks: 'the answer 503 while the disk is full',
    file: 'platform/database/errors.ts',
    find: '/^(08|53|57P|58)/.test(code) ||',
    replace: '/^(08|57P|58)/.test(code) ||',
    trial: 'faults',
    finds: /^A full disk: .*: 500 /,
    args: faults('disk', ...briefly),
  },
  {
    lacks: 'liveness that needs no database',
    file: 'features/health/routes.ts',
    find: "api.get('/healthz', outside, async () => ({ status: 'ok' }))",
    replace: "api.get('/healthz', outside, () => pingDatabase(database).then(() => ({ status: 'ok' })))",
    trial: 'faults',
    finds: /\/healthz (answered|took)/,
    args: faults('slow', ...briefly),
  },
  {
    lacks: 'the refill of an allowance after the clock went back',
    file: 'http/limits/rate-limit.ts',
    find: '    bucket.at = now\n    // A map keeps',
    replace: '    bucket.at = Math.max(bucket.at, now)\n    // A map keeps',
    trial: 'faults',
    finds: /requests within an allowance after the clock went back/,
    args: faults('clock', ...briefly),
  },
  {
    lacks: 'an allowance for each key',
    file: 'http/limits/rate-limit.ts',
    find: '(session ? whoIsIn(session) :',
    replace: "(session ? whoIsIn(session) : apiKeyId ? 'any key' :",
    trial: 'faults',
    finds: /of the quiet group, beside .*: 429/,
    args: faults('neighbours', '--seconds', '60'),
  },
  {
    lacks: 'the farewell to clients before the end',
    file: 'commands/server/serving.ts',
    find: '  await bidFarewell(app)\n',
    replace: '  app.server.closeAllConnections()\n',
    trial: 'faults',
    finds: /^TERM under load: .*(on a connection of its own|accepted requests were not answered|ECONNRESET)/,
    args: faults('terminations', ...briefly),
  },
  {
    lacks: 'the error where there is no database: an empty list comes instead',
    file: 'http/errors.ts',
    find: "  if (status === 503) request.log.warn({ code }, 'not available')\n",
    replace: "  if (status === 503 && request.method === 'GET') return reply.code(200).send([])\n",
    trial: 'faults',
    finds: /was wrong: 200 /,
    args: faults('restarts', ...briefly),
  },
  {
    lacks: 'the limit of requests that are processed at once',
    file: 'http/limits/concurrency.ts',
    find: "if (request.declared.access === 'public') return done()",
    replace: 'if (request.declared) return done()',
    trial: 'faults',
    finds: /^Five times too much: a refusal took/,
    args: faults('overload', '--seconds', '20'),
  },
  {
    lacks: 'the share of an account in the requests that are let in',
    file: 'http/limits/availability.ts',
    find: 'sizeOfOne: 150',
    replace: 'sizeOfOne: 500',
    trial: 'faults',
    finds: /^Slow readers: the server took \d+ MiB/,
    args: faults('readers', ...briefly),
  },
  {
    lacks: 'the end of what a request took',
    file: 'http/requests/negotiation.ts',
    find: '    reply.headers(headers)\n',
    replace:
      '    reply.headers(headers)\n    ;((globalThis as { kept?: unknown[] }).kept ??= []).push(Array(2_000).fill(0))\n',
    trial: 'faults',
    finds: /heap after a collection/,
    args: faults('soak', '--soak-minutes', '1'),
  },
]
