import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type CallerContext, listGroupIds } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/index.ts'
import { write } from '../../platform/database/writes.ts'
import type { Job } from '../../platform/jobs.ts'
import { canonicalPath } from '../api.ts'
import { HttpError, InvalidParameters } from '../errors.ts'

/** An answer that can be given again. */
export type Answer = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  /** JSON text. */
  body?: string
  /** The id of the new record: a repeat checks that the caller still sees it. */
  resourceId?: number
}>

type Work = Readonly<{
  work(ctx: CallerContext): Promise<Answer>
  /** @throws notFound where the caller no longer sees the record */
  seen(ctx: CallerContext, resourceId: number, status: number): Promise<unknown>
}>

/** How long an answer is given again, in milliseconds. */
const keptFor = 24 * 3_600_000

/**
 * Work that is done once however often a POST with the same `Idempotency-Key` is sent: the answer is stored in the
 * transaction of its effect, and given again. Dry runs are not kept.
 * @throws conflict `IdempotencyKeyReuse` where the key came with another body
 */
export function idempotently(request: FastifyRequest, { work, seen }: Work): (ctx: CallerContext) => Promise<Answer> {
  const key = keyOf(request)
  if (key === undefined) return work
  return async ctx => {
    if (ctx.isDryRun) return work(ctx)
    const keys = await ctx.keys()
    // Stored as a digest, since the client chooses the key, and may even send a tax file number. The words before it make
    // it no JSON: with a digest of the key alone, a reader of the database could send a guessed value as a key, and compare
    // the digest with the fingerprints of audit rows.
    const digest = keys.fingerprint(`idempotency key ${key}`).toString('base64url')
    const place: Place = { ctx, path: canonicalPath(request), key: digest }
    await takeTurn(place)
    const fingerprint = keys.fingerprint(`request ${JSON.stringify([request.query ?? null, request.body ?? null])}`)
    const kept = await findAnswer(place)
    if (kept) {
      if (!kept.fingerprint.equals(fingerprint)) {
        throw conflict('IdempotencyKeyReuse', 'This Idempotency-Key came with another request before. Use a new key.')
      }
      if (kept.resourceId !== null) await seen(ctx, kept.resourceId, kept.status)
      const body = kept.bodyCiphertext && keys.decrypt(kept.bodyCiphertext, bodyPlace(place))
      return {
        status: kept.status,
        headers: { ...kept.headers, 'Idempotent-Replayed': 'true' },
        ...(body !== null && { body }),
      }
    }
    const answer = await work(ctx)
    const bodyCiphertext = answer.body === undefined ? null : keys.encrypt(answer.body, bodyPlace(place))
    await keepAnswer(place, { answer, fingerprint, bodyCiphertext })
    return answer
  }
}

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key']
  if (method !== 'POST' || sent === undefined) return undefined
  if (typeof sent === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(sent)) return sent
  throw new InvalidParameters({ 'Idempotency-Key': ['Send 1 to 255 printable ASCII characters.'] })
}

/** `key` is the digest of the key in the header. */
type Place = Readonly<{ ctx: CallerContext; path: string; key: string }>

const bodyPlace = ({ ctx, path, key }: Place) => `idempotency_key|${ctx.caller.userAccountId}|${path}|${key}`

/** One request with this key at a time. Others do not wait, since the client of the first may have gone away. */
async function takeTurn({ ctx, path, key }: Place): Promise<void> {
  const name = `idempotency ${ctx.employerGroupId} ${ctx.caller.userAccountId} ${path} ${key}`
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(ctx.tx)
  if (rows[0]?.taken) return
  throw new HttpError(409, 'IdempotencyKeyInFlight', 'A request with this Idempotency-Key is still under way.', {
    'Retry-After': '1',
  })
}

async function findAnswer({ ctx, path, key }: Place) {
  const own = { employerGroupId: ctx.employerGroupId, userAccountId: ctx.caller.userAccountId, path, key }
  const kept = await ctx.tx
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'status', 'headers', 'bodyCiphertext', 'resourceId'])
    .where(eb => eb.and(own))
    .where('createdAt', '>', oldestKept(ctx.realNow))
    .executeTakeFirst()
  return kept && { ...kept, headers: kept.headers as Record<string, string> }
}

type Kept = Readonly<{ answer: Answer; fingerprint: Buffer; bodyCiphertext: Buffer | null }>

/** In the place of one that is too old to be given again. */
async function keepAnswer({ ctx, path, key }: Place, { answer, fingerprint, bodyCiphertext }: Kept): Promise<void> {
  const row = {
    fingerprint,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    bodyCiphertext,
    resourceId: answer.resourceId ?? null,
    createdAt: ctx.realNow,
  }
  const kept = ctx.tx
    .insertInto('idempotencyKey')
    .values({ employerGroupId: ctx.employerGroupId, userAccountId: ctx.caller.userAccountId, path, key, ...row })
    .onConflict(conflict => conflict.columns(['employerGroupId', 'userAccountId', 'path', 'key']).doUpdateSet(row))
  write(ctx.tx, kept)
}

/** Answers that were stored before are not given again. */
const oldestKept = (now: string): string => new Date(Date.parse(now) - keptFor).toISOString()

/** Deletes the answers to `Idempotency-Key`s that are no longer given again. Doing it twice deletes nothing more. */
export const forgetReplies: Job<Readonly<{ database: Database; clock: Clock }>> = {
  name: 'forget-replies',
  every: 600_000,
  async run({ database, clock }, { signal } = {}) {
    const oldest = oldestKept(instantOf(clock))
    for (const employerGroupId of await listGroupIds(database)) {
      if (signal?.aborted) return
      await database.transaction(employerGroupId, tx =>
        tx
          .deleteFrom('idempotencyKey')
          .where('employerGroupId', '=', employerGroupId)
          .where('createdAt', '<=', oldest)
          .execute(),
      )
    }
  },
}
