import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { CallerContext, Effect, Outcome } from '../../core/command-context.ts'
import type { Caller } from '../../domain/caller.ts'
import { Failure } from '../../domain/failure.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/index.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { WakeUp } from '../../platform/wake-up.ts'
import { entityTag } from '../answers/caching.ts'
import { type Answer, idempotently } from './idempotency.ts'

/** A kind of record that is written: where one is found, and how it is read again. */
export type Resource<Record> = Readonly<{
  /** Relative to the base address, as the specification prints it: `/change-requests/42`. */
  location(id: number): string
  /** A reference to the record's schema: one object for all routes, since its serializer is kept by it. */
  schema: TSchema
  /** @throws notFound where the caller does not see it */
  get(db: Db, caller: Caller, id: number): Promise<Readonly<{ record: Record; version: number }>>
}>

declare module 'fastify' {
  interface FastifyRequest {
    /** The only way to write: one command of the caller, in one transaction of the caller's group. */
    write<Result>(work: (ctx: CallerContext) => Promise<Result>): Promise<Result>
    /** Further effects of a dry run, when its command is done. */
    furtherEffects(): Promise<readonly Effect[]>
  }
}

/** Called before the command of a dry run. What it returns is called after it, and tells further effects. */
export type DryRun = (ctx: CallerContext) => Promise<() => Promise<readonly Effect[]>>

type Parts = Readonly<{ database: Database; vault: Vault; clock: Clock; committed: WakeUp; dryRun: DryRun }>

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
  { database, vault, clock, committed, dryRun }: Parts,
): Promise<Result> {
  const { caller } = request
  const { employerGroupId, userAccountId, apiKeyId, today } = caller
  const run = async (ctx: CallerContext) => {
    if (ctx.isDryRun) request.furtherEffects = await dryRun(ctx)
    return work(ctx)
  }
  const result = await database.transaction(
    employerGroupId,
    tx =>
      run({
        tx,
        employerGroupId,
        actor: { userAccountId, apiKeyId },
        caller,
        now: instantOf(clock),
        today,
        reading: { tx, employerGroupId, today },
        requestId: request.id,
        isDryRun: isDryRun(request),
        seenVersions: seenVersionsOf(request.headers['if-match']),
        aside: work => database.aside(employerGroupId, work),
        keys: () => vault.keysOf(tx, employerGroupId),
        fingerprint: text => vault.fingerprint(tx, employerGroupId, text),
        report: (error, message) => request.log.error({ err: error }, message),
      }),
    { plansOnce: true, account: `${employerGroupId} ${userAccountId}` },
  )
  committed.notify()
  return result
}

const isDryRun = ({ query }: FastifyRequest): boolean => (query as { dryRun?: boolean } | undefined)?.dryRun === true

/** The versions that a client says it has seen; undefined: it says nothing, or that any will do. */
function seenVersionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap(tag => {
    const version = /^\s*"(\d{1,15})\.[^"]*"\s*$/.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}

/** A command, with what it returns beside the rows that it writes, if anything. */
export type Work = (ctx: CallerContext) => Promise<Outcome> | Promise<void>

/** Where that is found which a second person has to confirm: work that leaves such a thing behind answers 202 with it. */
type Confirmed = Readonly<{ confirmation?: Resource<unknown> }>

/**
 * 201 with the Location and the entity tag of what the work made; or what a dry run would make.
 * `from`: the record of the same kind that it is made of, whose tag answers a stale If-Match.
 */
export async function created<Record>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    resource,
    from,
    work,
    confirmation,
  }: Readonly<{ resource: Resource<Record>; from?: number; work: (ctx: CallerContext) => Promise<Outcome> }> &
    Confirmed,
): Promise<never> {
  return perform(request, reply, {
    resource,
    ...(from !== undefined && { id: from }),
    ...(confirmation && { confirmation }),
    async work(ctx) {
      const { id = 0, pending, effects } = await work(ctx)
      if (pending !== undefined && !ctx.isDryRun) return acceptedAnswer(reply, ctx, { confirmation, pending })
      const allEffects = ctx.isDryRun ? await allEffectsOf(request, effects) : []
      const { record, version } = await resource.get(ctx.tx, ctx.caller, id)
      if (ctx.isDryRun) throw new Tried(record, allEffects)
      const headers = { Location: resource.location(id), ETag: tagOf(reply, resource, { record, version }) }
      return { status: 201, headers, resourceId: id }
    },
  })
}

