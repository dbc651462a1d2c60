import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { CallerContext, Effect, Outcome } from '../../core/command-context.ts'
import type { Caller } from '../../domain/caller.ts'
import { Failure } from '../../domain/failure.ts'
import type { Db } from '../../platform/database/index.ts'
import { entityTag } from '../answers/caching.ts'
import { codingOf, tagIn } from '../answers/compression.ts'
import { type Answer, idempotently } from './idempotency.ts'

/** A kind of record that a command writes: its location, and the read of one record. */
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

/** Seconds after which a client may ask for the progress of an operation again. */
export const retryAfter = '1'

/** A command and its outcome, if it has one. */
export type Work = (ctx: CallerContext) => Promise<Outcome> | Promise<void>

/** One record. */
type Place = Readonly<{ resource: Resource<unknown>; id: number }>

/**
 * A command of a route. `id`: the record that it changes, or that it makes another one of. `confirmation`: the record that
 * a second administrator has to confirm.
 */
type Written = Readonly<{
  resource: Resource<unknown>
  id?: number | undefined
  creates?: boolean | undefined
  /** The record that If-Match is about, where it is another. */
  compared?: Place | undefined
  confirmation?: Resource<unknown> | undefined
  /** The new record with the fields that this answer alone shows: the body of 201. */
  shows?: TSchema | undefined
  /** Awaited between the commit and the answer. */
  known?: (() => Promise<void>) | undefined
  work: Work
}>

/**
 * Runs a command and answers: 201 with the Location and the entity tag of the new record, 204 after another change, 202
 * where a second administrator has to confirm it, and 200 with a preview after a dry run.
 */
export async function written(request: FastifyRequest, reply: FastifyReply, route: Written): Promise<never> {
  const { resource, id, creates, confirmation, shows, known, work } = route
  const compared = route.compared ?? (id === undefined ? undefined : { resource, id })
  const seen = (ctx: CallerContext, resourceId: number, status: number) =>
    (status === 202 && confirmation ? confirmation : resource).get(ctx.tx, ctx.caller, resourceId)
  let afterwards: Outcome['afterwards']
  const run = async (ctx: CallerContext): Promise<Answer> => {
    const outcome: Outcome = (await work(ctx)) ?? {}
    const { id: made = 0, pending, shown, effects = [] } = outcome
    afterwards = outcome.afterwards
    if (pending !== undefined && !ctx.isDryRun) return waiting(reply, ctx, { resource: confirmation, id: pending })
    if (!creates && !ctx.isDryRun) return { status: 204, headers: {} }
    const further = ctx.isDryRun ? await request.furtherEffects() : []
    const found = await resource.get(ctx.tx, ctx.caller, creates ? made : (id ?? 0))
    if (ctx.isDryRun) throw new Tried({ ...(found.record as object), effects: [...effects, ...further] })
    const headers = { Location: resource.location(made), ETag: tagOf(reply, resource, found) }
    const body =
      shows && String(reply.serializeInput({ ...(found.record as object), ...shown } as never, shows as never))
    return { status: 201, headers, resourceId: made, ...(body !== undefined && { body }) }
  }
  try {
    const writing = request.write(idempotently(request, { work: run, seen }))
    const answer = await (compared ? withCurrentTag(request, reply, { ...compared, writing }) : writing)
    await known?.()
    await afterwards?.()
    return send(reply, answer)
  } catch (error) {
    if (error instanceof Tried) return reply.code(200).send(error.result) as never
    throw error
  }
}

/** A 412 says by its entity tag which version there is now. */
export async function withCurrentTag<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, id, writing }: Place & Readonly<{ writing: Promise<Result> }>,
): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (error instanceof Failure && error.kind === 'stale')
      reply.header('ETag', tagOf(reply, resource, await resource.get(request.db, request.caller, id)))
    throw error
  }
}

type Accepting = Pick<Written, 'resource' | 'known'> & Readonly<{ work: (ctx: CallerContext) => Promise<number> }>

/** 202 with the record of work that the service does later. The command returns its id. */
export async function accepted(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, work, known }: Accepting,
): Promise<never> {
  const seen = (ctx: CallerContext, id: number) => resource.get(ctx.tx, ctx.caller, id)
  const run = async (ctx: CallerContext) => waiting(reply, ctx, { resource, id: await work(ctx) })
  const answer = await request.write(idempotently(request, { work: run, seen }))
  await known?.()
  return send(reply.header('Retry-After', retryAfter), answer)
}

/** 202 with a record that is not done yet: an operation, or the change that a second administrator has to confirm. */
async function waiting(
  reply: FastifyReply,
  ctx: CallerContext,
  { resource, id }: Readonly<{ resource: Resource<unknown> | undefined; id: number }>,
): Promise<Answer> {
  if (!resource) throw new Error('A route whose command waits for confirmation names the resource to confirm.')
  const { record } = await resource.get(ctx.tx, ctx.caller, id)
  const body = String(reply.serializeInput(record as never, resource.schema as never))
  return { status: 202, headers: { Location: resource.location(id) }, body, resourceId: id }
}

/** The result of a dry run: thrown, so that the transaction rolls back. */
class Tried<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('Tried.')
    this.result = result
  }
}

/** The result of a command of the caller that is rolled back. */
export async function triedOut<Result>(
  request: FastifyRequest,
  work: (ctx: CallerContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await request.write(async ctx => {
      throw new Tried(await work({ ...ctx, isDryRun: true }))
    })
  } catch (error) {
    if (error instanceof Tried) return error.result
    throw error
  }
}

/** The tag that reading the record answers with. */
function tagOf(
  reply: FastifyReply,
  { schema }: Resource<unknown>,
  { record, version }: Readonly<{ record: unknown; version: number }>,
): string {
  const text = String(reply.serializeInput(record as never, schema as never))
  return tagIn(codingOf(reply.request, text.length), entityTag(version, text))
}

function send(reply: FastifyReply, { status, headers, body }: Answer): never {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send() as never
  return reply.type('application/json; charset=utf-8').serializer(asItIs).send(body) as never
}

const asItIs = (payload: unknown) => payload as string
