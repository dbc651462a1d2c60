import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CallerContext, type CommandContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { changedFieldsOf } from '../../core/records.ts'
import { getLastSequence } from '../../core/sealer.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { inFieldOrder } from '../../domain/violation.ts'
import type { Networks } from '../../platform/outgoing/index.ts'
import { linesOf, replaceScopeLines, violationsOfScope } from '../access-scopes/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { readNumbering } from '../events/index.ts'
import { violationsOfUrl } from './addresses.ts'
import { getDelivery, getWebhook, requireAdministrator } from './queries.ts'
import { lockRow, openWebhook, type Recording, recordChange, updateRow } from './rows.ts'
import { eventTypesOf, formerSecretLife, mostWebhooks, placeOfSecret, violationsOfEventTypes } from './rules.ts'
import { type ReplayCommand, WebhookCommand } from './schemas.ts'
import { makeSecret } from './signature.ts'

/**
 * Creates a webhook that delivers what happens from now on. The secret is in the answer and nowhere else.
 * @throws forbidden, conflict `TooManyWebhooks`, invalid
 */
export async function createWebhook(ctx: CallerContext, command: WebhookCommand, allowed: Networks): Promise<Outcome> {
  await requireAdministrator(ctx.tx, ctx.caller)
  await refuseTooMany(ctx)
  reject(await violationsOf(ctx, command, allowed))
  const { tx, employerGroupId, realNow: now } = ctx
  const columns = columnsOf(ctx, command)
  const { id } = await tx
    .insertInto('webhook')
    .values({
      ...newId(ctx),
      ...{ ...columns, employerGroupId, status: 'Active', createdAt: now, lastModified: now, dueAt: now },
      lastSequence: await getLastSequence(tx, employerGroupId),
      // Encrypted for its place, which is known by the id.
      secretCiphertext: Buffer.alloc(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = makeSecret()
  await updateRow(ctx, id, { secretCiphertext: (await ctx.keys()).encrypt(secret, placeOfSecret(id)) })
  await storeScope(ctx, id, command)
  await recordChange(ctx, 'created', id, { details: { to: new URL(columns.url).origin }, after: columns })
  return { id, shown: { secret } }
}

/**
 * Replaces a webhook whole, whose owner the caller becomes. Its secret, its status and its place in the events stay. A new
 * address has not failed yet.
 * @throws forbidden, notFound, stale, invalid
 */
export async function updateWebhook(
  ctx: CallerContext,
  id: number,
  command: WebhookCommand,
  allowed: Networks,
): Promise<void> {
  const before = await openWebhook(ctx, id)
  const formerScope = await scopeOf(ctx, id)
  reject(await violationsOf(ctx, command, allowed))
  const columns = columnsOf(ctx, command)
  await updateRow(ctx, id, { ...columns, ...(columns.url === before.url ? {} : resetFailures(ctx)) })
  await storeScope(ctx, id, command)
  const changedFields = [...changedFieldsOf(before, columns), ...changedFieldsOf(formerScope, await scopeOf(ctx, id))]
  const details = { to: new URL(columns.url).origin }
  await recordChange(ctx, 'updated', id, { changedFields, details, before, after: command })
}

/** Deletes a webhook; a job deletes its deliveries, which may be many. A repeat does nothing. @throws forbidden, notFound, stale */
export async function deleteWebhook(ctx: CallerContext, id: number): Promise<void> {
  await requireAdministrator(ctx.tx, ctx.caller)
  await removeOnce(ctx, {
    type: 'Webhook',
    id,
    lock: () => lockRow(ctx, id),
    async remove() {
      await ctx.tx
        .deleteFrom('webhook')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
      await recordChange(ctx, 'deleted', id)
    },
  })
}

/** Sends no events until it is resumed. Pausing it again changes nothing. @throws forbidden, notFound, stale, conflict */
export async function pauseWebhook(ctx: CallerContext, id: number): Promise<void> {
  const { status } = await openWebhook(ctx, id)
  if (status === 'Paused') return
  if (status === 'Disabled') throw conflict('WebhookDisabled', 'The webhook is disabled, and sends nothing. Resume it.')
  await updateRow(ctx, id, { status: 'Paused' })
  await recordChange(ctx, 'paused', id)
}

/** Pauses what an account has set up and may not have been its owner's. In the group of the transaction. @returns how many */
export async function pauseWebhooksOf(ctx: Recording, userAccountId: number): Promise<number> {
  const active = await ctx.tx
    .selectFrom('webhook')
    .select('id')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('userAccountId', '=', userAccountId)
    .where('status', '=', 'Active')
    .forUpdate()
    .execute()
  for (const { id } of active) {
    await updateRow(ctx, id, { status: 'Paused' })
    await recordChange(ctx, 'paused', id)
  }
  return active.length
}

/** Delivers what waits, from where it stopped, at once. @throws forbidden, notFound, stale */
export async function resumeWebhook(ctx: CallerContext, id: number): Promise<void> {
  const { status } = await openWebhook(ctx, id)
  await updateRow(ctx, id, { status: 'Active', disabledReason: null, ...resetFailures(ctx) })
  if (status !== 'Active') await recordChange(ctx, 'resumed', id)
}

/** Delivers the events from one on again. @throws forbidden, notFound, stale, invalid, conflict `EventsRestored` */
export async function replayWebhook(ctx: CallerContext, id: number, { FromSequence }: ReplayCommand): Promise<void> {
  await openWebhook(ctx, id)
  const last = await getLastSequence(ctx.tx, ctx.employerGroupId)
  if (FromSequence < 1 || FromSequence > last) {
    const message = last === 0 ? 'There are no events yet.' : `The last event is ${last}. Send a number from 1 to it.`
    reject([{ field: 'FromSequence', message }])
  }
  const numbering = await readNumbering(ctx.tx, ctx.employerGroupId)
  numbering.refuseForgotten(FromSequence - 1)
  await updateRow(ctx, id, { lastSequence: FromSequence - 1, ...resetFailures(ctx) })
  await recordChange(ctx, 'replayed', id, { details: { fromSequence: FromSequence } })
}

/**
 * Gives it a new secret. The former one signs beside it for a day, so that the receiver can take the new one in between. A
 * rotation within that day replaces the newest one alone, since the receiver may still have the former one.
 * @returns the secret, which is shown nowhere else
 * @throws forbidden, notFound, stale
 */
export async function rotateSecret(ctx: CallerContext, id: number): Promise<{ secret: string }> {
  const { secretCiphertext, formerSecretEndsAt } = await openWebhook(ctx, id)
  const secret = makeSecret()
  const hasFormer = formerSecretEndsAt !== null && formerSecretEndsAt > ctx.realNow
  const former = {
    formerSecretCiphertext: secretCiphertext,
    formerSecretEndsAt: new Date(Date.parse(ctx.realNow) + formerSecretLife).toISOString(),
  }
  await updateRow(ctx, id, {
    secretCiphertext: (await ctx.keys()).encrypt(secret, placeOfSecret(id)),
    ...(hasFormer ? {} : former),
  })
  await recordChange(ctx, 'secret-rotated', id)
  return { secret }
}

/** Sends an event `webhook.test`, whatever the status of the webhook. @throws forbidden, notFound, stale */
export async function testWebhook(ctx: CallerContext, id: number): Promise<Outcome> {
  await openWebhook(ctx, id)
  await recordChange(ctx, 'tested', id, { only: 'Auditors' })
  return addDelivery(ctx, id, { cause: 'Test', eventToken: randomUUID(), eventType: 'webhook.test' })
}

/** Sends the event of a delivery again, once and out of its order. @throws forbidden, notFound, conflict */
export async function retryDelivery(
  ctx: CallerContext,
  { id, deliveryId }: Readonly<{ id: number; deliveryId: number }>,
): Promise<Outcome> {
  await openWebhook({ ...ctx, seenVersions: undefined }, id)
  const { record: delivery, version } = await getDelivery(ctx.tx, ctx.caller, { id, deliveryId })
  refuseStale(ctx, version)
  const { sequence, eventId: eventToken, eventType } = delivery
  if (sequence === undefined) throw conflict('TestDelivery', 'This was a test. Send another one by actions/test.')
  return addDelivery(ctx, id, { cause: 'Retry', sequence, eventToken, eventType })
}

type Wanted = Readonly<{ cause: 'Retry' | 'Test'; sequence?: number; eventToken: string; eventType: string }>

const addDelivery = (
  { tx, employerGroupId, realNow: now, isDryRun }: CallerContext,
  webhookId: number,
  wanted: Wanted,
) =>
  tx
    .insertInto('webhookDelivery')
    .values({ ...newId({ isDryRun }), employerGroupId, webhookId, ...wanted, status: 'Waiting', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Each webhook takes its share of what the service sends at once. Creations of a group wait for one another.
 * @throws conflict `TooManyWebhooks`
 */
async function refuseTooMany({ tx, employerGroupId }: CallerContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('number of webhooks', ${employerGroupId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('employerGroupId', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  if (count < mostWebhooks) return
  throw conflict('TooManyWebhooks', `The group has ${count} webhooks, which is the most. Delete one first.`)
}

const fields = Object.keys(WebhookCommand.properties)

const violationsOf = async (ctx: CallerContext, command: WebhookCommand, allowed: Networks) =>
  inFieldOrder(fields, [
    ...violationsOfUrl(command, allowed),
    ...violationsOfEventTypes(command),
    ...(await violationsOfScope(ctx, command.AccessScope ?? [], { costCentreIsVisible })),
  ])

const columnsOf = ({ caller }: CallerContext, command: WebhookCommand) => ({
  url: new URL(command.Url).href,
  eventTypes: eventTypesOf(command),
  description: command.Description ?? null,
  narrowsAccess: command.AccessScope !== undefined,
  userAccountId: caller.userAccountId,
})

const storeScope = ({ tx, employerGroupId }: CallerContext, webhookId: number, { AccessScope = [] }: WebhookCommand) =>
  replaceScopeLines(tx, { employerGroupId, webhookId }, linesOf(AccessScope))

/** As its record shows it. */
const scopeOf = async ({ tx, caller }: CallerContext, id: number) => {
  const { accessScope } = (await getWebhook(tx, caller, { id })).record
  return { accessScope }
}

/** As if nothing had failed. */
const resetFailures = ({ realNow: now }: CommandContext) => ({ attempts: 0, failingSince: null, dueAt: now })