/** 204 for a change of the record with this id; or what a dry run would make of it. */
export async function changed<Record>(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, id, work, confirmation }: Readonly<{ resource: Resource<Record>; id: number; work: Work }> & Confirmed,
): Promise<never> {
  return perform(request, reply, {
    resource,
    id,
    async work(ctx) {
      const { pending, effects } = ((await work(ctx)) as Outcome | undefined) ?? {}
      if (pending !== undefined && !ctx.isDryRun) return acceptedAnswer(reply, ctx, { confirmation, pending })
      if (!ctx.isDryRun) return { status: 204, headers: {} }
      const allEffects = await allEffectsOf(request, effects)
      throw new Tried((await resource.get(ctx.tx, ctx.caller, id)).record, allEffects)
    },
  })
}

type Accepted = Confirmed & Readonly<{ pending: number }>

/** 202 with the administrative change that waits for a second person. */
async function acceptedAnswer(
  reply: FastifyReply,
  ctx: CallerContext,
  { confirmation, pending }: Accepted,
): Promise<Answer> {
  if (!confirmation) throw new Error('A route whose command waits for confirmation names the resource to confirm.')
  const { record } = await confirmation.get(ctx.tx, ctx.caller, pending)
  return {
    status: 202,
    headers: { Location: confirmation.location(pending) },
    body: String(reply.serializeInput(record as never, confirmation.schema as never)),
    resourceId: pending,
  }
}

/** 204, also for what was deleted before. */
export async function removed(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    resource,
    id,
    work,
  }: Readonly<{ resource: Resource<unknown>; id: number; work: (ctx: CallerContext) => Promise<void> }>,
): Promise<never> {
  try {
    await request.write(work)
  } catch (error) {
    await tagWhatIsStale(request, reply, { error, resource, id })
    throw error
  }
  return reply.code(204).send() as never
}

const allEffectsOf = async (request: FastifyRequest, effects: readonly Effect[] = []): Promise<readonly Effect[]> => [
  ...effects,
  ...(await request.furtherEffects()),
]

/** The result of a dry run: thrown, so that the transaction rolls back. */
class Tried extends Error {
  readonly body: object

  constructor(record: unknown, effects: readonly Effect[]) {
    super('Tried.')
    this.body = { ...(record as object), effects }
  }
}

type Performance = Readonly<{
  resource: Resource<unknown>
  /** Of the record that is changed; absent where one is made. */
  id?: number
  confirmation?: Resource<unknown>
  work(ctx: CallerContext): Promise<Answer>
}>

async function perform(request: FastifyRequest, reply: FastifyReply, performance: Performance): Promise<never> {
  const { resource, id, confirmation, work } = performance
  try {
    const seen = (ctx: CallerContext, resourceId: number, status: number) =>
      (status === 202 && confirmation ? confirmation : resource).get(ctx.tx, ctx.caller, resourceId)
    return send(reply, await request.write(idempotently(request, { work, seen })))
  } catch (error) {
    if (error instanceof Tried) return reply.code(200).send(error.body) as never
    await tagWhatIsStale(request, reply, { error, resource, id })
    throw error
  }
}

/** A 412 says which version there is now. */
async function tagWhatIsStale(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, resource, id }: Readonly<{ error: unknown; resource: Resource<unknown>; id: number | undefined }>,
): Promise<void> {
  if (!(error instanceof Failure) || error.kind !== 'stale' || id === undefined) return
  reply.header('ETag', tagOf(reply, resource, await resource.get(request.db, request.caller, id)))
}

/** The tag that reading the record answers with. */
const tagOf = (
  reply: FastifyReply,
  { schema }: Resource<unknown>,
  { record, version }: Readonly<{ record: unknown; version: number }>,
): string => entityTag(version, reply.serializeInput(record as never, schema as never))

function send(reply: FastifyReply, { status, headers, body }: Answer): never {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send() as never
  return reply.type('application/json; charset=utf-8').serializer(asItIs).send(body) as never
}

const asItIs = (payload: unknown) => payload as string
