import fastJson from 'fast-json-stringify'
import type { Caller } from '../../../domain/caller.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Surroundings } from '../../../platform/jobs.ts'
import type { Answered } from '../../../platform/outgoing/index.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller } from '../../accounts/index.ts'
import { Event } from '../../events/index.ts'
import { placeOfSecret } from '../rules.ts'
import { headersOf } from '../signature.ts'
import type { Attempt, Leased } from './leases.ts'

/** `mayGoOn`: whether it may keep its slot for a further batch. */
export type Turn = Surroundings & Readonly<{ mayGoOn(): boolean }>

export type LeasedWebhook = Readonly<{ employerGroupId: number; hook: Leased; surroundings: Turn }>

/** Sends one event, and says how it went. Undefined: the service had no place for it. @throws only where the service stops */
export type Send = (event: Event) => Promise<Attempt | undefined>

/** A test is no event of the feed, and has this number on the wire. */
export const sequenceOfTests = 0

/** What was sent: an event, or a test, which has no place among the events. */
type Sent = Pick<Event, 'id' | 'type'> & Readonly<{ sequence: number | null }>

/** The text of an event, as `GET /Events` has it. */
const textOf = fastJson(Event as never) as (event: Event) => string

/** What a webhook sends with: its address, and signatures by its secrets. */
export async function senderOf(
  context: ServiceContext,
  { employerGroupId, hook, surroundings }: LeasedWebhook,
): Promise<Send> {
  const { database, vault, clock, outgoing, metrics } = context
  const { signal, log } = surroundings
  const keys = await vault.readKeysOf(database.forGroup(employerGroupId), employerGroupId)
  // Nothing is sent without a signature.
  if (!keys)
    throw new Error(
      `Employer group ${employerGroupId} has no keys, so the secret of webhook ${hook.id} cannot be read.`,
    )
  const secrets = [hook.secretCiphertext, hook.formerSecretCiphertext].flatMap(sealed =>
    sealed ? [keys.decrypt(sealed, placeOfSecret(hook.id))] : [],
  )
  return async event => {
    const body = textOf(event)
    const attemptedAt = instantOf(clock)
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Muster',
      ...headersOf({ id: event.id, body, now: clock.now(), secrets }),
    }
    const answered = await outgoing.post(hook.url, { headers, body, holder: String(hook.payerGroupId), signal })
    if (!answered) return undefined
    const { refused } = answered
    if (refused) log?.info?.({ refused, employerGroupId, webhookId: hook.id }, 'webhook address refused')
    const sequence = event.sequence === sequenceOfTests ? null : event.sequence
    const attempt = attemptOf({ ...event, sequence }, { attemptedAt, answered })
    metrics?.countDelivery(attempt.isDelivered)
    return attempt
  }
}

export function attemptOf(
  { id: eventToken, sequence, type: eventType }: Sent,
  { attemptedAt, answered }: Readonly<{ attemptedAt: string; answered: Answered }>,
): Attempt {
  const { status, text = null, milliseconds } = answered
  const failure = answered.failure ?? failureOf(status ?? 0)
  return {
    ...{ sequence, eventToken, eventType, attemptedAt, milliseconds, failure },
    isDelivered: failure === null,
    responseStatus: status ?? null,
    response: text,
  }
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`
  return `The receiver answered ${status}.`
}

/**
 * The owner of a webhook as a caller, narrowed to its scope. It is asked for anew before each batch, so that nothing is sent
 * that the owner no longer sees. Undefined: the owner administers the group no more.
 */
export async function findOwner(
  context: ServiceContext,
  { employerGroupId, hook }: LeasedWebhook,
): Promise<Caller | undefined> {
  if (!hook.isOwnerActive) return undefined
  const { userAccountId, lines } = hook
  const account = { employerGroupId, userAccountId, apiKeyId: null, lines: lines ?? undefined }
  const caller = await getCaller(context.database.forGroup(employerGroupId), account, context.clock.now())
  return caller.scopes.has('webhooks') ? caller : undefined
}
