import { type RawBuilder, sql } from 'kysely'
import { listGroupIds } from '../../../core/command-context.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/index.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'

/** How long deliveries are kept, in milliseconds. */
const keptFor = 30 * 86_400_000

/** The deliveries of a webhook that are kept, however many events are replayed. */
const mostKept = 100_000

/** Deliveries that one statement deletes, so that each takes a moment. */
const ofPiece = 5_000

/** Deletes deliveries that are a month old, beyond the last 100,000 of a webhook or of a deleted one, and former secrets whose day is over. */
export const forgetDeliveries: Job<Pick<ServiceContext, 'database' | 'clock'>> = {
  name: 'forget-webhook-deliveries',
  every: 3_600_000,
  async run({ database, clock }, { signal } = {}) {
    const now = instantOf(clock)
    const oldest = new Date(clock.now() - keptFor).toISOString()
    for (const employerGroupId of await listGroupIds(database)) {
      if (signal?.aborted) return
      const db = database.forGroup(employerGroupId)
      const gone = [
        sql<boolean>`created_at < ${oldest}`,
        ...(await listDeleted(db, employerGroupId)).map(id => sql<boolean>`webhook_id = ${id}`),
        ...(await listLastSurplus(db, employerGroupId)).map(
          ({ webhookId, id }) => sql<boolean>`webhook_id = ${webhookId} and id <= ${id} and status <> 'Waiting'`,
        ),
      ]
      for (const which of gone) await deleteInPieces(database, { employerGroupId, which, signal })
      await database.transaction(employerGroupId, tx =>
        tx
          .updateTable('webhook')
          .set({ formerSecretCiphertext: null, formerSecretEndsAt: null })
          .where('employerGroupId', '=', employerGroupId)
          .where('formerSecretEndsAt', '<=', now)
          .execute(),
      )
    }
  },
}

/** Deleted webhooks that have deliveries yet. */
async function listDeleted(db: Db, employerGroupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select resource_id as id from tombstone
    where employer_group_id = ${employerGroupId} and resource_type = 'Webhook'
      and exists (select from webhook_delivery delivery where delivery.employer_group_id = tombstone.employer_group_id
        and delivery.webhook_id = tombstone.resource_id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest delivery of each webhook that is too many. */
async function listLastSurplus(db: Db, employerGroupId: number): Promise<{ webhookId: number; id: number }[]> {
  const { rows } = await sql<{ webhookId: number; id: number }>`
    select webhook.id as webhook_id, surplus.id from webhook
    cross join lateral (
      select id from webhook_delivery delivery where delivery.employer_group_id = webhook.employer_group_id
        and delivery.webhook_id = webhook.id order by delivery.id desc offset ${mostKept} limit 1) surplus
    where webhook.employer_group_id = ${employerGroupId}`.execute(db)
  return rows
}

type Pieces = Readonly<{ employerGroupId: number; which: RawBuilder<boolean>; signal: AbortSignal | undefined }>

async function deleteInPieces(database: Database, { employerGroupId, which, signal }: Pieces): Promise<void> {
  let isLeft = true
  while (isLeft && !signal?.aborted) {
    const { numAffectedRows = 0n } = await database.transaction(employerGroupId, tx =>
      // An array, so that each is found by its id, whatever the database knows of the table's size.
      sql`delete from webhook_delivery where employer_group_id = ${employerGroupId} and id = any(array(
        select id from webhook_delivery where employer_group_id = ${employerGroupId} and ${which} limit ${ofPiece}))`.execute(
        tx,
      ),
    )
    isLeft = numAffectedRows >= ofPiece
  }
}
