import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallerContext, type Effect, holdTestClock, timeOf } from '../../core/command-context.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { WakeUp } from '../../platform/wake-up.ts'
import { HttpError } from '../errors.ts'

/** Called before the command of a dry run. The returned function is called after the command, and gives further effects. */
export type DryRun = (ctx: CallerContext) => Promise<() => Promise<readonly Effect[]>>

/** Does what is due in a group that has a clock of its own. */
export type Settle = (employerGroupId: number) => Promise<void>

type Parts = Readonly<{
  config: Readonly<{ mail: object | undefined }>
  database: Database
  vault: Vault
  clock: Clock
  committed: WakeUp
  dryRun: DryRun
  settle: Settle
}>

/** `?dryRun=true` and `If-Match` become part of the command, so that commands need to know neither header nor query. */
export function addWriting(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('furtherEffects', async () => [])
  app.decorateRequest('write', function (work) {
    return runCommand(this, work, parts)
  })
}

/** One command of the request's caller, from its beginning to its commit. */
async function runCommand<Result>(
  request: FastifyRequest,
  work: (ctx: CallerContext) => Promise<Result>,
  { config, database, vault, clock, committed, dryRun, settle }: Parts,
): Promise<Result> {
  const { employerGroupId, userAccountId, apiKeyId } = request.caller
  const run = async (ctx: CallerContext) => {
    if (ctx.isDryRun) request.furtherEffects = await dryRun(ctx)
    return work(ctx)
  }
  const result = await database.transaction(
    employerGroupId,
    async tx => {
      const realNow = instantOf(clock)
      const { now, today } = await timeFor(tx, request, realNow)
      return run({
        tx,
        employerGroupId,
        actor: { userAccountId, apiKeyId },
        caller: { ...request.caller, today },
        now,
        realNow,
        today,
        reading: { tx, employerGroupId, today },
        requestId: request.id,
        isDryRun: isDryRun(request),
        sendsMail: config.mail !== undefined,
        seenVersions: seenVersionsOf(request.headers['if-match']),
        aside: database.aside(employerGroupId),
        keys: () => vault.keysOf(tx, employerGroupId),
        fingerprint: text => vault.fingerprint(tx, employerGroupId, text),
        report: (error, message) => request.log.error({ err: error }, message),
      })
    },
    { plansOnce: true, account: `${employerGroupId} ${userAccountId}` },
  )
  committed.notify()
  // What it causes is done when it is answered: no job looks at this group later.
  if (request.caller.testClock && request.declared.clock === undefined)
    await settle(employerGroupId).catch(error => request.log.error({ err: error }, 'not settled'))
  return result
}

/**
 * The moment of a command and the days that it is then. The clock of a test group is read anew, and not moved before the end of the
 * transaction.
 * @throws HttpError 503 while it is being moved
 */
async function timeFor(
  tx: Tx,
  { caller, declared }: FastifyRequest,
  realNow: string,
): Promise<Pick<CallerContext, 'now' | 'today'>> {
  if (!caller.testClock) return { now: realNow, today: caller.today }
  const { advancingTo } = await holdTestClock(tx, caller, { isToMove: declared.clock !== undefined })
  if (advancingTo !== null && declared.clock !== 'stops') throw clockAdvances
  return timeOf(tx, caller.employerGroupId, realNow)
}

const clockAdvances = new HttpError(
  503,
  'ClockAdvancing',
  'The clock of this test group is being moved. Try again when the operation that moves it has ended.',
  { 'Retry-After': '1' },
)

const isDryRun = ({ query }: FastifyRequest): boolean => (query as { dryRun?: boolean } | undefined)?.dryRun === true

/** The versions in `If-Match`; undefined: no header, or `*`. */
function seenVersionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap(tag => {
    const version = /^\s*"(\d{1,15})\.[^"]*"\s*$/.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}
