import { sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, inOrderOf, isBefore } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { type ScopeEntry, scopeEntries } from '../access-scopes/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import type { DeliveriesQuery, disabledReasons, Webhook, WebhookDelivery } from './schemas.ts'

/** Webhooks belong to the whole group. @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
export const requireAdministrator = (tx: Db, caller: Caller): Promise<void> =>
  requireRoleOverStructure({ tx, caller }, ['EmployerAdministrator'])

const webhooks = (db: Db, { employerGroupId }: Caller) =>
  db
    .selectFrom('webhook as a')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('webhookDelivery as delivery')
          .select(['delivery.status as lastStatus', 'delivery.failure as lastFailure'])
          .select(({ fn }) => fn.coalesce('delivery.attemptedAt', 'delivery.createdAt').as('lastAt'))
          .whereRef('delivery.employerGroupId', '=', 'a.employerGroupId')
          .whereRef('delivery.webhookId', '=', 'a.id')
          .orderBy('delivery.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select(['a.id', 'a.url', 'a.eventTypes', 'a.description', 'a.narrowsAccess', 'a.status', 'a.disabledReason'])
    .select(['a.userAccountId', 'a.lastSequence', 'a.failingSince', 'a.dueAt', 'a.formerSecretEndsAt'])
    .select(['a.version', 'a.createdAt', 'a.lastModified', 'last.lastStatus', 'last.lastFailure', 'last.lastAt'])
    .select([
      scopeEntries('webhook_id').as('accessScope'),
      sql<string>`(select ${personNameInSql()} from user_account account
        join person on person.employer_group_id = account.employer_group_id and person.id = account.person_id
        where account.employer_group_id = a.employer_group_id and account.id = a.user_account_id)`.as('ownerName'),
      sql<number>`(
        select count(*)::integer from webhook_delivery delivery where delivery.employer_group_id = a.employer_group_id
          and delivery.webhook_id = a.id and delivery.status = 'Failed')`.as('failedDeliveries'),
    ])
    .where('a.employerGroupId', '=', employerGroupId)

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number]

/** @throws forbidden */
export async function listWebhooks(db: Db, caller: Caller): Promise<Collection<Webhook>> {
  await requireAdministrator(db, caller)
  return collectionOf(webhooks(db, caller), webhookOf, 'a.id')
}

/** @throws forbidden, notFound */
export async function getWebhook(db: Db, caller: Caller, { id }: { id: number }) {
  await requireAdministrator(db, caller)
  const row = await webhooks(db, caller).where('a.id', '=', id).executeTakeFirstOrThrow(notFound('The webhook'))
  return { record: webhookOf(row), version: row.version }
}

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  eventTypes: row.eventTypes,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.narrowsAccess ? { accessScope: row.accessScope as ScopeEntry[] } : {}),
  status: row.status,
  ...(row.disabledReason === null ? {} : { disabledReason: row.disabledReason as (typeof disabledReasons)[number] }),
  owner: { id: row.userAccountId, name: row.ownerName },
  lastSequence: row.lastSequence,
  ...(row.failingSince === null ? {} : { failingSince: row.failingSince }),
  ...(row.failingSince === null || row.status !== 'Active' ? {} : { nextAttemptDateTime: row.dueAt }),
  ...(row.formerSecretEndsAt === null ? {} : { formerSecretEndsDateTime: row.formerSecretEndsAt }),
  ...lastDeliveryOf(row),
  failedDeliveries: row.failedDeliveries,
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})

const lastDeliveryOf = ({ lastStatus, lastAt, lastFailure }: Row): Pick<Webhook, 'lastDelivery'> =>
  lastStatus === null || lastAt === null
    ? {}
    : { lastDelivery: { status: lastStatus, dateTime: lastAt, ...(lastFailure !== null && { failure: lastFailure }) } }

/**
 * SQL: what became of an event after an attempt failed; null while it still fails. Events go out in their order, so that the
 * webhook is done with those up to its last one. One that is sent again is apart from that order.
 */
const laterOutcome = sql<WebhookDelivery['laterOutcome'] | null>`case when webhook_delivery.status = 'Failed' then case
  when exists (select from webhook_delivery later where later.employer_group_id = webhook_delivery.employer_group_id
    and later.webhook_id = webhook_delivery.webhook_id and later.sequence = webhook_delivery.sequence
    and later.status = 'Delivered' and later.attempted_at > webhook_delivery.attempted_at) then 'Delivered'
  when webhook_delivery.cause = 'Event' and webhook_delivery.sequence <= (
    select webhook.last_sequence from webhook where webhook.employer_group_id = webhook_delivery.employer_group_id
      and webhook.id = webhook_delivery.webhook_id) then 'Skipped' end end`

const deliveries = (db: Db, { employerGroupId }: Caller, webhookId: number) =>
  db
    .selectFrom('webhookDelivery')
    .select(['id', 'cause', 'sequence', 'eventToken', 'eventType', 'status', 'attemptedAt', 'milliseconds'])
    .select(['responseStatus', 'response', 'failure', 'createdAt'])
    .select(laterOutcome.as('laterOutcome'))
    .where('employerGroupId', '=', employerGroupId)
    .where('webhookId', '=', webhookId)

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

/** @throws forbidden, notFound */
async function requireWebhook(db: Db, caller: Caller, id: number): Promise<void> {
  await requireAdministrator(db, caller)
  await db
    .selectFrom('webhook')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('The webhook'))
}

/** The attempts of a webhook. @throws forbidden, notFound */
export async function listDeliveries(
  db: Db,
  caller: Caller,
  { id, status, Order, BeforeId }: DeliveriesQuery & { id: number },
): Promise<Collection<WebhookDelivery>> {
  await requireWebhook(db, caller, id)
  const found = deliveries(db, caller, id)
    .where(isBefore('id', BeforeId))
    .$if(status !== undefined, q => q.where('status', '=', status ?? 'Waiting'))
  return collectionOf(found, deliveryOf, inOrderOf('id', Order))
}

/** @throws forbidden, notFound */
export async function getDelivery(db: Db, caller: Caller, { id, deliveryId }: { id: number; deliveryId: number }) {
  await requireWebhook(db, caller, id)
  const row = await deliveries(db, caller, id)
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow(notFound('The delivery'))
  return { record: deliveryOf(row), version: row.status === 'Waiting' ? 1 : 2 }
}

const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  cause: row.cause,
  ...(row.sequence === null ? {} : { sequence: row.sequence }),
  eventId: row.eventToken,
  eventType: row.eventType,
  status: row.status,
  ...(row.attemptedAt === null ? {} : { attemptedDateTime: row.attemptedAt }),
  ...(row.milliseconds === null ? {} : { milliseconds: row.milliseconds }),
  ...(row.responseStatus === null ? {} : { responseStatus: row.responseStatus }),
  ...(row.response === null ? {} : { response: row.response }),
  ...(row.failure === null ? {} : { failure: row.failure }),
  ...(row.laterOutcome === null ? {} : { laterOutcome: row.laterOutcome }),
  createdDateTime: row.createdAt,
})
