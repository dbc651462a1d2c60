import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import type { Db, Tx } from '../../../platform/database/index.ts'
import type { ScopeLine } from '../../access-scopes/index.ts'

/**
 * When a process that is silent until then has died: longer than a batch with one attempt that hangs. By the clock of the
 * database, which all hosts share.
 */
const untilSilent = sql<string>`clock_timestamp() + interval '15 seconds'`

/** A webhook that this process alone delivers, as it is now. */
export type Leased = Readonly<{
  id: number
  lease: string
  url: string
  eventTypes: string[]
  status: 'Active' | 'Paused' | 'Disabled'
  disabledReason: string | null
  lastSequence: number
  /** Attempts at the next event, and the first of those that failed since the last success. */
  failing: Readonly<{ attempts: number; failingSince: string | null }>
  dueAt: string
  isDue: boolean
  secretCiphertext: Buffer
  formerSecretCiphertext: Buffer | null
  userAccountId: number
  personId: number
  isOwnerActive: boolean
  /** Who has this group: of a test group, the group that made it. */
  payerGroupId: number
  isTest: boolean
  /** Where the clock of a test group stands. */
  testNow: string | null
  /** Null: the whole access scope of the owner. */
  lines: ScopeLine[] | null
}>

type Wanted = Readonly<{ employerGroupId: number; webhookId: number; lease: string; now: string }>

/** Takes a webhook, or keeps one that this process has taken. @returns undefined where another process has it */
export async function takeLease(
  tx: Tx,
  { employerGroupId, webhookId, lease, now }: Wanted,
): Promise<Leased | undefined> {
  const { rows } = await sql<Omit<Leased, 'failing'> & Leased['failing']>`
    update webhook hook set lease = ${lease}, leased_until = ${untilSilent}
    from user_account account, employer_group "group"
    where hook.employer_group_id = ${employerGroupId} and hook.id = ${webhookId}
      and (hook.lease = ${lease} or coalesce(hook.leased_until <= clock_timestamp(), true))
      and "group".id = hook.employer_group_id
      and account.employer_group_id = hook.employer_group_id and account.id = hook.user_account_id
    returning hook.id, hook.lease, hook.url, hook.event_types, hook.status, hook.disabled_reason,
      hook.last_sequence, hook.attempts, hook.failing_since, hook.due_at, hook.due_at <= ${now} as is_due, hook.secret_ciphertext, hook.user_account_id,
      case when hook.former_secret_ends_at > ${now} then hook.former_secret_ciphertext end as former_secret_ciphertext,
      account.person_id, account.status = 'Active' as is_owner_active,
      coalesce("group".made_by_group_id, "group".id) as payer_group_id, "group".is_test, "group".test_now,
      case when hook.narrows_access then coalesce((
        select jsonb_agg(jsonb_build_object('type', s.type, 'includeDescendants', s.include_descendants,
          'id', coalesce(s.employer_id, s.payment_group_id, s.cost_centre_id, s.position_id)))
        from access_scope s where s.employer_group_id = hook.employer_group_id and s.webhook_id = hook.id), '[]') end as lines`.execute(
    tx,
  )
  const [taken] = rows
  if (!taken) return undefined
  const { attempts, failingSince, ...hook } = taken
  return { ...hook, failing: { attempts, failingSince } }
}

/** Gives a webhook back. What it failed at stays due later. */
export const giveBack = (tx: Tx, { employerGroupId, webhookId, lease }: Omit<Wanted, 'now'>) =>
  sql`update webhook set lease = null, leased_until = null
    where employer_group_id = ${employerGroupId} and id = ${webhookId} and lease = ${lease}`.execute(tx)

/** One attempt to store. `id`: of a test or a repeat, which has its row; absent: of an event in its order. */
export type Attempt = Readonly<{
  id?: number
  sequence: number | null
  eventToken: string
  eventType: string
  isDelivered: boolean
  attemptedAt: string
  milliseconds: number
  responseStatus: number | null
  response: string | null
  failure: string | null
}>

export type Progress = Readonly<{
  status: Leased['status']
  disabledReason: string | null
  lastSequence: number
  attempts: number
  failingSince: string | null
  dueAt: string
}>

/**
 * Stores what was done with a webhook. Nothing where the lease was lost meanwhile: another process does it again, or an
 * administrator has changed the webhook.
 * @returns whether it was stored
 */
export async function storeProgress(
  { tx, employerGroupId, realNow: now }: CommandContext,
  { id, lease }: Leased,
  { attempts, progress }: Readonly<{ attempts: readonly Attempt[]; progress: Progress }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ ...progress, leasedUntil: untilSilent })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const inOrder = attempts.filter(attempt => attempt.id === undefined)
  if (inOrder.length > 0) {
    const own = { employerGroupId, webhookId: id, cause: 'Event', createdAt: now } as const
    await tx
      .insertInto('webhookDelivery')
      .values(inOrder.map(attempt => ({ ...own, ...columnsOf(attempt) })))
      .execute()
  }
  for (const attempt of attempts.filter(({ id }) => id !== undefined)) {
    await tx
      .updateTable('webhookDelivery')
      .set(columnsOf(attempt))
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', attempt.id ?? 0)
      .execute()
  }
  return true
}

const columnsOf = ({ id: _, isDelivered, ...attempt }: Attempt) => ({
  ...attempt,
  status: isDelivered ? ('Delivered' as const) : ('Failed' as const),
})

/** The test or repeat that waits to be sent, the one that was asked for first. */
export const findAskedFor = (db: Db, employerGroupId: number, webhookId: number) =>
  db
    .selectFrom('webhookDelivery')
    .select(['id', 'cause', 'sequence', 'eventToken', 'eventType'])
    .where('employerGroupId', '=', employerGroupId)
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'Waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString()
